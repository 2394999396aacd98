"""The rule texts are complete and sound, and the coverage tool finds what it should and nothing else."""

from __future__ import annotations

import io
import re
import textwrap
from pathlib import Path

import pytest

from vtt import rulebook
from vtt.rulebook import (
    Example,
    Rule,
    Rulebook,
    RulebookError,
    Ruling,
    UnknownRule,
    load_rulebook,
    measure_coverage,
)
from vtt.rulebook.book import MAX_SENTENCE_LENGTH
from vtt.rulebook.mentions import find_mentions, split_id

# Rows of each chapter of the ledger; a row is never dropped and never renumbered.
ROWS = {
    "TERM": 18, "CARD": 11, "DICE": 14, "LOS": 7, "ARC": 6, "CMD": 5, "MEAS": 8, "PRI": 6, "ATTR": 15, "SETUP": 12,
    "TURN": 19, "DEST": 16, "MOV": 17, "ANCH": 11, "WIND": 14, "AGR": 4, "COLL": 4, "EDGE": 4, "ESC": 11, "BS": 25,
    "BRD": 18, "DMG": 12, "SIT": 8, "ORD": 22, "DUEL": 13, "AUX": 23, "TRE": 8, "FLY": 4, "MON": 6, "SHIP": 52,
    "MULTI": 4, "SCG": 8, "SC01": 10, "SC02": 17, "SC03": 13, "SC04": 17, "SC05": 11, "SC06": 8, "SC07": 13,
    "SC08": 8, "SC09": 10, "SC10": 15, "SC11": 13, "SC12": 13, "SC13": 7, "SC14": 9, "CAMP": 9, "SUM": 16,
}  # fmt: skip
SHIP_ROWS = {
    "HELDENHAMMER": 5, "SWORDFISH": 4, "SCIMITAR": 7, "THUNDER": 5, "DIRIGIBLE": 1, "SEADRAGON": 5, "DRAGON": 1,
    "REAVER": 4, "ZANDRI": 4, "SKABRUS": 5, "SHADEWRAITH": 5, "KRAKEN": 6,
}  # fmt: skip
SCENARIO_RULINGS = {
    "SC01": 2, "SC02": 4, "SC03": 4, "SC04": 5, "SC05": 2, "SC06": 3, "SC07": 4, "SC08": 2, "SC09": 3, "SC10": 3,
    "SC11": 4, "SC12": 5,
}  # fmt: skip


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load_rulebook()


def ids(text: str) -> list[str]:
    return [mention.id for mention in find_mentions(text)]


