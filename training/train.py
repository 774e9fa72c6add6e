"""Trains the judge on the shards of training/data and writes weights, learning curve and held-out figures.

    python3 training/train.py --channels 16 --blocks 3 --minutes 10 --out training/runs/a

The network is fully convolutional over the hexagonal grid: seven taps per convolution, residual blocks, and three
heads: a score per move (softmax: the move distribution), the win probability after each move, and the win probability
of the position. Everything is seen from the side to move (assembly/judge/features.ts).
"""
import argparse, glob, json, os, time
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

FEATURES, HEADER = 8, 8
NOT_A_MOVE, LOSES, WINS, UNKNOWN = 0, 1, 2, 3
GAMES, SEARCHES, OWN_GAMES = 0, 1, 2
KINDS = ["games", "searches", "own games"]
# In own games the value to learn is this part the winner of the game; the rest is the chance that the search found.
OUTCOME = 0.6
# Fewer visits, in 255ths, are those that noise at the root has caused.
LEAST_SHARE = 5


def read(pattern):
    """Returns {(columns, rows, kind): (features, results, works, values, weights)}, samples in file order. In own games
    the results are shares of visits, and the weights are chances to win."""
    groups = {}
    for file in sorted(glob.glob(pattern)):
        data = np.fromfile(file, dtype=np.uint8)
        at = 0
        while at < len(data):
            columns, rows, kind, wins = (int(b) for b in data[at : at + 4])
            weight = data[at + 4 : at + 8].view(np.float32)[0]
            end = at + HEADER + columns * rows * (FEATURES + 2)
            cells = data[at + HEADER : end].reshape(rows, columns, FEATURES + 2)
            groups.setdefault((columns, rows, kind), []).append((cells, wins, weight))
            at = end
    out = {}
    for key, samples in groups.items():
        cells = np.stack([s[0] for s in samples])
        out[key] = (
            torch.from_numpy(cells[..., :FEATURES].transpose(0, 3, 1, 2).copy()),
            torch.from_numpy(cells[..., FEATURES].copy()),
            torch.from_numpy(2 ** (cells[..., FEATURES + 1].astype(np.float32) / 16) - 1),
            torch.tensor([s[1] for s in samples], dtype=torch.float32),
            torch.tensor([s[2] for s in samples], dtype=torch.float32),
        )
    return out


def keys_of(group):
    """One value per position, the same for a position and its half-turn."""
    stones = group[0][:, :3].numpy().reshape(len(group[0]), -1)
    turned = group[0][:, :3].flip(2, 3).numpy().reshape(len(group[0]), -1)
    return [min(a.tobytes(), b.tobytes()) for a, b in zip(stones, turned)]


def without(group, unwanted):
    keep = torch.tensor([k not in unwanted for k in keys_of(group)])
    return tuple(part[keep] for part in group)


def with_border(x):
    """Surrounds the board by its edges: stones of the side to move above and below, of the opponent left and right."""
    n, _, rows, columns = x.shape
    padded = torch.zeros(n, FEATURES, rows + 2, columns + 2)
    padded[:, :, 1:-1, 1:-1] = x.float()
    padded[:, 3:7] /= 8  # distances, as in writeInput of assembly/judge/network.ts
    padded[:, 0, 0, :] = padded[:, 0, -1, :] = 1
    padded[:, 1, :, 0] = padded[:, 1, :, -1] = 1
    return padded


def half_turn(x, *maps):
    return (x.flip(2, 3)[:, [0, 1, 2, 4, 3, 6, 5, 7]], *(m.flip(1, 2) for m in maps))


class HexConv(nn.Conv2d):
    """3×3 without the two corners that are no neighbours."""

    def __init__(self, inputs, outputs, padding):
        super().__init__(inputs, outputs, 3, padding=padding)
        mask = torch.ones(1, 1, 3, 3)
        mask[0, 0, 0, 0] = mask[0, 0, 2, 2] = 0
        self.register_buffer("mask", mask)

    def forward(self, x):
        return F.conv2d(x, self.weight * self.mask, self.bias, padding=self.padding)


class Judge(nn.Module):
    def __init__(self, channels, blocks, hidden=32):
        super().__init__()
        self.first = HexConv(FEATURES, channels, 0)
        self.blocks = nn.ModuleList(
            nn.ModuleList([HexConv(channels, channels, 1), HexConv(channels, channels, 1)]) for _ in range(blocks)
        )
        for block in self.blocks:
            nn.init.zeros_(block[1].bias)
            block[1].weight.data *= 0.3
        self.moves = nn.Conv2d(channels, 3, 1)  # score, win logit, log work
        self.pooled = nn.Linear(2 * channels, hidden)
        self.value = nn.Linear(hidden, 1)

    def forward(self, x):
        x = F.relu(self.first(x))
        for one, two in self.blocks:
            x = F.relu(x + two(F.relu(one(x))))
        pooled = torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)
        return self.moves(x), self.value(F.relu(self.pooled(pooled)))[:, 0]


