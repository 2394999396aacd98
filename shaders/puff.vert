#version 330
// Smoke, flame, spray and sparks: soft discs that face the camera, or lie on the water.
#include "daylight.glsl"
uniform mat4 p3d_ModelViewMatrix, p3d_ProjectionMatrix;
in vec4 p3d_Vertex;   // middle
in vec4 p3d_Color;
in vec2 paint;        // corner, -1..1
in vec3 p3d_Normal;   // x: radius, y: turn, z: hardness of the edge, 2 more for what gives light, 4 for what lies
out vec4 ink;
out vec2 corner;
out float hard;
out float above;      // height over the water in radii: no disc is cut off hard where it meets the sea; -1 for foam that lies

void main() {
    float c = cos(p3d_Normal.y), s = sin(p3d_Normal.y);
    float kind = p3d_Normal.z, lies = step(4.0, kind);
    kind -= 4.0 * lies;
    float glow = step(2.0, kind);
    hard = kind - 2.0 * glow;
    vec2 out_by = paint * p3d_Normal.x;
    vec4 view = p3d_ModelViewMatrix * (p3d_Vertex + vec4(out_by * lies, 0.0, 0.0));
    view.xy += out_by * (1.0 - lies);
    corner = mat2(c, s, -s, c) * paint;
    float height = p3d_Vertex.z + dot(p3d_ModelViewMatrix[2].xy, out_by);
    above = mix(height / max(p3d_Normal.x, 0.001), glow * 2.0 - 1.0, lies);
    ink = vec4(p3d_Color.rgb * mix(daylight(), vec3(1.0), glow), p3d_Color.a);
    gl_Position = p3d_ProjectionMatrix * view;
}
