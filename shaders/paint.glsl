// What a scheme says of a piece, and what has befallen it: shared by the fine and the light shader.
uniform vec4 coats;  // strength of base coat, wash, layering, dry brush over the primer: 0 none, 1 as meant
uniform vec4 tops;   // strength of edge highlights, glaze, varnish; how ghostly (0 solid .. 1 nothing but light)
uniform vec3 harm;   // damage 0 unharmed .. 1 lost; char 0 .. 1 burnt; 1 while it burns

const vec3 WOOD_INSIDE = vec3(0.22, 0.135, 0.065), SOOT = vec3(0.012, 0.010, 0.009), EMBER = vec3(1.0, 0.26, 0.04);

// Black undercoat, sprayed with pale grey from above.
vec3 primer(float zenith, float ao) {
    return mix(vec3(0.018, 0.018, 0.021), vec3(0.27, 0.27, 0.28), smoothstep(0.35, 1.0, zenith) * (0.3 + 0.7 * ao));
}

vec2 drape(vec3 p, vec3 n) {
    vec3 a = abs(n);
    return a.z > a.x && a.z > a.y ? p.xy : (a.y > a.x ? p.xz : p.yz);
}

// Shot holes: x 1 inside a hole, y its splintered rim, z soot round it; `spots` is spread evenly over 0..1.
vec3 wounds(float spots, float damage) {
    float hole = smoothstep(1.0 - 0.19 * damage, 1.0 - 0.17 * damage, spots);
    float torn = smoothstep(1.0 - 0.29 * damage, 1.0 - 0.22 * damage, spots);
    float soot = smoothstep(1.0 - 0.75 * damage, 1.0 - 0.26 * damage, spots);
    return vec3(hole, torn * (1.0 - hole), soot * (1.0 - torn)) * step(0.001, damage);
}

// How much of a ghost is seen: least at the water, most where its skin turns away.
float presence(float ghostly, float height, float rim, float glow) {
    float faint = ghostly * mix(0.62, 1.0, 1.0 - smoothstep(0.0, 0.9, height));
    return clamp(1.0 - faint + 0.55 * ghostly * rim + glow * ghostly, 0.0, 1.0);
}
