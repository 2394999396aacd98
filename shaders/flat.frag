#version 330
uniform vec4 p3d_ColorScale;
uniform vec3 pattern;    // x: dash and y: gap in inches (0 for a full line), z: inches between the strokes of a hatching
in vec4 ink;
in vec2 track;
in vec2 place;
out vec4 color;

void main() {
    vec4 c = ink * p3d_ColorScale;
    float soft = clamp(fwidth(track.x), 0.02, 0.55);
    c.a *= 1.0 - smoothstep(1.0 - soft, 1.0, abs(track.x));
    if (pattern.y > 0.0 && fract(track.y / (pattern.x + pattern.y)) * (pattern.x + pattern.y) > pattern.x) discard;
    if (pattern.z > 0.0) {
        float stripe = abs(fract((place.x + place.y) / pattern.z) - 0.5) * 2.0;
        c.a *= mix(0.35, 1.0, smoothstep(0.60, 0.70, stripe));
    }
    color = c;
}
