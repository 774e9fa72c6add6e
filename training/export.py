"""Writes trained weights as the engine reads them (assembly/judge/network.ts): python3 training/export.py RUN FILE

    4 bytes  "WJ", channels, blocks
    then     convolutions: i16 weights [outputs / 8][7 taps][inputs / 2][8 outputs][2 inputs], i32 biases
             maps: i16 weights [maps][channels], i32 biases
             value: f32 weights [hidden][2 · channels], f32 biases [hidden], f32 weights [hidden], f32 bias
"""
import sys
import numpy as np
import torch

ACTIVATION_BITS, WEIGHT_BITS = 8, 12
# Row and column in a 3×3 kernel: the cell itself, then its neighbours in row order.
TAPS = [(1, 1), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]


def integers(values, bits, kind):
    limit = np.iinfo(kind)
    return np.clip(np.round(values * 2.0**bits), limit.min, limit.max).astype(kind)


def convolution(weight, bias):
    outputs, inputs = weight.shape[:2]
    taps = np.stack([weight[:, :, r, c] for r, c in TAPS])  # tap, output, input
    blocks = taps.reshape(7, outputs // 8, 8, inputs // 2, 2).transpose(1, 0, 3, 2, 4)
    # Half of the last place is added to the bias, so that the shift rounds.
    biases = integers(bias + 0.5 / 2**ACTIVATION_BITS, ACTIVATION_BITS + WEIGHT_BITS, np.int32)
    return integers(blocks, WEIGHT_BITS, np.int16).tobytes() + biases.tobytes()


def main(run, file):
    state = {name: tensor.numpy() for name, tensor in torch.load(f"{run}/model.pt").items()}
    channels = state["first.weight"].shape[0]
    blocks = sum(name.endswith(".0.weight") for name in state)
    out = b"WJ" + bytes([channels, blocks]) + convolution(state["first.weight"], state["first.bias"])
    for i in range(blocks):
        for j in range(2):
            out += convolution(state[f"blocks.{i}.{j}.weight"], state[f"blocks.{i}.{j}.bias"])
    out += integers(state["moves.weight"][:, :, 0, 0], WEIGHT_BITS, np.int16).tobytes()
    out += integers(state["moves.bias"], ACTIVATION_BITS + WEIGHT_BITS, np.int32).tobytes()
    for name in ("pooled.weight", "pooled.bias", "value.weight", "value.bias"):
        out += state[name].astype(np.float32).tobytes()
    with open(file, "wb") as f:
        f.write(out)
    print(f"{file}: {channels} channels, {blocks} blocks, {len(out)} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:])
