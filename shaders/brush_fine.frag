#version 330
// A brush whose strokes follow what they paint (anisotropic Kuwahara, eight leaves with polynomial weights after
// Kyprianidis): evener leaves count for more, so that edges stay and surfaces turn to paint.
#include "thin.glsl"
uniform sampler2D picture, strokes;
uniform vec2 texel;
in vec2 uv;
out vec4 color;

void main() {
    vec4 here = textureLod(picture, uv, 0.0);
    vec3 t = textureLod(strokes, uv, 0.0).rgb;
    float root = sqrt(max((t.x - t.y) * (t.x - t.y) + 4.0 * t.z * t.z, 0.0));
    float strong = 0.5 * (t.x + t.y + root), weak = 0.5 * (t.x + t.y - root);
    vec2 along = vec2(strong - t.x, -t.z);
    along = dot(along, along) > 1e-12 ? normalize(along) : vec2(0.0, 1.0);
    float drawn = strong + weak > 1e-9 ? (strong - weak) / (strong + weak) : 0.0;
    float longer = float(REACH) * (1.0 + 0.6 * drawn), shorter = float(REACH) / (1.0 + 0.6 * drawn);
    mat2 turn = mat2(along.x, -along.y, along.y, along.x);   // picture to stroke
    vec4 leaf[8];
    vec3 squares[8];
    for (int k = 0; k < 8; k++) { leaf[k] = vec4(0.0); squares[k] = vec3(0.0); }
    const float ZETA = 2.0 / float(REACH), ETA = (ZETA + 0.84) / 0.28;
    const int SPAN = int(float(REACH) * 1.6);
    for (int y = -SPAN; y <= SPAN; y++) {
        for (int x = -SPAN; x <= SPAN; x++) {
            vec2 v = turn * vec2(float(x), float(y)) / vec2(longer, shorter);
            float reach = dot(v, v);
            if (reach <= 1.0) {
                vec3 c = textureLod(picture, uv + vec2(float(x), float(y)) * texel, 0.0).rgb;
                float w[8];
                float sum = 0.0, z, vxx = ZETA - ETA * v.x * v.x, vyy = ZETA - ETA * v.y * v.y;
                z = max(0.0, v.y + vxx); w[0] = z * z;
                z = max(0.0, -v.x + vyy); w[2] = z * z;
                z = max(0.0, -v.y + vxx); w[4] = z * z;
                z = max(0.0, v.x + vyy); w[6] = z * z;
                vec2 d = 0.7071 * vec2(v.x - v.y, v.x + v.y);
                vxx = ZETA - ETA * d.x * d.x; vyy = ZETA - ETA * d.y * d.y;
                z = max(0.0, d.y + vxx); w[1] = z * z;
                z = max(0.0, -d.x + vyy); w[3] = z * z;
                z = max(0.0, -d.y + vxx); w[5] = z * z;
                z = max(0.0, d.x + vyy); w[7] = z * z;
                for (int k = 0; k < 8; k++) sum += w[k];
                float g = exp(-3.125 * reach) / max(sum, 1e-6);
                for (int k = 0; k < 8; k++) {
                    leaf[k] += vec4(c, 1.0) * (w[k] * g);
                    squares[k] += c * c * (w[k] * g);
                }
            }
        }
    }
    vec4 mixed = vec4(0.0);
    for (int k = 0; k < 8; k++) {
        float n = max(leaf[k].a, 1e-6);
        vec3 mean = leaf[k].rgb / n;
        vec3 spread = abs(squares[k] / n - mean * mean);
        float uneven = 60.0 * sqrt(spread.r + spread.g + spread.b);
        float even = 1.0 / (1.0 + pow(uneven, 4.0));
        mixed += vec4(mean, 1.0) * even;
    }
    vec3 painted = mixed.rgb / max(mixed.a, 1e-9);
    color = vec4(mix(painted, here.rgb, max(here.a, thin(uv))), here.a);
}
