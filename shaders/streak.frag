#version 330
#include "daylight.glsl"
in vec4 ink;
in float side;
in vec2 look;
out vec4 color;

void main() {
    float body = 1.0 - smoothstep(mix(0.0, 0.80, look.x), 1.0, abs(side));
    body *= mix(body, 1.0, look.x);
    color = vec4(ink.rgb * mix(daylight(), vec3(1.0), look.y), ink.a * body);
}
