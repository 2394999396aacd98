#version 330
// The light preset: the same paint, lit once per vertex.
#include "common.glsl"
#include "paint.glsl"
#define SHADOW_TAPS 1
#include "shade_vertex.glsl"
uniform mat4 p3d_ModelViewProjectionMatrix, p3d_ModelMatrix;
uniform vec4 status;
uniform sampler2D noise;
in vec4 p3d_Vertex;
in vec3 p3d_Normal;
in vec4 p3d_Color;
in vec2 paint;
out vec4 shade;
#ifdef CLOTH
out vec2 weave;
#endif

void main() {
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    vec3 place = (p3d_ModelMatrix * p3d_Vertex).xyz;
    vec3 n = normalize(mat3(p3d_ModelMatrix) * p3d_Normal);
    vec3 v = normalize(eye - place);
    float zenith = n.z * 0.5 + 0.5, ao = p3d_Color.a, finish = paint.y;
    float glow = clamp((finish - 1.0) * 2.0, 0.0, 1.0) * coats.x;
    float metal = smoothstep(0.45, 0.9, finish) * (1.0 - step(1.02, finish)) * coats.x * min(tops.z, 1.0);
    vec3 base = mix(primer(zenith, ao), to_linear(p3d_Color.rgb), min(coats.x, 1.0));
    vec2 uv = drape(p3d_Vertex.xyz, p3d_Normal);
    vec3 c = mix(base, base * base * 0.5 + vec3(0.010, 0.007, 0.005), min((1.0 - ao) * 0.8 * coats.y, 1.0));
    c = mix(c, c * 1.45 + vec3(0.016, 0.011, 0.004), smoothstep(0.4, 0.95, zenith) * ao * 0.8 * coats.z);
    c = mix(c, base * 1.6 + vec3(0.055, 0.048, 0.036), min(clamp(paint.x, 0.0, 1.0) * (0.25 * tops.x + 0.10 * coats.w), 1.0) * (1.0 - glow));
    float wet = smoothstep(0.22, 0.0, place.z) * tops.y;
    c = mix(c, c * vec3(0.50, 0.72, 0.60) + vec3(0.0, 0.010, 0.007), min(wet * 0.6, 1.0));
#ifdef CLOTH
    weave = uv * 0.29 + 0.31;
#else
    vec3 wound = wounds(textureLod(noise, uv * 0.29 + 0.31, 2.0).g, harm.x * (1.0 - glow));
    c = mix(mix(mix(c, c * 0.35 + SOOT, wound.z * 0.8), WOOD_INSIDE, wound.y), SOOT * 0.4, wound.x);
    metal *= 1.0 - max(wound.x, wound.y);
#endif
    float burnt = textureLod(noise, uv * 0.23, 2.0).r * 1.2 + 0.55 * (harm.y - 0.5);
    c = mix(c, c * 0.12 + SOOT, smoothstep(0.35, 0.75, burnt) * min(harm.y * 1.6, 1.0));
    c = mix(c, status.rgb, status.a);
    float ndl = dot(n, key_dir);
#ifdef CLOTH
    // Thin cloth would shade itself in blotches: both of its faces take soft light instead.
    float day = max((ndl + 0.45) / 1.45, 0.45 * abs(ndl) + 0.2), lit = 1.0;
#else
    float day = max((ndl + 0.12) / 1.12, 0.0), lit = key_light(place + n * 0.05, 0.001);
#endif
    vec3 light = key_color * day * lit + mix(ground_color, sky_color, zenith) * (0.3 + 0.7 * ao)
               + fill_color * max(dot(n, fill_dir), 0.0) * ao;
    vec3 shown = c * light;
    float gloss = pow(max(dot(n, normalize(v + key_dir)), 0.0), 22.0) * lit;
    float ramp = 0.5 * day * lit + 0.42 * smoothstep(-0.35, 0.8, reflect(-v, n).z) * (0.35 + 0.65 * ao) + 0.3 * gloss;
    vec3 forged = ramp < 0.5 ? mix(base * 0.17, base * 1.1, smoothstep(0.08, 0.5, ramp))
                             : mix(base * 1.1, base * 1.1 + vec3(0.50, 0.43, 0.27), smoothstep(0.55, 1.0, ramp));
    shown = mix(shown, forged * (key_color * 0.42 + sky_color * 0.5), metal * 0.9);
    float rim = pow(1.0 - max(dot(n, v), 0.0), 3.0);
    shown += base * glow * 1.7 * lamp + vec3(0.10, 0.42, 0.34) * tops.w * rim;
    shown += EMBER * harm.z * harm.y * 0.8 * (1.0 - smoothstep(0.0, 0.12, abs(burnt - 0.56))) * (1.0 - glow);
    shade = vec4(tone(misted(shown, place)), tops.w > 0.0 ? presence(tops.w, place.z, rim, glow) : DETAILED);
}
