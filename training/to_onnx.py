"""Writes a trained judge as an ONNX model, to compare speeds: python3 training/to_onnx.py RUN FILE

The input is what the engine's first layer reads: 8 features of every cell, with the border of edges around the board.
"""
import sys
import torch
from train import FEATURES, Judge


def main(run, file):
    state = torch.load(f"{run}/model.pt")
    model = Judge(state["first.weight"].shape[0], sum(name.endswith(".0.weight") for name in state))
    model.load_state_dict(state)
    model.eval()
    sizes = {2: "rows", 3: "columns"}
    torch.onnx.export(
        model, torch.zeros(1, FEATURES, 9, 9), file, input_names=["board"], output_names=["moves", "value"],
        dynamic_axes={"board": sizes, "moves": sizes}, opset_version=13,
    )


main(*sys.argv[1:])