def targets(results, works):
    """The move distribution to learn: winning moves, cheap proofs first; in lost positions the hardest to refute."""
    wins = (results == WINS).float() / torch.sqrt(works + 4)
    resists = ((results == LOSES).float() * works) + 1e-6 * (results == LOSES)
    is_won = wins.flatten(1).sum(1) > 0
    target = torch.where(is_won[:, None, None], wins, resists).flatten(1)
    return target / target.sum(1, keepdim=True).clamp(min=1e-9), is_won


def own_losses(model, batch):
    """Learns the visits of the player's search, and a mixture of the outcome and the chance that it found."""
    x, results, _, values, weights = batch
    maps, value = model(with_border(x))
    shares = results.float().flatten(1)
    shares = shares * (shares >= LEAST_SHARE)
    target = shares / shares.sum(1, keepdim=True).clamp(min=1)
    is_move = x[:, 2].flatten(1) > 0
    log_policy = F.log_softmax(maps[:, 0].flatten(1).masked_fill(~is_move, -1e9), 1)
    policy = -(target * log_policy.masked_fill(~is_move, 0)).sum(1).mean()
    v = F.binary_cross_entropy_with_logits(value, OUTCOME * values + (1 - OUTCOME) * weights)
    return policy + v, policy.item(), v.item()


def losses(model, batch, kind):
    if kind == OWN_GAMES:
        return own_losses(model, batch)
    x, results, works, values, weights = batch
    maps, value = model(with_border(x))
    is_move = (results != NOT_A_MOVE).flatten(1)
    target, is_won = targets(results, works)
    log_policy = F.log_softmax(maps[:, 0].flatten(1).masked_fill(~is_move, -1e9), 1)
    weight = torch.log2(1 + weights).clamp(1, 6) / 2 if kind == SEARCHES else torch.ones_like(weights)
    policy = -(target * log_policy.masked_fill(~is_move, 0)).sum(1) * torch.where(is_won, 1.0, 0.1)
    known = ((results == WINS) | (results == LOSES)).float()
    q = F.binary_cross_entropy_with_logits(maps[:, 1], (results == WINS).float(), reduction="none") * known
    q = q.flatten(1).sum(1) / known.flatten(1).sum(1).clamp(min=1)
    log_work = (maps[:, 2] - torch.log2(1 + works)) ** 2 * known
    log_work = log_work.flatten(1).sum(1) / known.flatten(1).sum(1).clamp(min=1)
    v = F.binary_cross_entropy_with_logits(value, values, reduction="none")
    total = (weight * (policy + q + 0.5 * v + 0.03 * log_work)).mean()
    return total, (policy * is_won).sum().item() / max(1, is_won.sum().item()), v.mean().item()


