#version 330
in vec4 p3d_Vertex;
out vec2 uv;

void main() {
    gl_Position = vec4(p3d_Vertex.xz, 0.0, 1.0);
    uv = p3d_Vertex.xz * 0.5 + 0.5;
}
