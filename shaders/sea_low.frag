#version 330
// The light preset: the baked sea, foam round hulls, shade and haze.
#include "common.glsl"
uniform sampler2D shores, sea_map;
uniform sampler2DShadow shadow_map;
uniform mat4 shadow_matrix;
uniform vec2 board, reach;
uniform float flash;   // of lightning, 0..1
uniform vec3 water_foam;
in vec3 place;
#ifdef PLATE
in vec3 facing;
#endif
out vec4 color;

void main() {
    vec2 p = place.xy / board;
    vec4 painted = texture(sea_map, p);
    float hull = texture(shores, p).g * reach.y;
    vec3 q = (shadow_matrix * vec4(place, 1.0)).xyz * 0.5 + 0.5;
    float lit = textureLod(shadow_map, vec3(q.xy, q.z - 0.0006), 0.0);
    vec3 foam_seen = tone(water_foam * (key_color * 0.40 + sky_color * 0.55)), haze_seen = tone(mist_color * 0.85);
    vec3 c = painted.rgb * (0.52 + 0.48 * lit) * (1.0 + 0.7 * flash);
    float foam = smoothstep(0.20, 0.0, hull + (painted.a - 0.5) * 0.34);
    c = mix(c, foam_seen * (0.6 + 0.4 * lit), foam * 0.9);
#ifdef PLATE
    // The base of a miniature: a plate of clear resin over the same water, its edge catching the light.
    float rim = 1.0 - smoothstep(0.2, 0.9, normalize(facing).z);
    c = mix(c * 1.05 + 0.01, vec3(0.50, 0.66, 0.68) * (0.5 + 0.5 * lit), rim * 0.55);
#endif
    vec3 d = eye - place;
    float away = length(d);
    float haze = max(0.42 * pow(1.0 - d.z / away, 4.0), clamp((away - mist.x) * mist.y * 0.8, 0.0, mist.z));
    color = vec4(mix(c, haze_seen, haze), PAINTED);
}
