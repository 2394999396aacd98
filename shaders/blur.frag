#version 330
// A soft picture, one way at a time: thirteen taps of a bell curve.
uniform sampler2D picture;
uniform vec2 texel, way;
in vec2 uv;
out vec4 color;

void main() {
    vec3 sum = vec3(0.0);
    float weight = 0.0;
    for (int k = -6; k <= 6; k++) {
        float w = exp(-0.075 * float(k * k));
        sum += textureLod(picture, uv + way * texel * 2.0 * float(k), 0.0).rgb * w;
        weight += w;
    }
    color = vec4(sum / weight, 1.0);
}
