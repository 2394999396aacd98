#version 330
uniform mat4 p3d_ModelViewProjectionMatrix, p3d_ModelMatrix;
uniform float time;
in vec4 p3d_Vertex;
in vec3 p3d_Normal;
in vec4 p3d_Color;
in vec2 paint;
out vec3 place, facing, local, lie;  // lie: the normal in the piece's own frame, as `local` is the place
out vec4 coat;
out vec2 worn;

void main() {
    vec4 p = p3d_Vertex;
#ifdef CLOTH
    // One direction for all of it: both faces of a sail, its patches and its ropes move together.
    p.xyz += vec3(0.0130, 0.0122, 0.0022) * sin(time * 2.3 + p.z * 3.1 + p.x * 4.3);
#endif
    place = (p3d_ModelMatrix * p).xyz;
    facing = mat3(p3d_ModelMatrix) * p3d_Normal;
    local = p.xyz;
    lie = p3d_Normal;
    coat = p3d_Color;
    worn = paint;
    gl_Position = p3d_ModelViewProjectionMatrix * p;
}
