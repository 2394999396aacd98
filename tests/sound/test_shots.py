"""What is shot is told apart by ear: by spectra and envelopes, beside each other and beside a cannon."""

from __future__ import annotations

import numpy as np
import pytest

from tests.sound.test_recipes import loudness, middle_hz, power, rendered, share
from vtt.sound.cues import CUES, EFFECT, SEA, TABLE

SHOTS = ("swivel", "twang", "lightning", "flame", "sun-ray", "ghost-gun", "catapult", "heave", "bomb-fall", "torpedo")
BLOCK_S = 0.2
"""Seconds over which loudness is felt."""


def mono(name: str, take: int = 0) -> tuple[np.ndarray, int]:
    wave, rate = rendered(name, take)
    return wave[:, 0], rate


def reached(name: str, part: float, take: int = 0) -> float:
    """Seconds until that part of a sound's power has been heard."""
    wave, rate = mono(name, take)
    heard = np.cumsum(wave * wave)
    return float(np.searchsorted(heard, part * heard[-1]) / rate)


def flatness(name: str) -> float:
    """1 for noise, 0 for tones: between 60 Hz and 8 kHz."""
    at, strength = power(*mono(name))
    heard = strength[(at > 60) & (at < 8000)] + 1e-12
    return float(np.exp(np.log(heard).mean()) / heard.mean())


def felt(name: str, take: int) -> float:
    """How loud a take is felt at its loudest (dB): weighted as the ear does (curve A), as loud as it is played."""
    wave, rate = mono(name, take)
    f2 = np.fft.rfftfreq(len(wave), 1 / rate) ** 2
    ear = 1.259 * 12194**2 * f2**2 / (
        (f2 + 20.6**2) * np.sqrt((f2 + 107.7**2) * (f2 + 737.9**2)) * (f2 + 12194**2)
    )
    heard = np.fft.irfft(np.fft.rfft(wave) * ear, len(wave)) ** 2
    block = round(BLOCK_S * rate)
    total = np.cumsum(np.concatenate([[0], heard, np.zeros(block)]))
    return float(10 * np.log10((total[block:] - total[:-block]).max() / block) + 20 * np.log10(CUES[name].loud))


def test_nothing_is_loud_against_the_rest() -> None:
    """Effects lie round the cannon, the sea under it, buttons, dice and cards under the sea's crests."""
    cannon = np.mean([felt("cannon", take) for take in range(CUES["cannon"].takes)])
    for name, each in CUES.items():
        levels = [felt(name, take) - cannon for take in range(each.takes)]
        most = {EFFECT: 4.5, TABLE: 3.5, SEA: 1.0}[each.kind]
        assert -17 < np.mean(levels) < most and max(levels) < most + 1.5, (name, levels)


@pytest.mark.parametrize("name", CUES)
def test_nothing_clicks(name: str) -> None:
    """What is heard once rises from nothing within its first samples and is gone long before its file ends."""
    if CUES[name].is_loop:
        return
    for take in range(CUES[name].takes):
        wave, rate = mono(name, take)
        assert wave[0] == 0 and np.abs(wave[:3]).max() < 0.2
        assert np.abs(wave[-rate // 100 :]).max() < 0.004


def test_shots_without_powder_are_no_guns() -> None:
    """A gun is a thump below 180 Hz that is over at once: none of the others is."""
    assert share(*mono("cannon"), 30, 180) > 0.8 and reached("cannon", 0.5) < 0.2
    for name in (each for each in SHOTS if each != "swivel"):
        is_low, is_short = share(*mono(name), 30, 180) > 0.7, reached(name, 0.5) < 0.2
        assert not (is_low and is_short), name


def test_a_swivel_gun_is_a_smaller_cannon() -> None:
    for take in range(CUES["swivel"].takes):
        assert middle_hz(*mono("swivel", take)) > 1.7 * middle_hz(*mono("cannon"))
        assert reached("swivel", 0.5, take) < 0.6 * reached("cannon", 0.5)


def test_a_bow_twangs_in_partials_and_its_bolt_ends_in_a_short_knock() -> None:
    wave, rate = mono("twang")
    string = wave[round(0.15 * rate) : round(0.65 * rate)]
    at, strength = power(string * np.hanning(len(string)), rate)
    base = at[(at > 75) & (at < 110)][np.argmax(strength[(at > 75) & (at < 110)])]
    for n in (1, 3):
        peak = strength[np.abs(at - n * base) < 6].max()
        assert peak > 20 * np.median(strength[np.abs(at - n * base) < 40]), n
    assert reached("thud", 0.9) < 0.15 < reached("twang", 0.9)


def test_lightning_spits_and_flame_roars() -> None:
    """One is a string of snaps over the whole spectrum, the other a deep breath without any."""
    assert share(*mono("lightning"), 2500, 20000) > 0.3 > 0.05 > share(*mono("flame"), 2500, 20000)
    crests = {}
    for name in ("lightning", "flame"):
        wave, rate = mono(name)
        part = wave[round(0.1 * rate) : round(0.6 * rate)]
        crests[name] = np.abs(part).max() / loudness(part)
    assert crests["lightning"] > 1.5 * crests["flame"]
    assert reached("flame", 0.1) > 0.1 > reached("lightning", 0.1)


def test_a_ray_hums_in_a_chord_that_gathers() -> None:
    """Its strongest tones stand in the ratios of a chord; it is loud only when the mirror has gathered light."""
    assert flatness("sun-ray") < 0.02 < flatness("torpedo")
    wave, rate = mono("sun-ray")
    gathering, standing = wave[: round(0.35 * rate)], wave[round(0.7 * rate) : round(1.4 * rate)]
    assert loudness(standing) > 2.5 * loudness(gathering)
    at, strength = power(standing * np.hanning(len(standing)), rate)
    root = at[(at > 90) & (at < 125)][np.argmax(strength[(at > 90) & (at < 125)])]
    for ratio in (1.5, 2, 3, 4):
        near, beside = np.abs(at - ratio * root) < 6, np.abs(np.abs(at - ratio * root) - 25) < 6
        assert strength[near].max() > 30 * strength[beside].max(), ratio


def test_a_ghostly_gun_draws_breath_and_booms_longer_than_a_cannon() -> None:
    for take in range(CUES["ghost-gun"].takes):
        wave, rate = mono("ghost-gun", take)
        assert loudness(wave[: rate // 20]) < 0.1 * loudness(wave[rate // 8 : rate // 2])
        assert 0.11 < np.argmax(np.abs(wave)) / rate < 0.5
        assert reached("ghost-gun", 0.9, take) > 1.4 * reached("cannon", 0.9)
        assert share(wave, rate, 1000, 20000) < 0.01


def test_a_bomb_whistles_lower_and_lower() -> None:
    wave, rate = mono("bomb-fall")
    tones = []
    for start in (0.3, 0.5, 0.7):
        part = wave[round(start * rate) : round((start + 0.15) * rate)]
        at, strength = power(part * np.hanning(len(part)), rate)
        tones.append(at[np.argmax(strength)])
    assert tones == sorted(tones, reverse=True) and tones[0] > 1.2 * tones[-1]


def test_what_goes_off_under_water_falls_back_as_spray() -> None:
    wave, rate = mono("deep-burst")
    blow, after = wave[: round(0.3 * rate)], wave[round(0.55 * rate) : round(1.1 * rate)]
    assert share(blow, rate, 30, 180) > 0.8
    assert share(after, rate, 900, 9000) > 5 * share(blow, rate, 900, 9000)