class TestTexts:
    def test_every_row_of_the_ledger_is_there_once(self, book: Rulebook) -> None:
        expected = {
            f"DF-{code}-{number:02d}"
            for code, count in ROWS.items()
            if code != "SHIP"
            for number in range(1, count + 1)
        }
        expected |= {f"DF-SHIP-{ship}-{number}" for ship, count in SHIP_ROWS.items() for number in range(1, count + 1)}
        assert set(book.rules) == expected
        assert len(book.rules) == sum(ROWS.values()) == 594

    def test_every_ruling_is_there(self, book: Rulebook) -> None:
        expected = {f"GAP-{number:02d}" for number in range(1, 100)}
        expected |= {f"GAP-{code}-{n}" for code, count in SCENARIO_RULINGS.items() for n in range(1, count + 1)}
        assert set(book.rulings) == expected
        assert len(expected) == 140

    def test_every_worked_example_is_there(self, book: Rulebook) -> None:
        assert set(book.examples) == {f"EX-{number:02d}" for number in range(1, 53)}

    def test_chapters_hold_their_own_rows_in_order(self, book: Rulebook) -> None:
        assert {chapter.code: len(chapter.rules) for chapter in book.chapters} == ROWS
        for chapter in book.chapters:
            parts = [split_id(rule_id) for rule_id in chapter.rules]
            assert all(part is not None and part.chapter == chapter.code for part in parts)
            if chapter.code != "SHIP":
                assert list(chapter.rules) == sorted(chapter.rules)

    def test_every_text_is_one_sentence(self, book: Rulebook) -> None:
        entries: list[Rule | Ruling | Example] = [
            *book.rules.values(), *book.rulings.values(), *book.examples.values()
        ]  # fmt: skip
        for entry in entries:
            assert len(entry.text) <= MAX_SENTENCE_LENGTH, entry.id
            assert entry.text.endswith("."), entry.id
            assert ". " not in entry.text, entry.id
            assert re.match(r"[\"A-Z0-9]", entry.text), entry.id

    def test_no_text_stands_twice_in_a_chapter(self, book: Rulebook) -> None:
        for chapter in book.chapters:
            texts = [book.rule(rule_id).text for rule_id in chapter.rules]
            assert len(texts) == len(set(texts)), chapter.code

    def test_repeats_point_at_rows_that_stand_for_themselves(self, book: Rulebook) -> None:
        repeats = [rule for rule in book.rules.values() if rule.kind == "repeats"]
        assert repeats
        for rule in repeats:
            assert rule.repeats is not None
            assert book.rule(rule.repeats).kind != "repeats", rule.id

    def test_no_rule_has_a_reason_to_be_left_out(self, book: Rulebook) -> None:
        assert [rule.id for rule in book.rules.values() if rule.reason is not None] == []

    def test_every_ruling_bears_upon_a_row_or_an_example(self, book: Rulebook) -> None:
        shown = {target for example in book.examples.values() for target in example.rules}
        assert not [ruling.id for ruling in book.rulings.values() if not ruling.rules and ruling.id not in shown]

    @pytest.mark.parametrize(
        ("rule_id", "facts"),
        [
            ("DF-BS-15", ['6"', '12"', '18"', "4+", "5+", "6"]),
            ("DF-ESC-06", ['1D3+1"']),
            ("DF-ANCH-01", ['2"']),
            ("DF-SC01-06", ["8"]),
            ("DF-SHIP-HELDENHAMMER-1", ["Speed 12", "Hull 4", "Crew 6", "Broadside 6", "Manoeuvrability 5", "5+"]),
            ("DF-SHIP-REAVER-1", ["Speed 10", "Hull 6", "Crew 7", "Broadside 4", "Manoeuvrability 5", "5+"]),
            ("GAP-08", ['2"', '4"', '6"']),
        ],
    )
    def test_numbers_are_those_of_the_ledger(self, book: Rulebook, rule_id: str, facts: list[str]) -> None:
        text = book.find(rule_id).text
        assert [fact for fact in facts if fact not in text] == []


class TestLookUp:
    @pytest.mark.parametrize("wanted", ["DF-MOV-15", "mov 15", "df_mov_15", " Mov-15 "])
    def test_loose_spellings(self, book: Rulebook, wanted: str) -> None:
        assert book.find(wanted).id == "DF-MOV-15"

    def test_ship_rows_rulings_and_examples(self, book: Rulebook) -> None:
        assert book.find("reaver-2").id == "DF-SHIP-REAVER-2"
        assert book.find("gap 1").id == "GAP-01"
        assert book.find("gap sc01 1").id == "GAP-SC01-1"
        assert book.find("ex 13").id == "EX-13"

    def test_an_unknown_id_names_near_matches(self) -> None:
        with pytest.raises(UnknownRule) as refusal:
            rulebook.rule("DF-MOV-18")
        assert "DF-MOV-18" in str(refusal.value)
        assert any(near.startswith("DF-MOV-") for near in refusal.value.near)

    def test_search_finds_all_words_and_puts_whole_words_first(self, book: Rulebook) -> None:
        hits = [entry.id for entry in book.search("drop anchor")]
        assert "DF-ANCH-01" in hits and "DF-ANCH-08" in hits
        assert all("anchor" in book.find(hit).text.lower() for hit in hits)
        assert book.search("kraken mermaid") == []
        assert book.search("") == []

    def test_print_rule_shows_the_ruling_and_where_it_is(self) -> None:
        out = io.StringIO()
        assert rulebook.print_rule("DF-MOV-15", out=out) == 0
        assert "GAP-28" in out.getvalue() and "EX-48" in out.getvalue()

    def test_print_rule_lists_a_chapter_and_searches_words(self) -> None:
        out = io.StringIO()
        assert rulebook.print_rule("coll", out=out) == 0
        assert re.findall(r"^DF-COLL-\d\d", out.getvalue(), re.MULTILINE) == [f"DF-COLL-0{n}" for n in range(1, 5)]
        out = io.StringIO()
        assert rulebook.print_rule("wrath of sigmar", out=out) == 0
        assert "DF-SHIP-HELDENHAMMER-2" in out.getvalue()

    def test_print_rule_says_what_it_does_not_know(self) -> None:
        out, err = io.StringIO(), io.StringIO()
        assert rulebook.print_rule("DF-ANCR-01", out=out, err=err) == 2
        assert out.getvalue() == ""
        assert "DF-ANCH-01" in err.getvalue()


