#version 330
uniform sampler2D noise;
in vec4 ink;
in vec2 corner;
in float hard;
in float above;
out vec4 color;

void main() {
    float r = length(corner);
    float torn = texture(noise, corner * 0.16 + ink.rg * 3.1).r;
    float body = 1.0 - smoothstep(mix(0.15, 0.80, hard), 1.0, r + (torn - 0.5) * 0.5 * (1.0 - hard));
    if (above < -0.5) {  // foam on the water tears as it thins
        float cell = texture(noise, corner * 0.31 + 0.37).g * 0.6 + torn * 0.4;
        body *= mix(1.0, smoothstep(0.0, 0.22, cell - 0.78 + 0.5 * body * (0.4 + 0.6 * ink.a)), 1.0 - hard);
    } else {
        body *= smoothstep(0.0, 0.75, above);
    }
    if (body <= 0.004) discard;
    // Painted roundness: lighter towards the key light at the upper left.
    float lift = 0.86 + 0.22 * dot(corner, vec2(-0.5, 0.6));
    color = vec4(ink.rgb * mix(lift, 1.0, hard), ink.a * body);
}
