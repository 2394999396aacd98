// A dim room out of focus: panelled bays with books, pictures and windows between pilasters, lamps as soft discs.
// `turn` in turns of the compass, `rise` over the edge of the table as a share of a right angle.

const float BAYS = 22.0, BLUR = 0.0075;
const float RAIL = 0.085, TOP = 0.50;        // height of the wainscot and of the ceiling
const vec3 WOOD = vec3(0.046, 0.026, 0.014), PAPER = vec3(0.022, 0.030, 0.026);

// One chance (0..1) for each number.
float chance(float n) { return fract(sin(n * 12.9898 + 4.1414) * 43758.5453); }

// 1 between low and high, with borders as wide as a lens out of focus makes them.
float between(float low, float high, float x, float blur) {
    return smoothstep(low - blur, low + blur, x) * (1.0 - smoothstep(high - blur, high + blur, x));
}

float frame(vec2 p, vec2 low, vec2 high, float blur) {
    return between(low.x, high.x, p.x, blur) * between(low.y, high.y, p.y, blur);
}

// Spines of books in a row: colours flow into each other, as nothing here is sharp.
vec3 spine(float n) {
    vec3 leather = mix(vec3(0.075, 0.020, 0.012), vec3(0.018, 0.034, 0.030), chance(n));
    return mix(leather, vec3(0.105, 0.075, 0.036), step(0.72, chance(n + 57.0))) * (0.55 + 0.9 * chance(n + 11.0));
}

vec3 books(vec2 p, float bay) {
    float row = floor(p.y / 0.056), up = fract(p.y / 0.056) * 0.056;
    float along = p.x * 190.0 + row * 17.3 + bay * 31.0;
    float number = floor(along);
    vec3 c = mix(spine(number), spine(number + 1.0), smoothstep(0.25, 0.75, fract(along)));
    float high = 0.036 + 0.010 * chance(number + row);
    c *= between(0.003, high, up, 0.006);
    return c + WOOD * 0.9 * between(-0.002, 0.004, up, 0.004);
}

vec3 window(vec2 p, vec3 daylight) {
    float arch = 0.40 - 3.2 * p.x * p.x;
    float pane = between(-0.088, 0.088, p.x, BLUR) * between(RAIL + 0.012, arch, p.y, BLUR);
    float bars = max(between(-0.0035, 0.0035, p.x, BLUR * 0.8), between(-0.003, 0.003, mod(p.y, 0.078) - 0.039, BLUR * 0.8));
    vec3 outside = daylight * (0.5 + 0.9 * smoothstep(RAIL, 0.40, p.y));
    return outside * pane * (1.0 - 0.6 * bars) + daylight * 0.10 * exp(-p.x * p.x * 60.0) * (1.0 - pane);
}

vec3 lamp_disc(vec2 p, float radius, vec3 shine) {
    float away = length(p);
    // A disc of confusion is a little brighter at its border.
    float disc = 1.0 - smoothstep(radius * 0.90, radius * 1.08, away);
    return shine * (disc * (0.75 + 0.35 * smoothstep(0.3, 0.95, away / radius)) + 0.06 * exp(-away * away * 900.0));
}

// The bays at both sides of the turn from which the daylight comes.
bool has_daylight(float bay) { return bay < 1.5 || bay > BAYS - 1.5; }

vec3 chamber(float turn, float rise, vec3 lamplight, vec3 daylight, float day_turn) {
    float at = (turn - day_turn) * BAYS + 0.5;                         // a whole number is a pilaster
    float bay = floor(at), side = (at - bay - 0.5) * 4.0 / BAYS;       // shares of a right angle from a bay's middle
    bay = mod(bay, BAYS);
    float reach = 2.0 / BAYS, edge = reach - abs(side);
    vec2 p = vec2(side, rise);
    float wall = smoothstep(RAIL - BLUR, RAIL + BLUR, rise);
    float gloom = 0.45 + 0.55 * exp(-rise * rise * 9.0);
    vec3 c = mix(WOOD, PAPER, wall);
    // Wainscot: two sunk panels a bay, a pale rail above them.
    vec2 panel = vec2(abs(abs(side) - reach * 0.46), rise);
    float sunk = frame(panel, vec2(-1.0, 0.004), vec2(reach * 0.34, RAIL - 0.026), BLUR * 0.6);
    c = mix(c, WOOD * 0.42, sunk * (1.0 - wall));
    c += WOOD * 1.1 * between(RAIL - 0.007, RAIL + 0.006, rise, BLUR * 0.7);
    float kind = chance(bay + 3.0);
    if (has_daylight(bay)) {
        c += window(p, daylight);
    } else if (kind < 0.55) {
        float shelf = frame(p, vec2(-reach * 0.76, RAIL + 0.014), vec2(reach * 0.76, 0.42), BLUR);
        c = mix(c, books(p, bay), shelf * wall);
    } else {
        // A picture of the sea in a gilded frame.
        vec2 low = vec2(-reach * 0.55, RAIL + 0.075), high = vec2(reach * 0.55, RAIL + 0.205);
        float gilt = frame(p, low, high, BLUR * 0.8), within = frame(p, low + 0.013, high - 0.013, BLUR * 0.8);
        vec3 sea = mix(vec3(0.018, 0.034, 0.042), vec3(0.085, 0.070, 0.050), smoothstep(RAIL + 0.10, RAIL + 0.17, rise));
        c = mix(mix(c, vec3(0.115, 0.076, 0.026), gilt), sea, within);
    }
    // Pilasters between the bays, each with its lamp.
    c = mix(c, WOOD * (0.8 + 0.5 * smoothstep(0.0, 0.014, edge)), between(-1.0, 0.014, edge, BLUR * 0.7) * wall);
    c *= 0.62;
    for (float next = 0.0; next < 2.0; next += 1.0) {
        float post = floor(at) + next;
        float is_lit = step(0.45, chance(mod(post, BAYS) + 40.0)) * (has_daylight(mod(post, BAYS)) ? 0.0 : 1.0);
        vec2 from_lamp = vec2((at - post) * 4.0 / BAYS, rise - RAIL - 0.125);
        c += (c * 3.0 + WOOD * 0.25) * lamplight * 4.0 * is_lit * exp(-dot(from_lamp, from_lamp) * 160.0);
        c += lamp_disc(from_lamp, 0.0135, lamplight * 2.6) * is_lit;
        c += lamp_disc(from_lamp - vec2(0.021, -0.012), 0.009, lamplight * 1.2) * is_lit;
    }
    return c * gloom * (1.0 - smoothstep(TOP - 0.10, TOP + 0.25, rise) * 0.8);
}
