uniform sampler2D noise;
uniform vec2 wind;    // unit vector towards which the wind blows
uniform float gale;   // 0 a breeze .. 1 a storm
uniform vec3 water_deep, water_middle, water_light, water_top, water_shoal, water_foam;
uniform vec4 waves;   // to the inch, steepness, white caps (all 1 on a usual sea); glitter

struct Swell {
    float height;   // 0 trough .. 1 crest
    float stroke;   // bright brush strokes along the crests
    vec2 slope;
    float broad, fine;
};

float crest(float phase) { return 1.0 - abs(sin(phase)); }

// How far a stretch of sea is from the eye in terms of detail: 0 each brush mark is seen, 1 only broad tones are.
float blur = 0.0;

// Three warped trains of sharp-crested waves that run before the wind, and brush marks stretched along the crests.
Swell swell_at(vec2 p) {
    p *= waves.x;
    vec2 across = vec2(-wind.y, wind.x);
    vec2 second = normalize(wind + across * 0.55), third = normalize(wind - across * 0.8);
    vec2 q = vec2(dot(p, wind), dot(p, across));
    float warp = texture(noise, p * 0.037 - wind * time * 0.004).r;
    float broad = texture(noise, vec2(q.x * 0.19 - time * 0.016, q.y * 0.062) + warp * 0.22).r;
    vec4 marks = texture(noise, vec2(q.x * 0.62 - time * 0.035, q.y * 0.19) + warp * 0.15);
    float fine = marks.g * 0.6 + texture(noise, vec2(q.x * 1.7 - time * 0.06, q.y * 0.55)).g * 0.4;
    float p1 = q.x * 1.05 + warp * 4.6 + broad * 1.3 - time * 0.55;
    float p2 = dot(p, second) * 1.85 + warp * 4.4 + fine * 1.0 - time * 0.75;
    float p3 = dot(p, third) * 3.0 - warp * 5.5 + fine * 1.5 - time * 0.95;
    float c1 = crest(p1), c2 = crest(p2), c3 = crest(p3);
    Swell s;
    s.broad = broad;
    s.fine = fine;
    s.height = (c1 * c1 * 0.42 + c2 * c2 * 0.27 * (0.5 + broad) + c3 * 0.15) * 0.78 + broad * 0.20 + (fine - 0.5) * 0.30;
    s.slope = wind * cos(p1) * sign(sin(p1)) * 0.22 + second * cos(p2) * sign(sin(p2)) * 0.20
            + third * cos(p3) * sign(sin(p3)) * 0.13 + vec2(broad - 0.5, fine - 0.5) * 0.6;
    s.slope *= (0.75 + 0.5 * gale) * waves.y;
    float run = smoothstep(0.80, 0.97, c1) * smoothstep(0.46, 0.62, fine) * smoothstep(0.42, 0.62, broad);
    run += 0.6 * smoothstep(0.87, 0.98, c2) * smoothstep(0.52, 0.64, fine) * smoothstep(0.48, 0.64, broad);
    s.stroke = min(clamp(run * waves.z, 0.0, 1.0) * (0.55 + 0.6 * gale), 1.0) * (1.0 - 0.72 * blur);
    s.height = mix(s.height, 0.37 + (broad - 0.5) * 0.30 + (c1 * c1 - 0.4) * 0.14, blur * 0.78);
    return s;
}

// Colour of the water by height of the wave and distance (inches) to the nearest land, before any light.
vec3 water_color(Swell s, float land) {
    vec3 sand = vec3(0.36, 0.31, 0.20);
    float t = s.height;
    vec3 c = mix(water_deep, water_middle, smoothstep(0.20, 0.34, t));
    c = mix(c, water_light, smoothstep(0.40, 0.51, t) * 0.78);
    c = mix(c, water_top, smoothstep(0.62, 0.71, t) * 0.7);
    float near = smoothstep(1.9, 0.1, land + (s.broad - 0.5) * 0.9);
    c = mix(c, water_shoal * (0.7 + 0.6 * t), near * 0.72);
    c = mix(c, sand * (0.65 + 0.3 * t), smoothstep(0.42, -0.05, land + (s.fine - 0.5) * 0.30) * 0.5);
    return mix(c, water_foam * 0.72, s.stroke * 0.75);
}

// Foam that breaks on the shore in bands, by distance to land (inches).
float shore_foam(Swell s, float land) {
    float texture_of_foam = s.fine * 0.55 + s.broad * 0.45;
    float band = sin(land * 8.5 + time * 0.9 + (s.broad - 0.5) * 7.0) * 0.5 + 0.5;
    float foam = smoothstep(0.62, 0.92, band) * smoothstep(1.15, 0.1, land) * smoothstep(0.36, 0.56, texture_of_foam) * 0.75;
    return max(foam, smoothstep(0.05 + 0.22 * texture_of_foam, -0.02, land));
}

// Foam round hulls, by distance to the waterline of the nearest one (inches).
float hull_foam(Swell s, float hull) {
    float texture_of_foam = s.fine * 0.55 + s.broad * 0.45;
    float foam = smoothstep(0.20, 0.0, hull + (texture_of_foam - 0.5) * 0.34) * 0.95;
    float ring = smoothstep(0.80, 1.0, sin(hull * 15.0 - time * 1.3 + (s.broad - 0.5) * 5.0));
    return max(foam, ring * smoothstep(0.75, 0.15, hull) * smoothstep(0.44, 0.62, s.fine) * 0.5);
}
