#version 330
// The painted sea, drawn anew every frame.
#include "common.glsl"
#define SHADOW_SPREAD 4.0
#include "shade.glsl"
#include "swell.glsl"
uniform sampler2D shores;   // red: distance to land, green: distance to hulls, both in eighths of the reach
uniform vec2 board;         // inches
uniform vec2 reach;         // inches at which red and green are full
uniform vec4 lava;          // xy: middle of a glow on the water, z: radius, w: strength
in vec3 place;
#ifdef PLATE
in vec3 facing;
#endif
out vec4 color;

void main() {
    vec2 p = place.xy;
    vec3 v = normalize(eye - place);
    float away = length(eye - place);
    vec2 near = texture(shores, p / board).rg;
    float land = near.r * (reach.x + 0.5) - 0.5, hull = near.g * reach.y;
    blur = smoothstep(0.008, 0.050, length(fwidth(p)));
    Swell s = swell_at(p);
    vec3 c = water_color(s, land) * (0.72 + 0.56 * texture(noise, p * 0.011 + 0.3).r);
    float calm = 1.0 / (1.0 + away * 0.012);
    vec3 n = normalize(vec3(s.slope * calm * mix(1.0, 0.45, smoothstep(1.5, 0.0, land)), 1.0));
    float lit = key_light(place + vec3(n.xy * 0.12, 0.0), 0.0006);
    float day = max(dot(n, key_dir), 0.0);
    vec3 shown = c * (key_color * (0.30 + 0.70 * day) * (0.30 + 0.70 * lit) + sky_color * 0.55);
    vec3 r = reflect(-v, n);
    vec3 sky = mix(mist_color * 0.75, sky_color * 0.75, smoothstep(0.0, 0.6, r.z));
    float mirror = 0.03 + 0.62 * pow(1.0 - max(dot(n, v), 0.0), 4.0);
    shown = mix(shown, sky, clamp(mirror, 0.0, 0.7) * (0.6 + 0.4 * lit));
    float glint = pow(max(dot(n, normalize(v + key_dir)), 0.0), 140.0) * smoothstep(0.35, 0.75, s.fine);
    shown += key_color * (0.05 * glint + 0.14 * smoothstep(0.45, 0.85, glint)) * lit * waves.w;
    float foam = max(shore_foam(s, land), hull_foam(s, hull));
    vec3 white = water_foam * (key_color * 0.40 * (0.35 + 0.65 * lit) + sky_color * 0.55);
    shown = mix(shown, white, clamp(foam, 0.0, 1.0) * 0.92);
#ifdef PLATE
    // The base of a miniature: a plate of clear resin over the same water, its edge catching the light.
    float rim = 1.0 - smoothstep(0.2, 0.9, normalize(facing).z);
    shown = mix(shown * 1.10 + 0.006, vec3(0.30, 0.50, 0.52) * (0.5 + 0.5 * lit), rim * 0.55);
#endif
    float ember = exp(-dot(p - lava.xy, p - lava.xy) / max(lava.z * lava.z, 0.01)) * lava.w;
    shown += vec3(1.1, 0.32, 0.06) * ember * (0.4 + s.height);
    color = vec4(tone(misted(shown, place)), PAINTED);
}
