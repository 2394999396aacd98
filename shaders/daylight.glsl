uniform vec3 key_color, sky_color;

// How much darker than by day something is seen that was mixed for the day: smoke, spray, shafts.
vec3 daylight() {
    return pow((key_color * 0.40 + sky_color * 0.55) / vec3(1.058, 0.979, 0.885), vec3(0.4545));
}
