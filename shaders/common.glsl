// Alpha of the scene's picture says how sharp the painterly pass leaves it: 0 all brush, 1 untouched.
const float PAINTED = 0.0, DETAILED = 0.5;

uniform vec3 eye;
uniform vec3 key_dir, key_color, sky_color, ground_color;
uniform vec3 fill_dir, fill_color, rim_dir, rim_color;
uniform vec3 mist_color;
uniform vec4 mist;
uniform float time;
uniform float lamp;      // how strongly lanterns and windows shine, 1 by day

// Filmic curve and a square root as display gamma: every material ends with it, so 8-bit targets suffice.
vec3 tone(vec3 c) {
    c = max(c, 0.0);
    c = c * (2.51 * c + 0.03) / (c * (2.43 * c + 0.59) + 0.14);
    return sqrt(clamp(c, 0.0, 1.0));
}

vec3 to_linear(vec3 s) { return s * s * (s * 0.3 + 0.7); }

vec3 misted(vec3 c, vec3 place) {
    float share = 1.0 - exp(-max(length(eye - place) - mist.x, 0.0) * mist.y);
    share *= mix(1.0, exp(-max(place.z, 0.0) / mist.w), 0.6);
    return mix(c, mist_color, min(share, mist.z));
}
