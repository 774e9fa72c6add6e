"""Draws the learning curve of a run: python3 training/plot.py RESULT.json FILE.svg"""
import json
import sys
import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "wasp"
import matplotlib.pyplot as plt

TITLE = "Learning curve of the judge: losses, and how often its first move wins"
NAMES = {"7x7g": "games 7×7", "8x8g": "games 8×8", "7x7s": "searches 7×7", "8x8s": "searches 8×8"}


def main(result, file):
    curve = json.load(open(result))["curve"]
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2))
    left.plot([c["step"] for c in curve], [c["policy"] for c in curve], label="move distribution")
    left.plot([c["step"] for c in curve], [c["value"] for c in curve], label="winner")
    left.set(xlabel="step (256 positions each)", ylabel="cross entropy, training set", ylim=(0, None))
    left.legend()
    held = [c for c in curve if "heldOut" in c]
    for key, name in NAMES.items():
        right.plot([c["step"] for c in held], [100 * c["heldOut"][key][0] for c in held], label=name)
    right.set(xlabel="step", ylabel="first move wins, held out, %")
    right.legend()
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})
    svg = open(file).read()
    start = svg.index(">", svg.index("<svg")) + 1
    with open(file, "w") as f:
        f.write(f"{svg[:start]}\n <title>{TITLE}</title>{svg[start:]}")


main(*sys.argv[1:])
