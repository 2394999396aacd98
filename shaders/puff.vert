#version 330
// Smoke, flame, spray and sparks: soft discs that face the camera.
#include "daylight.glsl"
uniform mat4 p3d_ModelViewMatrix, p3d_ProjectionMatrix;
in vec4 p3d_Vertex;   // middle
in vec4 p3d_Color;
in vec2 paint;        // corner, -1..1
in vec3 p3d_Normal;   // x: radius, y: turn, z: hardness of the edge, 2 more for what gives light
out vec4 ink;
out vec2 corner;
out float hard;

void main() {
    float c = cos(p3d_Normal.y), s = sin(p3d_Normal.y);
    vec4 view = p3d_ModelViewMatrix * p3d_Vertex;
    view.xy += paint * p3d_Normal.x;
    corner = mat2(c, s, -s, c) * paint;
    float glow = p3d_Normal.z >= 2.0 ? 1.0 : 0.0;
    ink = vec4(p3d_Color.rgb * mix(daylight(), vec3(1.0), glow), p3d_Color.a);
    hard = p3d_Normal.z - 2.0 * glow;
    gl_Position = p3d_ProjectionMatrix * view;
}