@torch.no_grad()
def measure(model, groups):
    """Held out, per size and kind: how often the first move wins where a move wins, and the winner is right. In own games:
    how often the first move is that of the search."""
    rows = []
    for (columns, rows_, kind), group in sorted(groups.items()):
        x, results, works, values, weights = group
        scores, logits = [], []
        for i in range(0, len(x), 512):
            maps, value = model(with_border(x[i : i + 512]))
            scores.append(maps[:, 0].flatten(1))
            logits.append(value)
        scores, logits = torch.cat(scores), torch.cat(logits)
        right = ((logits > 0).float() == values).float().mean().item()
        if kind == OWN_GAMES:
            best = scores.masked_fill(x[:, 2].flatten(1) == 0, -1e9).argmax(1)
            same = (best == results.flatten(1).argmax(1)).float().mean().item()
            rows.append(dict(columns=columns, rows=rows_, kind=KINDS[kind], positions=len(x), judge=same, winner=right))
            continue
        is_move = (results != NOT_A_MOVE).flatten(1)
        won = ((results == WINS).flatten(1).any(1)) & ((results == LOSES) | (results == UNKNOWN)).flatten(1).any(1)
        flat = results.flatten(1)
        two = x[:, 3:7].float().sum(1).flatten(1)

        def first_wins(s, chosen):
            best = s.masked_fill(~is_move, -1e9).argmax(1)
            hit = flat.gather(1, best[:, None])[:, 0] == WINS
            return hit[chosen].float().mean().item() if chosen.any() else float("nan")

        few = won & ((flat == WINS).sum(1) <= 3)
        hard = won & (weights >= 20)
        rows.append(dict(
            columns=columns, rows=rows_, kind=KINDS[kind], positions=len(x), won=int(won.sum()),
            judge=first_wins(scores, won), two_distance=first_wins(two, won),
            judge_few=first_wins(scores, few), two_distance_few=first_wins(two, few),
            judge_hard=first_wins(scores, hard) if kind else None, two_distance_hard=first_wins(two, hard) if kind else None,
            winner=right,
        ))
    return rows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--channels", type=int, default=16)
    parser.add_argument("--blocks", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--rate", type=float, default=4e-3)
    parser.add_argument("--shares", default="0.4,0.6,0", help="of games, searches and own games in the training")
    parser.add_argument("--rounds", default="*", help="the rounds of own games to learn from, by commas")
    parser.add_argument("--data", default="training/data")
    parser.add_argument("--decay", type=float, default=1e-2)
    parser.add_argument("--start")
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    held_out = read(f"{args.data}/held-out-*.bin")
    train = read(f"{args.data}/train-[gs]*.bin")
    for name in args.rounds.split(","):
        for key, group in read(f"{args.data}/train-play-{name}-*.bin").items():
            train[key] = tuple(torch.cat(parts) for parts in zip(train[key], group)) if key in train else group
    for key in train:
        unwanted = set()
        for other in ((key[0], key[1], GAMES), (key[0], key[1], SEARCHES)):
            if other in held_out and key[2] != OWN_GAMES:
                unwanted.update(keys_of(held_out[other]))
        train[key] = without(train[key], unwanted)
    keys = sorted(train)
    sizes = np.array([len(train[k][0]) * k[0] * k[1] for k in keys], dtype=float)
    kinds = np.array([k[2] for k in keys])
    for kind, share in enumerate(float(word) for word in args.shares.split(",")):
        if sizes[kinds == kind].sum() > 0:
            sizes[kinds == kind] *= share / sizes[kinds == kind].sum()
    chances = sizes / sizes.sum()
    model = Judge(args.channels, args.blocks)
    if args.start:
        model.load_state_dict(torch.load(args.start))
    print(f"{sum(p.numel() for p in model.parameters())} parameters,", {k: len(train[k][0]) for k in keys}, flush=True)
    optimizer = torch.optim.AdamW(model.parameters(), lr=args.rate, weight_decay=args.decay)
    began, step, curve, sums = time.process_time(), 0, [], np.zeros(3)
    seconds = args.minutes * 60
    while True:
        progress = (time.process_time() - began) / seconds
        if progress >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = args.rate * min(1, step / 100 + 0.01) * (0.5 + 0.5 * np.cos(np.pi * progress)) + 1e-5
        key = keys[rng.choice(len(keys), p=chances)]
        group = train[key]
        chosen = torch.from_numpy(rng.integers(0, len(group[0]), args.batch))
        x, results, works, values, weights = (part[chosen] for part in group)
        if rng.random() < 0.5:
            x, results, works = half_turn(x, results, works)
        total, policy, value = losses(model, (x, results, works, values, weights), key[2])
        optimizer.zero_grad()
        total.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        step += 1
        sums += (1, policy, value)
        if step % 200 == 0:
            curve.append(dict(step=step, progress=progress, policy=sums[1] / sums[0], value=sums[2] / sums[0]))
            sums[:] = 0
            if step % 1000 == 0:
                rows = {f"{r['columns']}x{r['rows']}{r['kind'][0]}": r for r in measure(model, held_out)}
                show = {k: (round(r["judge"], 3), round(r["winner"], 3)) for k, r in rows.items() if k in ("7x7g", "8x8g", "7x7s", "8x8s", "11x11o", "13x13o")}
                curve[-1]["heldOut"] = show
                print(f"{progress:.0%} step {step} {curve[-1]['policy']:.3f} {curve[-1]['value']:.3f} {show}", flush=True)
    os.makedirs(args.out, exist_ok=True)
    rows = measure(model, held_out)
    for row in rows:
        print({k: round(v, 3) if isinstance(v, float) else v for k, v in row.items()})
    torch.save(model.state_dict(), f"{args.out}/model.pt")
    json.dump(dict(args=vars(args), steps=step, curve=curve, heldOut=rows), open(f"{args.out}/result.json", "w"), indent=1)


if __name__ == "__main__":
    main()
