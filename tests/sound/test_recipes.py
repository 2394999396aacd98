"""Every sound: the same each time, clean, in the register it should be in, and loops without a seam."""

from __future__ import annotations

import numpy as np
import pytest

from vtt.sound import library
from vtt.sound.bell import NEXT_PAIR_S, PAIR_S, PARTIALS, PRIME_HZ
from vtt.sound.cues import CUES, EFFECT, SEA, TABLE, cue
from vtt.sound.timber import knock
from vtt.sound.waveform import PEAK, RATE, bands, clock, decay, finished, folded, glide, ringing, wander

LONGEST_S, SHORTEST_S = 10.5, 0.05
OFFSET = 1e-4

TAKES = list(library.all_takes())


def rendered(name: str, take: int = 0) -> tuple[np.ndarray, int]:
    """Samples as numbers from -1 to 1 (samples, channels), and their rate."""
    samples, rate = CUES[name].render(take)
    return samples / 32768, rate


def power(wave: np.ndarray, rate: int) -> tuple[np.ndarray, np.ndarray]:
    """Frequencies (Hz) and the power at each."""
    return np.fft.rfftfreq(len(wave), 1 / rate), np.abs(np.fft.rfft(wave)) ** 2


def share(wave: np.ndarray, rate: int, low: float, high: float) -> float:
    """The share of the power between two frequencies."""
    at, strength = power(wave, rate)
    return float(strength[(at >= low) & (at < high)].sum() / strength.sum())


def middle_hz(wave: np.ndarray, rate: int) -> float:
    """The frequency with as much power below it as above."""
    at, strength = power(wave, rate)
    return float(at[np.searchsorted(np.cumsum(strength), strength.sum() / 2)])


def loudness(wave: np.ndarray) -> float:
    return float(np.sqrt(np.mean(wave * wave)))


