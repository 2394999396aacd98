#version 330
// A streak is brightest near its foot and has soft sides; it is added to the picture.
in float across, along, bright;
out vec4 color;

void main() {
    float light = bright * (1.0 - across * across) * (1.0 - along) * smoothstep(0.0, 0.12, along);
    color = vec4(vec3(0.40, 0.45, 0.47) * light, 1.0);
}
