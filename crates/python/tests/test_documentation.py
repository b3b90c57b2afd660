"""Every example in a docstring, and those of the guided tour, run."""

import doctest
import importlib
import os
import pathlib
import pkgutil

import poda
import pytest

MODULES = ["poda", *(f"poda.{module.name}" for module in pkgutil.iter_modules(poda.__path__) if module.name != "__main__")]
FLAGS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
DOCS = pathlib.Path(__file__).parents[3] / "docs"
GUIDE = DOCS / "python.md"
# Pages of the book, below docs/book/src.
PAGES = ["tutorials/python.md", "es/python.md"]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings(name):
    module = importlib.import_module(name)
    if name == "poda._poda":
        # Native things have no source lines for doctest to find them by.
        finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner(optionflags=FLAGS)
        objects = [thing for thing in vars(module).values() if getattr(thing, "__doc__", None)]
        methods = [part for thing in objects if isinstance(thing, type) for part in vars(thing).values()]
        parser = doctest.DocTestParser()
        for thing in [*objects, *methods]:
            text = getattr(thing, "__doc__", None)
            if isinstance(text, str) and ">>>" in text:
                runner.run(parser.get_doctest(text, {}, getattr(thing, "__name__", "?"), None, 0))
        assert runner.tries > 10 and runner.failures == 0 and finder
        return
    failed, _ = doctest.testmod(module, optionflags=FLAGS)
    assert failed == 0


def test_everything_public_is_documented():
    for name in poda.__all__:
        thing = getattr(poda, name)
        if name == "__version__":
            continue
        assert thing.__doc__, name
        if isinstance(thing, type):
            for part, value in vars(thing).items():
                if not part.startswith("_") and callable(value):
                    assert value.__doc__, f"{name}.{part}"


def examples(path, folder):
    before = os.getcwd()
    os.chdir(folder)
    try:
        failed, tried = doctest.testfile(str(path), module_relative=False, optionflags=FLAGS)
    finally:
        os.chdir(before)
    assert failed == 0
    return tried


@pytest.mark.skipif(not GUIDE.is_file(), reason="the guide lies beside the sources")
def test_the_guided_tour(tmp_path):
    assert examples(GUIDE, tmp_path) > 20


@pytest.mark.skipif(not GUIDE.is_file(), reason="the book lies beside the sources")
@pytest.mark.parametrize("page", PAGES)
def test_pages_of_the_book(page, tmp_path):
    assert examples(DOCS / "book" / "src" / page, tmp_path) > 5
