#version 330
// What hangs behind the table, painted like a theatre's backcloth: a dim room, or a sky with sun or moon.
uniform sampler2D noise;
uniform vec2 gaze;       // direction looked towards (turns), pitch (share of a right angle, down positive)
uniform vec2 view;       // half the field of view (turns across, share of a right angle up)
uniform vec3 above, below, floor_color, glow, cloud;
uniform vec4 glow_place; // turn, height; how narrow across and up
uniform vec4 air;        // cover of clouds, radius of the disc, stars, lightning 0..1
uniform float drift;     // seconds
// CHAMBER: a room. A program of its own, as a branch costs a software renderer both ways at every pixel.
#ifdef CHAMBER
uniform vec4 daylight;   // what comes in by the windows, and the turn where they are
#include "chamber.glsl"
#endif
in vec2 uv;
out vec4 color;

const float HORIZON = -0.13;   // the cloth hangs close behind the table: its horizon is where the table ends

float clouds(vec2 at) {
    vec2 warp = texture(noise, at * 0.45).rg - 0.5;
    float broad = texture(noise, at * vec2(0.8, 1.5) + warp * 0.16).r;
    float middle = texture(noise, at * vec2(1.9, 4.1) + warp * 0.24).r;
    float fine = texture(noise, at * vec2(4.7, 9.3) + warp * 0.3).g;
    return broad * 0.50 + middle * 0.30 + fine * 0.20;
}

void main() {
    float turn = gaze.x + (uv.x - 0.5) * 2.0 * view.x;
    float up = (uv.y - 0.5) * 2.0 * view.y - gaze.y;
    float rise = up - HORIZON;
#ifdef CHAMBER
    vec3 c = mix(floor_color, chamber(turn, rise, glow, daylight.rgb, daylight.a), smoothstep(-0.10, 0.015, rise));
#else
    float far = max(rise, 0.0);
    vec2 lie = vec2(turn * 4.0 + drift * 0.0008, rise * 1.5);   // whole numbers, so that a full turn meets itself
    float around = fract(turn - glow_place.x + 0.5) - 0.5, high = rise - glow_place.y;
    float thick = clouds(lie);
    float towards = clouds(lie + vec2(-sign(around) * min(abs(around) * 4.0, 0.05), 0.03));
    vec3 c = mix(above, below, exp(-far * 5.5));
    float halo = exp(-around * around * glow_place.z) * exp(-high * high * glow_place.w);
    float start = 0.74 - air.x * 0.55;
    float cover = smoothstep(start - 0.06, start + 0.34, thick);
    float star = texture(noise, vec2(turn * 9.0, up * 6.0)).a;
    c += vec3(0.8, 0.9, 1.0) * smoothstep(0.9925, 1.0, star) * smoothstep(0.10, 0.30, rise) * air.z;
    c += glow * halo * (0.85 + 0.3 * thick);
    // Moon: real angles, so that the disc is round (a turn is 360 degrees, a share of a right angle 90).
    float away = length(vec2(around * 4.0, high));
    float moon = air.y > 0.0 ? smoothstep(air.y, air.y * 0.90, away) : 0.0;
    c = mix(c, vec3(1.25, 1.30, 1.20) * (0.72 + 0.4 * texture(noise, vec2(around, high) * 9.0).g), moon);
    // Clouds: dark in the middle, their borders towards the light painted bright.
    float edge = clamp(0.35 + (thick - towards) * 3.6, 0.0, 1.0);
    vec3 puff = mix(cloud, cloud * 1.9 + glow * 0.12, edge) + glow * halo * mix(0.14, 0.62, edge * edge);
    c = mix(c, puff, cover * mix(0.92, 0.55, moon) * smoothstep(-0.03, 0.10, rise));
    c += vec3(0.55, 0.62, 0.74) * air.w * (0.2 + thick * thick) * smoothstep(-0.02, 0.05, rise);
    // Below the edge of the table top the room sinks into the dark.
    c = mix(floor_color, c, smoothstep(-0.30, 0.05, rise));
#endif
    c = c * (2.51 * c + 0.03) / (c * (2.43 * c + 0.59) + 0.14);
    color = vec4(sqrt(max(c, 0.0)), 0.0);
}
