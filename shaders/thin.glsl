uniform sampler2D depth;
uniform vec2 near_far, deep;   // planes of the eye; a pixel of the scene's own picture

// Inverse of the distance from the eye: on any flat face it changes evenly across the picture.
float nearness(vec2 at) {
    float d = textureLod(depth, at, 0.0).r;
    return (near_far.y - d * (near_far.y - near_far.x)) / (near_far.x * near_far.y);
}

// Whether something no wider than a rope passes here: what lies on both sides of it is farther away.
float thin(vec2 at) {
    float here = nearness(at), found = 0.0;
    vec2 k = deep * 3.0;
    for (int i = 0; i < 4; i++) {
        vec2 way = i == 0 ? vec2(1.0, 0.0) : i == 1 ? vec2(0.0, 1.0) : i == 2 ? vec2(0.7, 0.7) : vec2(0.7, -0.7);
        float beside = max(nearness(at + way * k), nearness(at - way * k));
        found = max(found, smoothstep(0.01, 0.03, 1.0 - beside / here));
    }
    return found;
}
