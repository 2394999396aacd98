#version 330
// The dim room behind the table, painted like a theatre's backcloth: lamplight low down, dark and smoky above.
uniform sampler2D noise;
uniform vec2 gaze;       // direction looked towards (turns), pitch (share of a right angle, down positive)
uniform vec2 view;       // half the field of view (turns across, share of a right angle up)
in vec2 uv;
out vec4 color;

void main() {
    float turn = gaze.x + (uv.x - 0.5) * 2.0 * view.x;
    float up = (uv.y - 0.5) * 2.0 * view.y - gaze.y;
    float broad = texture(noise, vec2(turn * 2.0, up * 0.9 + 0.3)).r;
    float strokes = texture(noise, vec2(turn * 5.0, up * 3.1)).g;
    float smoke = broad * 0.65 + strokes * 0.35;
    float low = exp(-max(up + 0.02, 0.0) * 5.5);
    vec3 c = mix(vec3(0.014, 0.018, 0.026), vec3(0.075, 0.062, 0.048), low);
    c = mix(c, c * vec3(1.35, 1.35, 1.4) + vec3(0.010, 0.013, 0.016), smoothstep(0.45, 0.8, smoke));
    float around = fract(turn + 0.22) - 0.5;
    float lamp = exp(-around * around * 26.0) * exp(-pow((up - 0.06) * 4.2, 2.0));
    c += vec3(0.27, 0.155, 0.065) * lamp * (0.45 + 0.75 * smoke);
    c *= smoothstep(-0.35, -0.02, up) * 0.8 + 0.2;
    c = c * (2.51 * c + 0.03) / (c * (2.43 * c + 0.59) + 0.14);
    color = vec4(sqrt(max(c, 0.0)), 1.0);
}
