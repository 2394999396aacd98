#version 330
// Overlays: ribbons and areas drawn just above the water in plain colours.
uniform mat4 p3d_ModelViewProjectionMatrix, p3d_ModelMatrix;
in vec4 p3d_Vertex;
in vec4 p3d_Color;
in vec2 paint;   // x: -1..1 across a ribbon (0 inside an area), y: run along it in inches
out vec4 ink;
out vec2 track;
out vec3 place;

void main() {
    place = (p3d_ModelMatrix * p3d_Vertex).xyz;
    ink = p3d_Color;
    track = paint;
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
}
