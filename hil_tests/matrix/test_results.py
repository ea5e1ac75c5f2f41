"""The results of the rule matrix: what passes, and what fails by its name."""

from hil_tests.matrix import results
from hil_tests.matrix.cited_tests import Call, calls


def test_592_the_tests_of_every_paragraph_pass():
    found = results.results("592")
    assert {"592.11(h)(3)", "592.12(b)", "592.13(a)"} <= set(found)
    assert all(one["tests"] and not one["failed"] for one in found.values())


def test_a_test_that_fails_is_named_with_each_paragraph_that_it_answers_for(monkeypatch):
    run = results.seconds

    def without(tests):
        passed = run(tests)
        return {call: took for call, took in passed.items() if "592_12_b" not in call.function}

    monkeypatch.setattr(results, "seconds", without)
    found = results.results("592")
    failed = found["592.12(b)"]["failed"]
    assert failed and all("592_12_b" in name for name in failed)
    assert not found["592.13(a)"]["failed"]


def test_random_rounds_are_left_out_of_the_proof_by_mutants_alone():
    """592.11(h) is cited by the random rounds."""
    place = (
        "ch592/test_properties::test_592_11_h_random_rounds_settle_as_the_second_settlement_does"
    )
    call = Call("hil_tests.rules.ch592.test_properties", place.partition("::")[2])
    assert calls({place}) == []
    assert calls({place}, ()) == [call]
