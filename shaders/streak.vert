#version 330
// Shafts, arcs and beams: ribbons between two places that turn to whoever looks; never thinner than a pixel.
#include "daylight.glsl"
uniform mat4 p3d_ModelViewMatrix, p3d_ProjectionMatrix;
uniform float pixel;  // size of a pixel at distance 1
in vec4 p3d_Vertex;   // on the middle line
in vec3 p3d_Normal;   // along the ribbon
in vec4 p3d_Color;
in vec2 paint;        // x: half the width to this side, y: hardness of the edge, 2 more for what gives light
out vec4 ink;
out float side;
out float hard;

void main() {
    vec4 view = p3d_ModelViewMatrix * p3d_Vertex;
    vec3 across = cross(mat3(p3d_ModelViewMatrix) * p3d_Normal, view.xyz);
    float thinnest = 0.6 * pixel * length(view.xyz);
    float width = max(abs(paint.x), thinnest);
    view.xyz += across / max(length(across), 1e-6) * width * sign(paint.x);
    side = sign(paint.x);
    float glow = paint.y >= 2.0 ? 1.0 : 0.0;
    hard = paint.y - 2.0 * glow;
    ink = vec4(p3d_Color.rgb * mix(daylight(), vec3(1.0), glow), p3d_Color.a * mix(1.0, abs(paint.x) / width, 0.5));
    gl_Position = p3d_ProjectionMatrix * view;
}
