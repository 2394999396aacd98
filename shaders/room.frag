#version 330
// The table top that the tray stands on: stained boards that sink into a dim room.
#include "common.glsl"
#define SHADOW_SPREAD 5.0
#include "shade.glsl"
uniform sampler2D noise;
uniform vec2 board;
uniform vec3 boards, floor_color;   // light of the room; the dark into which the boards run out
in vec3 place;
out vec4 color;

void main() {
    vec2 p = place.xy;
    float plank = floor(p.y / 7.0);
    float grain = texture(noise, vec2(p.x * 0.012 + plank * 0.37, p.y * 0.16)).g;
    float rings = texture(noise, vec2(p.x * 0.035 + plank * 0.71, p.y * 0.45)).b;
    float seam = smoothstep(0.06, 0.0, abs(fract(p.y / 7.0) - 0.5) * 7.0 - 3.44);
    vec3 c = mix(vec3(0.030, 0.016, 0.009), vec3(0.085, 0.046, 0.022), grain * 0.7 + rings * 0.3);
    c *= 0.85 + 0.3 * fract(plank * 0.618);
    c *= 1.0 - 0.65 * smoothstep(3.40, 3.5, abs(fract(p.y / 7.0) - 0.5) * 7.0);
    vec2 from_tray = max(abs(p - board * 0.5) - board * 0.5, 0.0);
    float away = length(from_tray);
    float lit = key_light(place, 0.0008);
    vec3 shown = c * boards * (key_color * 0.55 * lit + sky_color * 0.35) * (1.0 - 0.45 * smoothstep(5.0, 0.0, away));
    shown *= exp(-away * away / 2600.0);
    float dark = 1.0 - exp(-away * 0.02 - away * away / 1400.0);
    color = vec4(tone(mix(shown, floor_color, dark)), PAINTED);
}
