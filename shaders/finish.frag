#version 330
// Last pass: soft edges, ink line where faces break, depth of field, rain, grade, grain of the paper, darker corners.
#include "thin.glsl"
uniform sampler2D picture, noise;
uniform vec2 texel;
uniform vec3 grade;      // laid over the shadows
in vec2 uv;
out vec4 color;

float luma(vec3 c) { return dot(c, vec3(0.299, 0.587, 0.114)); }

#ifdef INK
// Second differences: of the distance where one thing ends before another, of the normal where a face turns. Both are
// drawn on the nearer side only, and not along ropes, which would turn into bars.
float edge(vec2 at) {
    vec2 k = deep * INK;
    float m = nearness(at), e = nearness(at + vec2(k.x, 0.0)), w = nearness(at - vec2(k.x, 0.0));
    float n = nearness(at + vec2(0.0, k.y)), s = nearness(at - vec2(0.0, k.y));
    float ends = max(2.0 * m - e - w, 2.0 * m - n - s) / m;
    float line = smoothstep(0.006, 0.03, ends);
    // 1 / distance is even on a plane, so its slopes are the normal of the plane (up to a factor).
    vec2 fore = vec2(e - m, n - m) / k, aft = vec2(m - w, m - s) / k;
    vec2 spot = at - 0.5;
    vec3 a = vec3(fore, (m - dot(fore, spot)) * 1.6), b = vec3(aft, (m - dot(aft, spot)) * 1.6);
    float crease = 1.0 - dot(a, b) / max(length(a) * length(b), 1e-9);
    line = max(line, 0.55 * smoothstep(0.25, 0.75, crease) * smoothstep(0.012, 0.03, m));
    // Smoke has taken the sharpness of what it hides: nobody draws a line through it.
    line *= smoothstep(0.0, 0.35, textureLod(picture, at, 0.0).a);
    return line * (1.0 - thin(at)) * smoothstep(1.0 / 120.0, 1.0 / 25.0, m);
}
#endif

#ifdef TILT
uniform sampler2D soft;
uniform float focus;     // inches
vec3 focussed(vec3 c, float off) {
    // A little out of focus is a narrow ring of taps: half of a wide blur would look like a second picture.
    vec3 ring = c;
    vec2 wide = texel * 3.2 * smoothstep(0.14, 0.45, off);
    for (int k = 0; k < 8; k++) {
        float a = 0.785 * float(k);
        ring += textureLod(picture, uv + wide * vec2(cos(a), sin(a)) * (1.0 - 0.5 * float(k & 1)), 0.0).rgb;
    }
    return mix(mix(c, ring / 9.0, smoothstep(0.14, 0.2, off)), textureLod(soft, uv, 0.0).rgb, smoothstep(0.34, 0.75, off));
}
#endif

#ifdef RAIN
uniform vec4 rain;       // strength, slant, foreshortening, seconds
float streaks() {
    float sum = 0.0;
    for (int k = 0; k < 3; k++) {
        float size = 26.0 + 17.0 * float(k);
        vec2 p = vec2(uv.x * texel.y / texel.x, uv.y);
        p.x += p.y * rain.y;
        p = p * vec2(size, size * 0.16 / max(rain.z, 0.25)) + vec2(0.37 * float(k), rain.w * (3.4 - 0.5 * float(k)));
        vec2 cell = floor(p), at = fract(p);
        vec2 r = fract(sin(vec2(dot(cell, vec2(127.1, 311.7)), dot(cell, vec2(269.5, 183.3)))) * 43758.5453);
        float across = 1.0 - smoothstep(0.0, 0.06 + 0.03 * float(k), abs(at.x - 0.1 - 0.8 * r.x));
        float along = smoothstep(0.0, 0.55, at.y) * (1.0 - smoothstep(0.66, 0.80, at.y));
        sum += across * along * step(0.42, r.y) * (0.55 - 0.13 * float(k));
    }
    return sum * rain.x * (0.45 + 0.55 * rain.z);
}
#endif

void main() {
    vec3 c = textureLod(picture, uv, 0.0).rgb;
#ifdef SMOOTH
    // Blend across strong edges only (after FXAA's first step: contrast, direction, two taps).
    vec3 a = texture(picture, uv + texel * vec2(-0.5, -0.5)).rgb, b = texture(picture, uv + texel * vec2(0.5, -0.5)).rgb;
    vec3 d = texture(picture, uv + texel * vec2(-0.5, 0.5)).rgb, e = texture(picture, uv + texel * vec2(0.5, 0.5)).rgb;
    float la = luma(a), lb = luma(b), ld = luma(d), le = luma(e), lm = luma(c);
    float low = min(lm, min(min(la, lb), min(ld, le))), high = max(lm, max(max(la, lb), max(ld, le)));
    if (high - low > max(0.05, high * 0.12)) {
        vec2 way = vec2(-((la + lb) - (ld + le)), (la + ld) - (lb + le));
        way = clamp(way / (min(abs(way.x), abs(way.y)) + 0.01), -4.0, 4.0) * texel;
        c = mix(c, 0.5 * (texture(picture, uv - way * 0.25).rgb + texture(picture, uv + way * 0.25).rgb), 0.85);
    }
#endif
    float sharp = 1.0;
#ifdef TILT
    float off = abs(1.0 / nearness(uv) - focus) / focus;
    c = focussed(c, off);
    sharp = 1.0 - smoothstep(0.25, 0.5, off);
#endif
#ifdef INK
    c = mix(c, c * c * 0.4 + vec3(0.010, 0.007, 0.012), edge(uv) * 0.6 * sharp);
#endif
#ifdef RAIN
    c += vec3(0.20, 0.225, 0.235) * streaks();
#endif
    float l = luma(c);
    c = mix(vec3(l), c, 1.10);
    c = mix(c, c * grade * vec3(0.94, 0.99, 1.06), 1.0 - smoothstep(0.0, 0.5, l));
    c = mix(c, c * vec3(1.04, 1.01, 0.94), smoothstep(0.4, 1.0, l));
    float grain = texture(noise, gl_FragCoord.xy / 211.0).a - 0.5;
    c *= 1.0 + 0.035 * grain * (1.0 - 0.6 * l);
    vec2 corner = uv - 0.5;
    c *= 1.0 - 0.32 * smoothstep(0.18, 0.62, dot(corner, corner) * 1.6);
    color = vec4(c, 1.0);
}
