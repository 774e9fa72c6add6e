"""Reads weights as the engine has them, to train them further: python3 training/import.py data/player.bin RUN

The inverse of export.py, whose header has the layout. Rounding to the engine's integers is the only loss.
"""
import os, sys
import numpy as np
import torch

from export import ACTIVATION_BITS, TAPS, WEIGHT_BITS

FEATURES, MAPS, HIDDEN = 8, 3, 32


def main(file, run):
    with open(file, "rb") as f:
        data = f.read()
    channels, blocks = data[2], data[3]
    at = 4

    def take(count, kind):
        nonlocal at
        values = np.frombuffer(data, kind, count, at)
        at += values.nbytes
        return values.astype(np.float32)

    def convolution(outputs, inputs):
        packed = take(outputs * 7 * inputs, np.int16).reshape(outputs // 8, 7, inputs // 2, 8, 2) / 2.0**WEIGHT_BITS
        taps = packed.transpose(1, 0, 3, 2, 4).reshape(7, outputs, inputs)
        weight = np.zeros((outputs, inputs, 3, 3), np.float32)
        for tap, (row, column) in zip(taps, TAPS):
            weight[:, :, row, column] = tap
        bias = take(outputs, np.int32) / 2.0 ** (ACTIVATION_BITS + WEIGHT_BITS) - 0.5 / 2**ACTIVATION_BITS
        return weight, bias

    # The two corners of a 3×3 kernel that are no neighbours.
    mask = np.ones((1, 1, 3, 3), np.float32)
    mask[0, 0, 0, 0] = mask[0, 0, 2, 2] = 0
    state = {}
    layers = [("first", FEATURES)] + [(f"blocks.{i}.{j}", channels) for i in range(blocks) for j in range(2)]
    for name, inputs in layers:
        state[f"{name}.weight"], state[f"{name}.bias"] = convolution(channels, inputs)
        state[f"{name}.mask"] = mask
    state["moves.weight"] = take(MAPS * channels, np.int16).reshape(MAPS, channels, 1, 1) / 2.0**WEIGHT_BITS
    state["moves.bias"] = take(MAPS, np.int32) / 2.0 ** (ACTIVATION_BITS + WEIGHT_BITS)
    state["pooled.weight"] = take(HIDDEN * 2 * channels, np.float32).reshape(HIDDEN, 2 * channels)
    state["pooled.bias"] = take(HIDDEN, np.float32)
    state["value.weight"] = take(HIDDEN, np.float32).reshape(1, HIDDEN)
    state["value.bias"] = take(1, np.float32)
    if at != len(data):
        raise SystemExit(f"{file}: {len(data) - at} bytes are left over")
    os.makedirs(run, exist_ok=True)
    torch.save({name: torch.from_numpy(np.float32(value)) for name, value in state.items()}, f"{run}/model.pt")
    print(f"{run}/model.pt: {channels} channels, {blocks} blocks")


if __name__ == "__main__":
    main(*sys.argv[1:])
