#version 330
// A broad brush (Kuwahara): each pixel takes the colour of the evenest of four squares at whose corner it lies.
#include "thin.glsl"
uniform sampler2D picture;
uniform vec2 texel;
in vec2 uv;
out vec4 color;

void main() {
    vec4 here = textureLod(picture, uv, 0.0);
    vec3 best = here.rgb;
    float least = 1e9;
    for (int q = 0; q < 4; q++) {
        vec2 way = vec2((q & 1) == 0 ? -1.0 : 1.0, (q & 2) == 0 ? -1.0 : 1.0) * texel;
        vec3 sum = vec3(0.0), squares = vec3(0.0);
        for (int y = 0; y <= REACH; y++) {
            for (int x = 0; x <= REACH; x++) {
                vec3 c = textureLod(picture, uv + way * vec2(float(x), float(y)), 0.0).rgb;
                sum += c;
                squares += c * c;
            }
        }
        float n = float((REACH + 1) * (REACH + 1));
        sum /= n;
        vec3 spread = abs(squares / n - sum * sum);
        float uneven = spread.r + spread.g + spread.b;
        best = uneven < least ? sum : best;
        least = min(least, uneven);
    }
    color = vec4(mix(best, here.rgb, max(here.a, thin(uv))), here.a);
}
