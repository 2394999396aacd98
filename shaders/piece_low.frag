#version 330
in vec3 shade;
out vec4 color;

void main() {
#ifdef GHOST
    // A veil of every other pixel instead of blending: nothing has to be sorted.
    if (mod(floor(gl_FragCoord.x) + floor(gl_FragCoord.y), 2.0) < 0.5) discard;
#endif
    color = vec4(shade, 1.0);
}
