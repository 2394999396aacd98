"""The settings and the keys as the hud shows them."""

from vtt.bridge.piecesdesk import setting as pieces_setting
from vtt.bridge.settings import CURTAINS, KEY_GROUPS, LOUDNESS, MOODS, PASSES, QUALITIES, SWITCHED, Settings
from vtt.hud.models import HelpModel, KeyGroup, KeyModel, OptionModel, SettingsGroup, SettingsModel
from vtt.words import say

SPEEDS = ((0.0, "off"), (0.5, "slow"), (1.0, "normal"), (2.0, "fast"), (4.0, "fastest"))


def settings_page(settings: Settings, language_names: dict[str, str]) -> SettingsModel:
    """Return the settings as they are in force."""
    speeds = tuple((value, say(f"settings.speed.{name}")) for value, name in SPEEDS)
    groups = (
        SettingsGroup(
            "picture",
            say("settings.picture"),
            "eye",
            (
                OptionModel(
                    "quality",
                    say("settings.quality"),
                    "choice",
                    settings.quality,
                    say("settings.quality-hint"),
                    tuple((q, say(f"settings.quality-{q}")) for q in QUALITIES),
                ),
                OptionModel(
                    "mood",
                    say("settings.mood"),
                    "choice",
                    settings.mood,
                    say("settings.mood-hint"),
                    tuple((mood, say(f"settings.mood-{mood}")) for mood in MOODS),
                ),
                *(
                    OptionModel(
                        key,
                        say(f"settings.{key.replace('_', '-')}"),
                        "choice",
                        getattr(settings, key),
                        say(f"settings.{key.replace('_', '-')}-hint"),
                        tuple((state, say(f"settings.pass-{state}")) for state in SWITCHED),
                    )
                    for key in PASSES
                ),
                OptionModel(
                    "animation",
                    say("settings.animation"),
                    "choice",
                    settings.animation,
                    say("settings.animation-hint"),
                    speeds,
                ),
                pieces_setting(),
            ),
        ),
        SettingsGroup(
            "sound",
            say("settings.sound"),
            "speaker",
            (
                OptionModel(
                    "sound",
                    say("settings.sound"),
                    "toggle",
                    settings.sound,
                    say("settings.sound-hint", key=settings.key("sound")),
                ),
                *(
                    OptionModel(
                        key,
                        say(f"settings.{key}"),
                        "slider",
                        getattr(settings, key),
                        least=0.0,
                        most=1.0,
                        step=0.05,
                        value_text=f"{getattr(settings, key):.0%}",
                    )
                    for key in LOUDNESS
                ),
            ),
        ),
        SettingsGroup(
            "reading",
            say("settings.reading"),
            "book",
            (
                OptionModel(
                    "scale",
                    say("settings.scale"),
                    "slider",
                    settings.scale,
                    say("settings.scale-hint"),
                    least=1.0,
                    most=2.0,
                    step=0.25,
                    value_text=f"{settings.scale:.0%}",
                ),
                OptionModel(
                    "language", say("settings.language"), "choice", settings.language, "", tuple(language_names.items())
                ),
            ),
        ),
        SettingsGroup(
            "play",
            say("settings.play"),
            "dice",
            (
                OptionModel(
                    "dice",
                    say("settings.dice"),
                    "choice",
                    settings.dice,
                    say("settings.dice-hint"),
                    (("rolled", say("newgame.rolled")), ("typed", say("newgame.typed"))),
                ),
                OptionModel(
                    "curtain",
                    say("settings.curtain"),
                    "choice",
                    settings.curtain,
                    say("settings.curtain-hint"),
                    tuple((when, say(f"settings.curtain-{when}")) for when in CURTAINS),
                ),
            ),
        ),
    )
    return SettingsModel(groups=groups, keys=key_groups(settings), open_group="picture")


def key_groups(settings: Settings) -> tuple[KeyGroup, ...]:
    """Return all keys by heading; two actions on one key are marked."""
    holders: dict[str, list[str]] = {}
    for action, key in settings.keys.items():
        holders.setdefault(key, []).append(action)
    return tuple(
        KeyGroup(
            say(f"keys.{group}"),
            tuple(
                KeyModel(
                    a,
                    say(f"keys.{a}"),
                    settings.key(a),
                    say("keys.conflict") if len(holders.get(settings.key(a), ())) > 1 else "",
                )
                for a in actions
            ),
        )
        for group, actions in KEY_GROUPS
    )


def help_page(settings: Settings) -> HelpModel:
    """Return all keys and a few sentences."""
    mouse = KeyGroup(
        say("keys.mouse"),
        tuple(
            KeyModel(f"mouse-{name}", say(f"keys.mouse-{name}", key=settings.key("focus")), say(f"keys.cap-{name}"))
            for name in ("click", "double", "orbit", "pan", "zoom", "drag", "turn")
        ),
    )
    prompt = KeyGroup(
        say("keys.prompt"),
        (
            KeyModel("confirm", say("keys.confirm"), "Enter"),
            KeyModel("leave", say("keys.leave"), "Esc"),
            KeyModel("digits", say("keys.digits"), "0–9"),
        ),
    )
    notes = tuple(say(f"help.note-{number}") for number in range(1, 5))
    return HelpModel(groups=(mouse, prompt, *key_groups(settings)), notes=notes)
