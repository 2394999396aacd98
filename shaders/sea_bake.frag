#version 330
// The part of the sea that no camera changes, painted once from above: rgb as lit by day, alpha: fine brush marks.
#include "common.glsl"
#include "swell.glsl"
uniform sampler2D shores;
uniform vec2 board;
uniform vec2 reach;
in vec2 p;
out vec4 color;

void main() {
    float land = texture(shores, p / board).r * (reach.x + 0.5) - 0.5;
    blur = 0.45;
    Swell s = swell_at(p);
    vec3 c = water_color(s, land) * (0.72 + 0.56 * texture(noise, p * 0.011 + 0.3).r);
    vec3 n = normalize(vec3(s.slope * 0.7, 1.0));
    vec3 shown = c * (key_color * (0.30 + 0.70 * max(dot(n, key_dir), 0.0)) + sky_color * 0.55);
    shown += vec3(0.030, 0.040, 0.045) * max(s.slope.y + s.slope.x * 0.4, 0.0);
    vec3 white = water_foam * (key_color * 0.40 + sky_color * 0.55);
    shown = mix(shown, white, clamp(shore_foam(s, land), 0.0, 1.0) * 0.92);
    color = vec4(tone(shown), s.fine * 0.55 + s.broad * 0.45);
}
