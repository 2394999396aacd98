#version 330
uniform mat4 p3d_ModelViewProjectionMatrix, p3d_ModelMatrix;
in vec4 p3d_Vertex;
#ifdef PLATE
in vec3 p3d_Normal;
out vec3 facing;
#endif
out vec3 place;

void main() {
    place = (p3d_ModelMatrix * p3d_Vertex).xyz;
#ifdef PLATE
    facing = mat3(p3d_ModelMatrix) * p3d_Normal;
#endif
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
}
