#version 330
// The dim room behind the table: lamplight from one side, soft shapes, nothing that asks for attention.
uniform sampler2D noise;
uniform vec2 gaze;       // compass direction looked towards (turns), pitch (share of a right angle, down positive)
uniform vec2 view;       // half the field of view (turns across, right angles up)
in vec2 uv;
out vec4 color;

void main() {
    float turn = gaze.x + (uv.x - 0.5) * 2.0 * view.x;
    float up = (uv.y - 0.5) * 2.0 * view.y - gaze.y;
    float cloud = texture(noise, vec2(turn * 2.0, up * 0.5 + 0.3)).r;
    float lamp = exp(-pow((fract(turn + 0.30) - 0.5) * 5.0, 2.0)) * exp(-pow((up - 0.28) * 2.6, 2.0));
    vec3 wall = mix(vec3(0.030, 0.033, 0.040), vec3(0.075, 0.062, 0.050), smoothstep(-0.1, 0.7, up + (cloud - 0.5) * 0.3));
    vec3 c = wall + vec3(0.23, 0.145, 0.065) * lamp * (0.75 + 0.5 * cloud);
    c *= 0.75 + 0.35 * cloud;
    color = vec4(sqrt(c) * 0.62, 1.0);
}
