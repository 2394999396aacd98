#version 330
in vec4 ink;
in float side;
in float hard;
out vec4 color;

void main() {
    float body = 1.0 - smoothstep(mix(0.0, 0.80, hard), 1.0, abs(side));
    body *= mix(body, 1.0, hard);
    color = vec4(ink.rgb, ink.a * body);
}
