#version 330
// Which way the paint runs: the structure tensor of the picture (xx, yy, xy), smoothed over a few pixels.
uniform sampler2D picture;
uniform vec2 texel;
in vec2 uv;
out vec4 color;

float luma(vec2 at) { return dot(textureLod(picture, at, 0.0).rgb, vec3(0.299, 0.587, 0.114)); }

void main() {
    vec3 sum = vec3(0.0);
    float weight = 0.0;
    for (int y = -2; y <= 2; y++) {
        for (int x = -2; x <= 2; x++) {
            vec2 at = uv + vec2(float(x), float(y)) * texel * 2.0;
            float gx = luma(at + vec2(texel.x, 0.0)) - luma(at - vec2(texel.x, 0.0));
            float gy = luma(at + vec2(0.0, texel.y)) - luma(at - vec2(0.0, texel.y));
            float w = exp(-0.28 * float(x * x + y * y));
            sum += vec3(gx * gx, gy * gy, gx * gy) * w;
            weight += w;
        }
    }
    color = vec4(sum / weight, 1.0);
}
