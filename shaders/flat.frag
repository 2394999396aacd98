#version 330
uniform vec4 p3d_ColorScale;
uniform vec4 pattern;   // x: dash length, y: gap (inches, 0 plain), z: 1 hatched area, w: 1 draws behind things faintly
in vec4 ink;
in vec2 track;
in vec3 place;
out vec4 color;

void main() {
    vec4 c = ink * p3d_ColorScale;
    float edge = fwidth(track.x) * 1.2;
    c.a *= 1.0 - smoothstep(1.0 - max(edge, 0.02), 1.0, abs(track.x));
    if (pattern.y > 0.0) {
        float at = fract(track.y / (pattern.x + pattern.y)) * (pattern.x + pattern.y);
        if (at > pattern.x) discard;
    }
    if (pattern.z > 0.5) {
        float stripe = abs(fract((place.x + place.y) * 1.1) - 0.5) * 2.0;
        c.a *= mix(0.45, 1.0, smoothstep(0.55, 0.65, stripe));
    }
    color = c;
}