class TestMentions:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("see DF-MOV-15.", ["DF-MOV-15"]),
            ("DF-MOV-08..11", ["DF-MOV-08", "DF-MOV-09", "DF-MOV-10", "DF-MOV-11"]),
            ("DF-MOV-08-10", ["DF-MOV-08", "DF-MOV-09", "DF-MOV-10"]),
            ("DF-MOV-08–10", ["DF-MOV-08", "DF-MOV-09", "DF-MOV-10"]),
            ("DF-BS-23 to 25", ["DF-BS-23", "DF-BS-24", "DF-BS-25"]),
            ("DF-MOV-08, 09", ["DF-MOV-08", "DF-MOV-09"]),
            ('rules = "DF-BRD-10, 16"', ["DF-BRD-10", "DF-BRD-16"]),
            ("DF-BRD-10 and 16.", ["DF-BRD-10", "DF-BRD-16"]),
            ("DF-MOV-08 to 10, 13, 17)", ["DF-MOV-08", "DF-MOV-09", "DF-MOV-10", "DF-MOV-13", "DF-MOV-17"]),
            ("DF-BS-12, 14 to 16", ["DF-BS-12", "DF-BS-14", "DF-BS-15", "DF-BS-16"]),
            ("DF-SHIP-REAVER-1..3", ["DF-SHIP-REAVER-1", "DF-SHIP-REAVER-2", "DF-SHIP-REAVER-3"]),
            ("# DF-MOV-08,\n# 09", ["DF-MOV-08", "DF-MOV-09"]),
            ("GAP-28 and GAP-SC01-1", ["GAP-28", "GAP-SC01-1"]),
            ("def test_df_mov_15_keeps_the_corner():", ["DF-MOV-15"]),
            ("def test_df_ship_reaver_2():", ["DF-SHIP-REAVER-2"]),
            ("def test_ex_13():", ["EX-13"]),
        ],
    )
    def test_forms(self, text: str, expected: list[str]) -> None:
        assert ids(text) == expected

    def test_a_range_may_name_both_ends_in_full(self) -> None:
        assert sorted(set(ids("DF-MOV-08 to DF-MOV-11"))) == [f"DF-MOV-{n:02d}" for n in range(8, 12)]
        assert sorted(set(ids("DF-MOV-16..DF-ANCH-02"))) == ["DF-ANCH-02", "DF-MOV-16"]

    @pytest.mark.parametrize(
        "text",
        ["DF-BS-15, 12 inches away", "DF-BS-15, 6 cards", "DF-BS-15: 12", "DF-BS-15 and 12 more", "DF-BS-15 (2024)"],
    )
    def test_other_numbers_are_not_ids(self, text: str) -> None:
        assert ids(text) == ["DF-BS-15"]

    @pytest.mark.parametrize("text", ["PDF-MOV-15", "DF-MOV", "index_12", "hex_10", "df_mov", "GAP"])
    def test_look_alikes_are_not_ids(self, text: str) -> None:
        assert ids(text) == []

    def test_lines_are_counted_and_ranges_marked(self) -> None:
        found = list(find_mentions("first\nDF-MOV-01..02\n\nDF-MOV-02\n"))
        assert [(mention.id, mention.line, mention.is_explicit) for mention in found] == [
            ("DF-MOV-01", 2, True),
            ("DF-MOV-02", 2, False),
            ("DF-MOV-02", 4, True),
        ]


