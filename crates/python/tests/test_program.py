"""The console script is the whole program."""

import json
import pathlib
import re
import signal
import subprocess
import sys
import time
import urllib.request

import poda
import pytest

SCRIPT = pathlib.Path(sys.executable).with_name("poda")


def run(*words, **options):
    return subprocess.run([str(SCRIPT), *words], capture_output=True, text=True, timeout=60, **options)


def test_the_script_and_the_module_are_the_program():
    assert run("--version").stdout.startswith(f"poda {poda.__version__}")
    solved = json.loads(run("solve", "tictactoe", "--json").stdout)
    assert solved["outcome"] == "draw" == poda.solve(poda.Board("tictactoe")).outcome
    module = subprocess.run([sys.executable, "-m", "poda", "perft", "chess", "--depth", "3", "--json"], capture_output=True)
    assert json.loads(module.stdout)["nodes"] == 8902


def test_exit_codes_are_those_of_the_program():
    assert run("games").returncode == 0
    wrong = run("solve", "ches")
    assert wrong.returncode == 2 and "ches" in wrong.stderr
    assert run("solve", "quarto", "--nodes", "10").returncode == 1
    assert run("--help").stdout.startswith("Poda plays, analyses, solves")


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_prints_the_best_move_so_far():
    thinking = subprocess.Popen(
        [str(SCRIPT), "analyse", "chess", "--time", "60s", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    time.sleep(1.0)
    thinking.send_signal(signal.SIGINT)
    out, err = thinking.communicate(timeout=20)
    assert thinking.returncode == 130 and json.loads(out)["lines"], err


def test_the_web_application_is_in_the_package(tmp_path):
    server = subprocess.Popen(
        [str(SCRIPT), "serve", "--addr", "127.0.0.1:0", "--data", str(tmp_path)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )
    try:
        line = ""
        while not (address := re.search(r"http://[\d.:]+", line)):
            line = server.stdout.readline()
            assert line, "the server has ended"
        with urllib.request.urlopen(address.group(), timeout=20) as page:
            assert page.status == 200 and b"<html" in page.read().lower()
    finally:
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=20) in (0, 130)
