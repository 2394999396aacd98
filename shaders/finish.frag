#version 330
// Last pass: ink line where the depth breaks, soft edges, grade, grain of the paper, darker corners.
uniform sampler2D picture, depth, noise;
uniform vec2 texel;
uniform vec2 near_far;
in vec2 uv;
out vec4 color;

float luma(vec3 c) { return dot(c, vec3(0.299, 0.587, 0.114)); }

#ifdef INK
float away(vec2 at) {
    float d = texture(depth, at).r;
    return near_far.x * near_far.y / (near_far.y - d * (near_far.y - near_far.x));
}

vec3 inked(vec3 c) {
    float d = away(uv);
    vec2 k = texel * INK;
    float across = abs(away(uv + vec2(k.x, 0.0)) + away(uv - vec2(k.x, 0.0)) - 2.0 * d);
    float along = abs(away(uv + vec2(0.0, k.y)) + away(uv - vec2(0.0, k.y)) - 2.0 * d);
    float edge = smoothstep(0.006, 0.03, max(across, along) / d) * smoothstep(120.0, 25.0, d);
    return mix(c, c * c * 0.4 + vec3(0.010, 0.007, 0.012), edge * 0.6);
}
#else
vec3 inked(vec3 c) { return c; }
#endif

void main() {
    vec3 c = texture(picture, uv).rgb;
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
    c = inked(c);
    float l = luma(c);
    c = mix(vec3(l), c, 1.10);
    c = mix(c, c * vec3(0.94, 0.99, 1.06), 1.0 - smoothstep(0.0, 0.5, l));
    c = mix(c, c * vec3(1.04, 1.01, 0.94), smoothstep(0.4, 1.0, l));
    float grain = texture(noise, gl_FragCoord.xy / 211.0).a - 0.5;
    c *= 1.0 + 0.035 * grain * (1.0 - 0.6 * l);
    vec2 corner = uv - 0.5;
    c *= 1.0 - 0.32 * smoothstep(0.18, 0.62, dot(corner, corner) * 1.6);
    color = vec4(c, 1.0);
}
