uniform sampler2DShadow shadow_map;
uniform mat4 shadow_matrix;
uniform float shadow_texel;

#ifndef SHADOW_TAPS
#define SHADOW_TAPS 4
#endif

float dither(vec2 p) {
    p = fract(p * vec2(123.34, 456.21));
    p += dot(p, p + 45.32);
    return fract(p.x * p.y);
}

// Share of the key light that arrives: 1 in the open, 0 in full shade. Outside of the map all is open.
float key_light(vec3 place, float bias) {
    vec3 p = (shadow_matrix * vec4(place, 1.0)).xyz * 0.5 + 0.5;
    if (any(lessThan(p, vec3(0.0))) || any(greaterThan(p, vec3(1.0)))) return 1.0;
    p.z -= bias;
#if SHADOW_TAPS == 1
    return textureLod(shadow_map, p, 0.0);
#else
    float turn = 6.283 * dither(gl_FragCoord.xy), sum = 0.0;
    for (int i = 0; i < SHADOW_TAPS; i++) {
        float r = sqrt((float(i) + 0.5) / float(SHADOW_TAPS)) * SHADOW_SPREAD;
        float a = turn + 2.4 * float(i);
        sum += textureLod(shadow_map, vec3(p.xy + vec2(cos(a), sin(a)) * r * shadow_texel, p.z), 0.0);
    }
    return sum / float(SHADOW_TAPS);
#endif
}
