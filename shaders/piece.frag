#version 330
// A painted miniature: primer, base coat, wash in recesses, layering, dry brush, worn edges, glaze at the waterline,
// varnish; then what shot and fire left of it.
#include "common.glsl"
#include "paint.glsl"
#define SHADOW_SPREAD 3.2
#include "shade.glsl"
uniform sampler2D noise;
uniform vec4 status;   // rgb: colour mixed in, a: how much
in vec3 place, facing, local, lie;
in vec4 coat;
in vec2 worn;
out vec4 color;

void main() {
#ifdef GHOST
    // A veil of every other pixel instead of blending: nothing has to be sorted.
    if (mod(floor(gl_FragCoord.x) + floor(gl_FragCoord.y), 2.0) < 0.5) discard;
#endif
    vec3 n = normalize(facing);
    if (!gl_FrontFacing) n = -n;
    vec3 v = normalize(eye - place);
    float ao = coat.a, wear = clamp(worn.x, 0.0, 1.0);
    float finish = worn.y;
    float glow = clamp((finish - 1.0) * 2.0, 0.0, 1.0) * coats.x;
    float metal = smoothstep(0.45, 0.9, finish) * (1.0 - step(1.02, finish)) * coats.x * min(tops.z, 1.0);
    finish *= tops.z;
    vec2 uv = drape(local, lie);
    vec4 broad = texture(noise, uv * 0.23 + local.z * 0.07);
    vec4 fine = texture(noise, uv * vec2(1.3, 1.9));
    vec3 wound = wounds(texture(noise, uv * 0.29 + 0.31).g, harm.x * (1.0 - glow));
#ifdef CLOTH
    if (wound.x > 0.5) discard;
#endif
    float zenith = n.z * 0.5 + 0.5;
    vec3 base = mix(primer(zenith, ao), to_linear(coat.rgb), min(coats.x, 1.0));

    // Wash: thinned dark paint gathers where little light comes.
    float recess = clamp((1.0 - ao) * 1.15 + (fine.b - 0.75) * 0.35 * (1.0 - ao), 0.0, 1.0);
    vec3 c = base * (1.0 + (fine.r - 0.5) * 0.22 + (broad.r - 0.5) * 0.18);
    c = mix(c, c * c * 0.5 + vec3(0.010, 0.007, 0.005), min(recess * 0.85 * coats.y, 1.0));
    // Layering: lighter paint on what faces up.
    c = mix(c, c * 1.45 + vec3(0.016, 0.011, 0.004), smoothstep(0.4, 0.95, zenith) * ao * 0.8 * coats.z);
    // Dry brush and edges, broken up by the grain of the brush.
    float brush = smoothstep(0.45, 0.8, fine.g * 0.7 + broad.g * 0.35) * smoothstep(0.3, 0.9, ao) * (0.4 + 0.6 * zenith);
    vec3 dusty = mix(base * 1.7 + 0.03, vec3(dot(base, vec3(0.4, 0.4, 0.2))) * 1.4 + 0.06, 0.35);
    c = mix(c, dusty, brush * 0.20 * coats.w * (1.0 - glow));
    c = mix(c, base * 1.6 + vec3(0.055, 0.048, 0.036), min(wear * (0.35 + 0.65 * fine.g) * (0.4 + 0.6 * zenith) * 0.75 * tops.x, 1.0) * (1.0 - glow));
    // Glaze: weed and salt near the water.
    float wet = smoothstep(0.22, 0.0, place.z + 0.1 * (broad.g - 0.5)) * tops.y;
    c = mix(c, c * vec3(0.50, 0.72, 0.60) + vec3(0.0, 0.010, 0.007), min(wet * 0.75, 1.0));
    // Shot and fire: holes with pale splinters round them, soot, charred planks with embers along their borders.
    c = mix(mix(mix(c, c * 0.35 + SOOT, wound.z * 0.8), WOOD_INSIDE * (0.6 + fine.r), wound.y), SOOT * 0.4, wound.x);
    float burnt = broad.r * 0.7 + fine.g * 0.5 + 0.55 * (harm.y - 0.5);
    c = mix(c, c * 0.12 + SOOT, smoothstep(0.35, 0.75, burnt) * min(harm.y * 1.6, 1.0));
    float ember = harm.z * harm.y * (1.0 - smoothstep(0.0, 0.10, abs(burnt - 0.56))) * smoothstep(0.45, 0.75, fine.b) * (1.0 - glow);
    metal *= 1.0 - max(wound.x, wound.y);
    c = mix(c, status.rgb, status.a);

    float ndl = dot(n, key_dir);
    float lit = key_light(place + n * 0.04, 0.0006 + 0.0012 * (1.0 - max(ndl, 0.0)));
#ifdef CLOTH
    float wrap = 0.45;
#else
    float wrap = 0.12;
#endif
    float day = clamp((ndl + wrap) / (1.0 + wrap), 0.0, 1.0);
    day = mix(day, smoothstep(0.0, 0.6, day + 0.1 * (fine.g - 0.5)), 0.45);
    vec3 light = key_color * day * lit + mix(ground_color, sky_color, zenith) * (0.3 + 0.7 * ao)
               + fill_color * max(dot(n, fill_dir), 0.0) * ao;
    vec3 shown = c * light;
#ifdef CLOTH
    shown += c * key_color * max(-ndl, 0.0) * 0.4 * lit;
#endif
    vec3 h = normalize(v + key_dir);
    float gloss = pow(max(dot(n, h), 0.0), mix(22.0, 60.0, min(finish, 2.0))) * lit;
    shown += key_color * gloss * (0.04 * min(tops.z, 1.0) + 0.22 * wet + 0.16 * min(finish, 1.0)) * (1.0 - glow) * (1.0 - wound.x);
    // Metal painted by hand: dark brown to bright, driven by what it would mirror.
    vec3 r = reflect(-v, n);
    float ramp = 0.5 * day * lit + 0.16 * max(dot(n, fill_dir), 0.0) * ao + 0.42 * smoothstep(-0.35, 0.8, r.z + 0.2 * (fine.g - 0.5)) * (0.35 + 0.65 * ao) + 0.3 * gloss;
    ramp *= 1.0 - 0.5 * recess;
    vec3 dark = base * vec3(0.20, 0.16, 0.15), mid = base * 1.1, bright = base * 1.1 + vec3(0.50, 0.43, 0.27);
    vec3 forged = ramp < 0.5 ? mix(dark, mid, smoothstep(0.08, 0.5, ramp)) : mix(mid, bright, smoothstep(0.55, 1.0, ramp));
    shown = mix(shown, forged * (key_color * 0.42 + sky_color * 0.5), metal * 0.9);
    float rim = pow(1.0 - max(dot(n, v), 0.0), 3.0);
    shown += rim_color * rim * max(dot(n, rim_dir), 0.0) * (0.3 + 0.7 * ao) * (0.15 + c);
    shown += base * glow * lamp * mix(1.3, 2.2, fine.r) + EMBER * ember * (0.7 + 0.5 * sin(time * 5.0 + broad.g * 30.0));
    shown += vec3(0.10, 0.42, 0.34) * tops.w * rim;
    color = vec4(tone(misted(shown, place)), tops.w > 0.0 ? presence(tops.w, place.z, rim, glow) : DETAILED);
}
