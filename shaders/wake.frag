#version 330
// Foam left behind by a ship: torn by noise, fading with age (carried in the alpha of the ribbon).
uniform sampler2D noise;
in vec4 ink;
in vec2 track;
in vec2 place;
out vec4 color;

void main() {
    float torn = texture(noise, place * 0.55).g * 0.6 + texture(noise, place * 0.21).r * 0.4;
    float arms = smoothstep(0.45, 0.85, abs(track.x)) * (1.0 - smoothstep(0.85, 1.0, abs(track.x)));
    float core = 1.0 - smoothstep(0.0, 0.5, abs(track.x));
    float body = max(arms, core * 0.75 * ink.a);
    float share = smoothstep(0.62 - 0.5 * ink.a, 0.80 - 0.3 * ink.a, torn * (0.35 + 0.65 * body));
    color = vec4(ink.rgb, share * ink.a * body);
}
