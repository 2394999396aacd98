#version 330
uniform vec2 board;
in vec4 p3d_Vertex;
out vec2 p;

void main() {
    gl_Position = vec4(p3d_Vertex.xz, 0.0, 1.0);
    p = (p3d_Vertex.xz * 0.5 + 0.5) * board;
}