class TestCoverage:
    @pytest.fixture
    def tree(self, tmp_path: Path) -> Path:
        files = {
            "vtt/dreadfleet/sailing.py": '"""Turning (DF-MOV-13..15)."""\n# GAP-28: swept\n',
            "vtt/dreadfleet/firing.py": "# DF-BS-99 does not exist\n",
            "vtt/rulebook/book.py": "# DF-MOV-01 in the tool itself\n",
            "scenarios/dreadfleet/ships/reaver.toml": '# DF-SHIP-REAVER-1\nid = "bloody-reaver"\n',
            "scenarios/dreadfleet/rules/13-mov.toml": "[rules.DF-MOV-02]\n",
            "scenarios/dreadfleet/scenes/ex-48.toml": 'title = "A turn to port"\n',
            "tests/test_sailing.py": "def test_df_mov_13_allows_less(): ...\n",
            "tests/test_rulebook.py": "DF-MOV-14\n",
        }
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path

    def test_code_data_and_tests_are_told_apart(self, book: Rulebook, tree: Path) -> None:
        coverage = measure_coverage(book, root=tree)
        assert [str(place) for place in coverage.row("DF-MOV-13").implemented_at] == ["vtt/dreadfleet/sailing.py:1"]
        assert [str(place) for place in coverage.row("DF-MOV-13").tested_at] == ["tests/test_sailing.py:1"]
        assert coverage.row("DF-SHIP-REAVER-1").is_implemented
        assert coverage.row("DF-SHIP-REAVER-1").is_only_in_data
        assert not coverage.row("DF-MOV-13").is_only_in_data
        assert not coverage.row("DF-SHIP-REAVER-1").is_tested
        assert coverage.row("GAP-28").is_implemented

    def test_the_rule_texts_and_the_tool_do_not_count(self, book: Rulebook, tree: Path) -> None:
        coverage = measure_coverage(book, root=tree)
        assert not coverage.row("DF-MOV-01").is_implemented
        assert not coverage.row("DF-MOV-02").is_implemented
        assert not coverage.row("DF-MOV-14").is_tested

    def test_a_worked_example_tests_the_rows_it_shows(self, book: Rulebook, tree: Path) -> None:
        row = measure_coverage(book, root=tree).row("DF-MOV-15")
        assert [str(place) for place in row.tested_at] == ["scenarios/dreadfleet/scenes/ex-48.toml:1 (EX-48)"]
        assert row.is_only_implied
        assert not row.is_open

    def test_open_rules_and_reasons(self, book: Rulebook, tree: Path) -> None:
        coverage = measure_coverage(book, root=tree)
        open_ids = {row.id for row in coverage.open_rules}
        assert {"DF-MOV-14", "DF-MOV-01", "DF-SHIP-REAVER-1"} <= open_ids
        assert not open_ids & {"DF-MOV-13", "DF-MOV-15", "DF-MOV-16"}

    def test_ids_that_do_not_exist_are_reported(self, book: Rulebook, tree: Path) -> None:
        unknown = measure_coverage(book, root=tree).unknown
        assert [(row_id, place.file) for row_id, place in unknown] == [("DF-BS-99", "vtt/dreadfleet/firing.py")]

    def test_the_report_has_a_line_for_each_chapter(self) -> None:
        out = io.StringIO()
        assert rulebook.print_coverage(out=out) == 0
        for code in ROWS:
            assert re.search(rf"^{code} ", out.getvalue(), re.MULTILINE), code

    def test_every_rule_and_ruling_is_carried_out_and_every_example_tried(self) -> None:
        coverage = rulebook.coverage()
        assert [row.id for row in coverage.rules if not (row.is_implemented and row.is_tested)] == []
        assert [row.id for row in coverage.rulings if row.kind == "ruling" and not row.is_implemented] == []
        assert [row.id for row in coverage.examples if not row.is_tested] == []

    def test_rulings_about_words_alone_ask_no_code(self, book: Rulebook) -> None:
        """A printing slip and a table of names: what bears upon a rule is never one of them."""
        about_words = [ruling for ruling in book.rulings.values() if ruling.is_about_words]
        assert [ruling.id for ruling in about_words] == ["GAP-93", "GAP-98"]
        assert not any(book.rule(row).kind == "rule" for ruling in about_words for row in ruling.rules)

    def test_code_and_data_name_no_id_that_does_not_exist(self) -> None:
        unknown = [f"{row_id} at {place}" for row_id, place in rulebook.coverage().unknown]
        assert [text for text in unknown if " at tests/" not in text] == []


