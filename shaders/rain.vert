#version 330
// Falling streaks of rain, each a thin strip on the window: few pixels, for machines that draw by software.
uniform vec4 rain;       // strength, slant, foreshortening, seconds
uniform vec2 texel;      // size of a pixel of the window, as a share of it
in vec4 p3d_Vertex;      // x, y: where the streak is at first, 0..1; z: 0 at its foot, 1 at its head
in vec3 p3d_Normal;      // x: -1 or 1, the side; y: how near it falls, 0..1
out float across, along, bright;

void main() {
    float near = p3d_Normal.y;
    float high = mix(0.05, 0.11, near) * max(rain.z, 0.25);
    float foot = fract(p3d_Vertex.y - rain.w * mix(0.9, 1.7, near)) * (1.0 + high) - high;
    float y = foot + p3d_Vertex.z * high;
    float x = fract(p3d_Vertex.x - foot * rain.y * texel.x / texel.y) * 1.1 - 0.05;
    x -= p3d_Vertex.z * high * rain.y * texel.x / texel.y;
    x += p3d_Normal.x * mix(0.8, 1.3, near) * texel.x;
    across = p3d_Normal.x;
    along = p3d_Vertex.z;
    bright = rain.x * mix(0.35, 0.6, near) * (0.45 + 0.55 * rain.z);
    gl_Position = vec4(vec2(x, y) * 2.0 - 1.0, 0.0, 1.0);
}
