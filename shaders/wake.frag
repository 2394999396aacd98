#version 330
// Foam left behind by a ship: churned behind the stern, two arms that spread and break up with age (alpha of the ribbon).
uniform sampler2D noise;
in vec4 ink;
in vec2 track;
in vec2 place;
out vec4 color;

void main() {
    float young = ink.a;
    float torn = texture(noise, place * 0.62).g * 0.55 + texture(noise, place * 0.23).r * 0.45;
    float across = abs(track.x);
    float arms = smoothstep(0.50, 0.80, across) * (1.0 - smoothstep(0.86, 1.0, across));
    float core = (1.0 - smoothstep(0.1, 0.75, across)) * smoothstep(0.25, 0.95, young);
    float body = max(arms, core * 0.9);
    float foam = smoothstep(0.0, 0.28, torn - 0.95 + 0.85 * body * (0.35 + 0.65 * young));
    color = vec4(ink.rgb, foam * (0.35 + 0.65 * young));
}