GOOD_FILES = {
    "13-mov.toml": """
        code = "MOV"
        number = 13
        title = "Moving"
        [rules.DF-MOV-01]
        kind = "rule"
        text = "A ship moves."
        ruling = ["GAP-27"]
        """,
    "rulings.toml": '[GAP-27]\nweight = "M"\ntext = "A run is final."\n',
    "examples.toml": '[EX-12]\ntext = "A run of six inches."\nrules = ["DF-MOV-01"]\n',
    "reasons.toml": "[reasons]\n",
}


class TestBadFiles:
    def write(self, folder: Path, **changed: tuple[str, str]) -> Path:
        for name, text in GOOD_FILES.items():
            old, new = changed.get(name.split(".")[0].replace("13-", ""), ("", ""))
            assert old in text
            (folder / name).write_text(textwrap.dedent(text.replace(old, new) if old else text), encoding="utf-8")
        return folder

    def test_the_good_one_loads(self, tmp_path: Path) -> None:
        small = load_rulebook(folder=self.write(tmp_path))
        assert small.rule("DF-MOV-01").rulings == ("GAP-27",)
        assert isinstance(small.find("GAP-27"), Ruling)

    @pytest.mark.parametrize(
        ("changed", "said"),
        [
            ({"mov": ('kind = "rule"', 'kind = "law"')}, ["13-mov.toml", "DF-MOV-01", "kind", "law"]),
            ({"mov": ('text = "A ship moves."', f'text = "{"x" * 301}"')}, ["DF-MOV-01", "text", "300"]),
            ({"mov": ("ruling", "rulings")}, ["DF-MOV-01", "rulings"]),
            ({"mov": ("DF-MOV-01", "DF-ANCH-01")}, ["DF-ANCH-01", "chapter MOV"]),
            ({"mov": ('kind = "rule"', 'kind = "repeats"')}, ["DF-MOV-01", "repeats"]),
            ({"mov": ('kind = "rule"', 'kind = "repeats"\nrepeats = "DF-MOV-01"')}, ["DF-MOV-01"]),
            ({"mov": ("GAP-27", "GAP-28")}, ["DF-MOV-01", "GAP-28"]),
            ({"mov": ("number = 13", "number = ")}, ["13-mov.toml", "TOML"]),
            ({"rulings": ('"M"', '"X"')}, ["rulings.toml", "GAP-27", "weight"]),
            ({"examples": ("DF-MOV-01", "DF-MOV-77")}, ["EX-12", "DF-MOV-77"]),
            ({"reasons": ("[reasons]", '[reasons]\nDF-MO = "later"')}, ["reasons.toml", "DF-MO"]),
        ],
    )
    def test_bad_ones_say_what_and_where(
        self, tmp_path: Path, changed: dict[str, tuple[str, str]], said: list[str]
    ) -> None:
        with pytest.raises(RulebookError) as problem:
            load_rulebook(folder=self.write(tmp_path, **changed))
        for word in said:
            assert word in str(problem.value)

    def test_a_missing_file_is_named(self, tmp_path: Path) -> None:
        folder = self.write(tmp_path)
        (folder / "rulings.toml").unlink()
        with pytest.raises(RulebookError, match=r"rulings\.toml"):
            load_rulebook(folder=folder)
