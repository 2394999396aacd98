#version 330
// Overlays: ribbons and areas drawn just above the water. A ribbon is never thinner than a few pixels.
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform float pixel;     // size of a pixel at distance 1
in vec4 p3d_Vertex;      // middle line
in vec3 p3d_Normal;      // towards this corner, as long as half the ribbon is wide; zero inside an area
in vec4 p3d_Color;
in vec2 paint;           // x: -1..1 across, y: inches along
out vec4 ink;
out vec2 track;
out vec2 place;

void main() {
    float away = (p3d_ModelViewProjectionMatrix * p3d_Vertex).w;
    float half_width = length(p3d_Normal);
    vec3 p = p3d_Vertex.xyz;
    if (half_width > 0.0) p += p3d_Normal / half_width * max(half_width, 1.1 * pixel * away);
    place = p.xy;
    ink = p3d_Color;
    track = paint;
    gl_Position = p3d_ModelViewProjectionMatrix * vec4(p, 1.0);
}
