#version 330
#include "common.glsl"
#include "paint.glsl"
in vec4 shade;
#ifdef CLOTH
uniform sampler2D noise;
in vec2 weave;
#endif
out vec4 color;

void main() {
#ifdef GHOST
    // A veil of every other pixel instead of blending: nothing has to be sorted.
    if (mod(floor(gl_FragCoord.x) + floor(gl_FragCoord.y), 2.0) < 0.5) discard;
#endif
#ifdef CLOTH
    vec3 wound = wounds(texture(noise, weave).g, harm.x);
    if (wound.x > 0.5) discard;
    color = vec4(shade.rgb * (1.0 - 0.6 * max(wound.y, wound.z)), shade.a);
#else
    color = shade;
#endif
}
