"""Trains the network of chess from rows that `training chess rows` wrote, and writes it for the engine.

    python network.py --rows searched.bin --wandered wandered.bin --out network.bin

First the network learns what the hand-written evaluation says (wandered rows), then what searches and results say
(searched rows), with some of the former beside them. One seed, one machine, one network. Needs PyTorch and NumPy.
The shape is chess_engine::network's: 768 inputs mirrored by the king, units for each side, squared and clipped, eight
sets of output weights by the number of pieces.
"""

import argparse
import math
import struct
import time

import numpy
import torch

INPUTS, BUCKETS, ROW = 768, 8, 68
FIRST_ONE, OUTPUT_ONE, SCALE = 255, 64, 400
LARGEST = 127 / 64  # the engine multiplies in sixteen bits


class Net(torch.nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.inputs = torch.nn.Parameter(torch.empty(INPUTS, hidden).uniform_(-0.05, 0.05))
        self.bias = torch.nn.Parameter(torch.zeros(hidden))
        self.outputs = torch.nn.Parameter(torch.empty(BUCKETS, 2 * hidden).uniform_(-0.05, 0.05))
        self.output_bias = torch.nn.Parameter(torch.zeros(BUCKETS))

    def forward(self, own, other, bucket):
        units = torch.cat([self.squared(own), self.squared(other)], 1)
        values = units @ self.outputs.T + self.output_bias
        return values.gather(1, bucket)[:, 0]

    def squared(self, seen):
        ones = torch.zeros(seen.shape[0], INPUTS + 1, device=seen.device)
        ones.scatter_(1, seen, 1.0)
        return (ones[:, :INPUTS] @ self.inputs + self.bias).clamp(0, 1).square()

    def keep_small(self):
        with torch.no_grad():
            self.inputs.clamp_(-LARGEST, LARGEST)
            self.outputs.clamp_(-LARGEST, LARGEST)


def decode(rows):
    """Both sides' inputs, the bucket, the score and the result of rows of bytes."""
    words = rows.view(torch.int16)
    seen = words[:, :32].long()
    is_none = seen == INPUTS
    theirs = torch.where(seen >= INPUTS // 2, seen - INPUTS // 2, seen + INPUTS // 2) ^ 56
    own = mirrored(seen, is_none)
    other = mirrored(theirs, is_none)
    bucket = (rows[:, 67:68].long() - 2) // 4
    return own, other, bucket, words[:, 32].float(), rows[:, 66].float()


def mirrored(seen, is_none):
    """Seen so that the own king, inputs 320 to 383, is on the left half."""
    is_king = (seen >= 320) & (seen < 384) & ~is_none
    king = torch.where(is_king, seen, 0).sum(1, keepdim=True)
    turned = torch.where((king & 4) > 0, seen ^ 7, seen)
    return torch.where(is_none, INPUTS, turned)


def loss(net, rows, result_share):
    own, other, bucket, score, result = decode(rows)
    target = torch.sigmoid(score / SCALE)
    share = torch.where(result <= 2, result_share, 0.0)
    target = (1 - share) * target + share * result / 2
    error = (torch.sigmoid(net(own, other, bucket)) - target).abs()
    return error.pow(2.3).mean()


def load(paths, device):
    if not paths:
        return None
    return torch.cat([torch.from_numpy(numpy.fromfile(path, numpy.uint8).reshape(-1, ROW)).to(device) for path in paths])


def fit(net, main, beside, share_beside, epochs, rate, arguments, name):
    """Passes over the main rows, each batch with some rows beside; the rate falls to nearly nothing."""
    n_beside = int(arguments.batch * share_beside) if beside is not None else 0
    n_main = arguments.batch - n_beside
    held = min(len(main) // 50, 200_000)
    test, main = main[-held:], main[:-held]
    per_epoch = len(main) // n_main
    n_steps = max(1, int(per_epoch * epochs))
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=arguments.decay)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min(1, (step + 1) / 200) * (0.01 + 0.99 * (1 + math.cos(math.pi * step / n_steps)) / 2)
    )
    started, total = time.time(), torch.zeros((), device=main.device)
    for step in range(n_steps):
        at = step % per_epoch
        if at == 0:
            order = torch.randperm(len(main), device=main.device)
        batch = main[order[at * n_main : (at + 1) * n_main]]
        if n_beside:
            batch = torch.cat([batch, beside[torch.randint(len(beside), (n_beside,), device=main.device)]])
        error = loss(net, batch, arguments.result)
        optimiser.zero_grad(set_to_none=True)
        error.backward()
        optimiser.step()
        schedule.step()
        net.keep_small()
        total += error.detach()
        if (step + 1) % max(1, n_steps // 8) == 0:
            with torch.no_grad():
                parts = test.split(16384)
                tested = sum(loss(net, part, arguments.result).item() * len(part) for part in parts) / len(test)
            mean = total.item() / max(1, n_steps // 8)
            total.zero_()
            print(f"{name} step {step + 1}/{n_steps} fitted {mean:.6f} tested {tested:.6f} {time.time() - started:.0f} s", flush=True)


def write(net, path):
    def whole(values, one):
        return (values.detach().double() * one).round().cpu().numpy()

    hidden = net.bias.shape[0]
    with open(path, "wb") as file:
        file.write(b"PODANET1" + struct.pack("<HHH", INPUTS, hidden, BUCKETS))
        file.write(whole(net.inputs, FIRST_ONE).astype("<i2").tobytes())
        file.write(whole(net.bias, FIRST_ONE).astype("<i2").tobytes())
        file.write(whole(net.outputs, OUTPUT_ONE).astype("<i2").tobytes())
        file.write(whole(net.output_bias, FIRST_ONE * OUTPUT_ONE).astype("<i4").tobytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", nargs="+", required=True, help="searched rows")
    parser.add_argument("--wandered", nargs="*", default=[], help="rows judged by the hand-written evaluation")
    parser.add_argument("--begin", help="a state to begin with instead of the first stage")
    parser.add_argument("--state", help="where to keep the state after the first stage")
    parser.add_argument("--out", required=True)
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--first-epochs", type=float, default=2)
    parser.add_argument("--epochs", type=float, default=12)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--first-rate", type=float, default=2e-3)
    parser.add_argument("--beside", type=float, default=0.25, help="part of wandered rows in the second stage")
    parser.add_argument("--result", type=float, default=0.3, help="part of the game's result in the target")
    parser.add_argument("--decay", type=float, default=1e-2)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    net = Net(arguments.hidden).to(device)
    searched, wandered = load(arguments.rows, device), load(arguments.wandered, device)
    print(f"{len(searched)} searched rows, {0 if wandered is None else len(wandered)} wandered rows on {device}", flush=True)
    if arguments.begin:
        net.load_state_dict(torch.load(arguments.begin, map_location=device))
    elif wandered is not None:
        fit(net, wandered, None, 0, arguments.first_epochs, arguments.first_rate, arguments, "first")
        if arguments.state:
            torch.save(net.state_dict(), arguments.state)
    fit(net, searched, wandered, arguments.beside, arguments.epochs, arguments.rate, arguments, "second")
    write(net, arguments.out)


main()