@pytest.mark.parametrize(("name", "take"), TAKES)
def test_every_take_is_clean(name: str, take: int) -> None:
    """No broken number, nothing clipped, no offset, not silent; what is heard once begins and ends at nothing."""
    samples, rate = CUES[name].render(take)
    wave = samples / 32768
    assert samples.dtype == np.int16 and samples.ndim == 2 and samples.shape[1] in (1, 2)
    assert rate in (RATE, RATE // 2)
    assert SHORTEST_S < len(samples) / rate < LONGEST_S
    assert np.max(np.abs(wave)) == pytest.approx(PEAK, abs=1e-3)
    assert np.all(np.abs(wave.mean(axis=0)) < OFFSET)
    assert loudness(wave) > 0.02
    assert share(wave[:, 0], rate, 0, 15) < 0.002
    if not CUES[name].is_loop:
        assert np.all(samples[0] == 0) and np.all(samples[-1] == 0)
        assert np.max(np.abs(np.diff(wave[-200:, 0]))) < 0.02, "cut off"


@pytest.mark.parametrize("name", ["cannon", "die", "wind", "creak", "splash"])
def test_a_take_is_the_same_every_time_and_no_two_are_alike(name: str) -> None:
    again = CUES[name].render(0)[0]
    assert np.array_equal(CUES[name].render(0)[0], again)
    for take in range(1, CUES[name].takes):
        other = CUES[name].render(take)[0]
        assert len(other) != len(again) or not np.array_equal(other, again)


@pytest.mark.parametrize("name", [name for name, each in CUES.items() if each.is_loop])
def test_a_loop_has_no_seam(name: str) -> None:
    """From the last sample to the first it goes on as it goes on everywhere: in value, in slope, in loudness."""
    wave, rate = rendered(name)
    for side in wave.T:
        steps = np.abs(np.diff(side))
        assert abs(side[0] - side[-1]) <= np.quantile(steps, 0.999)
        bends = np.abs(np.diff(side, 2))
        seam = np.concatenate([side[-2:], side[:2]])
        assert np.max(np.abs(np.diff(seam, 2))) <= np.quantile(bends, 0.9995)
        part = rate // 4
        before, after = loudness(side[-part:]), loudness(side[:part])
        assert 0.55 < before / after < 1.8


def test_a_gun_thumps_low_and_its_high_bands_die_first() -> None:
    for take in range(CUES["cannon"].takes):
        wave, rate = rendered("cannon", take)
        near = wave[:, 0]
        assert share(near, rate, 30, 180) > 0.5
        first, later = near[: rate // 20], near[rate // 2 : rate]
        assert share(first, rate, 2500, 12000) > 20 * share(later, rate, 2500, 12000)
        assert loudness(first) > 4 * loudness(later)
        assert np.argmax(np.abs(near)) / rate < 0.2


def test_far_guns_are_duller_and_later_than_near_ones() -> None:
    near, near_rate = rendered("cannon")
    far, far_rate = rendered("cannon-far")
    assert share(near[:, 0], near_rate, 1000, 20000) > 10 * share(far[:, 0], far_rate, 1000, 20000)
    assert middle_hz(far[:, 0], far_rate) < 120


def test_the_bell_rings_in_its_partials_and_its_high_ones_die_first() -> None:
    """A bell is no string: the peaks lie on hum, prime, tierce, quint, nominal, and between them is nothing."""
    wave, rate = rendered("bell")
    ring = wave[round(0.45 * rate) : round(1.45 * rate), 0]
    at, strength = power(ring * np.hanning(len(ring)), rate)
    for ratio, _, fall in PARTIALS[:5]:
        hertz = PRIME_HZ * ratio
        peak = strength[np.abs(at - hertz) < 4].max()
        beside = strength[(np.abs(at - hertz) > 25) & (np.abs(at - hertz) < 40)].max()
        assert peak > 100 * beside, (ratio, fall)
    late = wave[round(1.6 * rate) : round(2.6 * rate), 0]
    _, after = power(late * np.hanning(len(late)), rate)
    hum, shrill = np.abs(at - PRIME_HZ / 2) < 4, np.abs(at - PRIME_HZ * 4.17) < 4
    assert strength[shrill].max() / strength[hum].max() > 10 * after[shrill].max() / after[hum].max()


def test_eight_bells_are_four_pairs() -> None:
    """Strokes are where power above 4 kHz jumps."""
    wave, rate = rendered("eight-bells")
    spectrum = np.fft.rfft(wave[:, 0])
    spectrum[np.fft.rfftfreq(len(wave), 1 / rate) < 5000] = 0
    high = np.abs(np.fft.irfft(spectrum, len(wave)))
    wanted = [k * NEXT_PAIR_S + second for k in range(4) for second in (0.0, PAIR_S)]
    frame = rate // 100
    level = high[: len(high) // frame * frame].reshape(-1, frame).max(axis=1)
    strokes = [k / 100 for k in range(1, len(level)) if level[k] > 0.3 * level.max() and level[k] > 2.5 * level[k - 1]]
    strokes = ([0.0] if level[0] > 0.3 * level.max() else []) + strokes
    assert strokes == pytest.approx(wanted, abs=0.02)


def test_each_sound_is_in_its_register() -> None:
    """Median frequency (Hz): stone and the deep below wood, wood below steel and cards."""
    registers = {
        "rumble": (25, 120), "salvo": (30, 250), "thunder": (25, 250), "eruption": (25, 200), "moan": (50, 500),
        "grind": (40, 400), "founder": (30, 500), "hit": (80, 1500), "mast": (100, 1500), "creak": (150, 1000),
        "surf": (60, 700), "swell": (90, 700), "wind": (120, 1000), "gale": (60, 900), "whirlpool": (40, 500),
        "fire": (60, 900), "ignite": (60, 1200), "wash": (200, 2500), "splash": (60, 4000), "plop": (150, 1500),
        "gurgle": (100, 900), "hoist": (150, 2000), "die": (250, 2500), "settle": (250, 2500), "tick": (300, 2500),
        "musket": (200, 4000), "steel": (900, 9000), "card": (1500, 9000), "whoosh": (200, 1500), "ghost": (200, 1500),
        "bell": (250, 2000), "eight-bells": (250, 2000), "cannon": (30, 200), "cannon-far": (30, 120),
        "swivel": (100, 500), "twang": (80, 500), "thud": (80, 900), "lightning": (900, 6000), "flame": (100, 600),
        "sun-ray": (90, 600), "sizzle": (1500, 7000), "ghost-gun": (50, 200), "ghost-hit": (100, 1200),
        "catapult": (80, 500), "heave": (100, 700), "bomb-fall": (700, 2200), "burst": (30, 200),
        "torpedo": (100, 1500), "deep-burst": (30, 150),
    }  # fmt: skip
    assert set(registers) == set(CUES)
    for name, (low, high) in registers.items():
        wave, rate = rendered(name)
        assert low < middle_hz(wave[:, 0], rate) < high, (name, middle_hz(wave[:, 0], rate))


def test_a_mast_groans_before_it_breaks() -> None:
    wave, rate = rendered("mast")
    groan, fracture = wave[: round(1.0 * rate), 0], wave[round(1.08 * rate) : round(1.25 * rate), 0]
    assert loudness(fracture) > 3 * loudness(groan)
    assert share(fracture, rate, 2000, 12000) > 3 * share(groan, rate, 2000, 12000)


def test_a_die_settles_faster_and_faster() -> None:
    """Blows are where the level jumps; each gap is shorter than the one before."""
    wave, rate = rendered("settle")
    frame = rate // 500
    level = np.abs(wave[: len(wave) // frame * frame, 0]).reshape(-1, frame).max(axis=1)
    blows = [k for k in range(1, len(level)) if level[k] > 0.05 and level[k] > 2.2 * level[k - 1]]
    gaps = np.diff([0, *blows][:5])
    assert len(gaps) >= 3 and all(np.diff(gaps) < 0)


def test_the_sea_breathes_and_the_whirlpool_comes_round() -> None:
    """Slow swings of loudness: three waves in a light sea, four turns of the whirlpool in each loop."""
    for name, cycles in (("swell", 3), ("whirlpool", 4)):
        wave, _ = rendered(name)
        level = (wave[:, 0] ** 2)[: len(wave) // 100 * 100].reshape(-1, len(wave) // 100).mean(axis=1)
        slow = np.abs(np.fft.rfft(level - level.mean()))
        assert np.argmax(slow[1:10]) + 1 == cycles, name
        assert level.max() > 2 * level.min()


def test_two_sides_of_the_sea_differ() -> None:
    for name in ("swell", "surf", "wind", "gale"):
        wave, _ = rendered(name)
        assert wave.shape[1] == 2 and np.corrcoef(wave.T)[0, 1] < 0.5


def test_the_list_is_whole() -> None:
    """Distant twins exist, kinds are known, a name is given once, and all of it is small."""
    for each in CUES.values():
        assert each.kind in (EFFECT, TABLE, SEA) and each.takes >= 1 and 0 < each.loud <= 1
        assert not each.far or each.far in CUES
    assert len(TAKES) == len(set(TAKES)) == sum(each.takes for each in CUES.values())
    with pytest.raises(ValueError, match="found 'cannon' twice"):
        cue("cannon")(CUES["cannon"].recipe)


# the building blocks -----------------------------------------------------------------------------------------------


def test_noise_stays_in_its_band_and_comes_round() -> None:
    row = bands(np.random.default_rng(1), 44100, [(300, 900)])[0]
    assert share(row, RATE, 250, 1100) > 0.85 and share(row, RATE, 3600, 20000) < 0.001
    assert loudness(row) == pytest.approx(1)
    assert abs(row[0] - row[-1]) < 6 * np.mean(np.abs(np.diff(row)))


def test_a_mode_is_a_decaying_sine() -> None:
    t = clock(0.5)
    ours = ringing(t, [(440.0, 0.8, 0.1)])
    late = t > 0.01
    wanted = 0.8 * np.sin(2 * np.pi * 440 * t) * np.exp(-t / 0.1)
    assert np.allclose(ours[late], wanted[late], atol=1e-9)


def test_a_glide_goes_from_pitch_to_pitch() -> None:
    t = clock(1.0)
    wave = glide(t, 200, 80, 0.1)
    crossings = np.flatnonzero(np.diff(np.signbit(wave)))
    gaps = np.diff(crossings) / RATE
    assert 1 / (2 * gaps[0]) == pytest.approx(190, abs=12) and 1 / (2 * gaps[-1]) == pytest.approx(80, abs=1)


def test_envelopes_and_curves() -> None:
    t = np.array([-1.0, 0.0, 0.001, 1.001])
    assert decay(t, 1.0)[0] == 0 and decay(t, 1.0)[1] == 0
    assert decay(t, 1.0)[2] / decay(t, 1.0)[3] == pytest.approx(np.e)
    curve = wander(np.random.default_rng(3), 1000, 6, 0.25)
    assert curve.min() == pytest.approx(0.25) and curve.max() == pytest.approx(1.0)
    assert abs(curve[0] - curve[-1]) < 0.05


def test_folding_is_convolution() -> None:
    rng = np.random.default_rng(5)
    a, b = rng.normal(size=300), rng.normal(size=90)
    assert np.allclose(folded(a, b), np.convolve(a, b)[:300])


def test_dull_sounds_are_kept_at_half_the_rate_and_sound_the_same() -> None:
    t = clock(0.5)
    dull = np.sin(2 * np.pi * 300 * t) * decay(t, 0.1, 0.01)
    samples, rate = finished(dull, is_loop=False)
    assert rate == RATE // 2
    kept = samples[:, 0] / np.abs(samples).max()
    wanted = dull[: 2 * len(kept) : 2] / np.abs(dull).max()
    body = slice(rate // 50, rate // 4)
    assert np.max(np.abs(kept[body] - wanted[body])) < 0.02
    assert finished(knock(np.random.default_rng(1), 1.0), is_loop=False)[1] == RATE
