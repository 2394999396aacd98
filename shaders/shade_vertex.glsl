uniform sampler2DShadow shadow_map;
uniform mat4 shadow_matrix;

float key_light(vec3 place, float bias) {
    vec3 p = (shadow_matrix * vec4(place, 1.0)).xyz * 0.5 + 0.5;
    if (any(lessThan(p, vec3(0.0))) || any(greaterThan(p, vec3(1.0)))) return 1.0;
    return textureLod(shadow_map, vec3(p.xy, p.z - bias), 0.0);
}
