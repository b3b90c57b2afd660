"""Trains a large chess network, too slow for an engine, and writes its scores for rows.

    python teacher.py --rows searched.bin --later quick.bin --save teacher.pt --judge searched.bin quick.bin

writes searched.bin.taught and quick.bin.taught with one i16 per row, a score like those in the rows. The small network
then learns from both (`network.py --taught`). The score of a search of a few hundred nodes is partly noise, to which
the small network overfits. The large one predicts search scores of unseen games better than the small one, and needs no
search, so positions of quick games are worth learning from too (crates/chess-engine/data/SOURCE.md has figures).

The network is a residual convolutional network with squeeze and excitation (He et al., 2015; Hu et al., 2017) on twelve
piece planes, mirrored so that the own king is on the left half. A second output predicts the game's result: it is
learned with a small weight and not written. Needs PyTorch and a GPU. The last rows of --rows are held out, as in
network.py. Files of --later may still be missing at the start, so that training can begin while games are played.
"""

import argparse
import math
import os
import time

import numpy
import torch
from torch import nn

from network import FEATURES, ROW, SCALE, errors

PART = 1 << 21
LARGEST = 3000  # limit of the scores in the rows
GRADIENT_SCALE = 64  # as in network.py


class Block(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.first = nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.second = nn.Conv2d(width, width, 3, padding=1, bias=False)
        self.norms = nn.ModuleList([nn.BatchNorm2d(width) for _ in range(2)])
        self.squeeze, self.excite = nn.Linear(width, width // 4), nn.Linear(width // 4, 2 * width)
        nn.init.zeros_(self.excite.weight)
        nn.init.zeros_(self.excite.bias)

    def forward(self, board):
        change = self.norms[1](self.second(torch.relu(self.norms[0](self.first(board)))))
        scale, shift = self.excite(torch.relu(self.squeeze(change.mean((2, 3))))).chunk(2, 1)
        return torch.relu(torch.addcmul(board + shift[:, :, None, None], change, 2 * scale.sigmoid()[:, :, None, None]))


class Teacher(nn.Module):
    def __init__(self, width, n_blocks):
        super().__init__()
        self.stem = nn.Conv2d(12, width, 3, padding=1)
        self.squares = nn.Parameter(torch.zeros(1, width, 8, 8))
        self.blocks = nn.Sequential(*(Block(width) for _ in range(n_blocks)))
        self.narrow, self.norm = nn.Conv2d(width, 32, 1, bias=False), nn.BatchNorm2d(32)
        self.head = nn.Sequential(nn.Linear(32 * 64, 256), nn.ReLU(), nn.Linear(256, 2))

    def forward(self, planes):
        """Score and result, both in units of SCALE."""
        board = self.blocks(torch.relu(self.stem(planes) + self.squares))
        return self.head(torch.relu(self.norm(self.narrow(board))).flatten(1))


def load(net, path, device):
    """Reads a teacher; the result of one that only has scores starts as its score."""
    state = torch.load(path, map_location=device)
    for name in ("head.2.weight", "head.2.bias"):
        if len(state[name]) == 1:
            state[name] = torch.cat([state[name], state[name]])
    net.load_state_dict(state)


def read(path, device):
    """The features, scores and results of a file of rows."""
    rows = numpy.memmap(path, numpy.uint8, "r")
    rows = rows[: len(rows) // ROW * ROW].reshape(-1, ROW)
    features = torch.empty(len(rows), 32, dtype=torch.int16, device=device)
    scores = torch.empty(len(rows), dtype=torch.int16, device=device)
    results = torch.empty(len(rows), dtype=torch.uint8, device=device)
    for start in range(0, len(rows), PART):
        part = torch.from_numpy(numpy.array(rows[start : start + PART])).to(device)
        words = part.view(torch.int16)
        features[start : start + PART], scores[start : start + PART] = words[:, :32], words[:, 32]
        results[start : start + PART] = part[:, 66]
    return features, scores, results


def planes(features):
    is_none = features == FEATURES
    is_king = (features >= 320) & (features < 384)
    king = torch.where(is_king, features, 0).sum(1, keepdim=True)
    mirror = torch.where((king & 4) > 0, 7, 0).to(features.dtype)
    at = torch.where(is_none, FEATURES, features ^ mirror).long()
    ones = torch.zeros(len(features), FEATURES + 8, device=features.device, dtype=torch.bfloat16).scatter_(1, at, 1.0)
    return ones[:, :FEATURES].view(-1, 12, 8, 8).contiguous(memory_format=torch.channels_last)


def half(device):
    return torch.autocast(device.type, torch.bfloat16)


@torch.no_grad()
def judge(net, features, compiled=None, batch=16384):
    """The network's scores and results in units of SCALE. Many rows are scored twice as fast with the network compiled;
    all its batches have the same size, so that it is compiled only once."""
    net.eval()
    values = torch.empty(len(features), 2, device=features.device)
    for start in range(0, len(features), batch):
        part = features[start : start + batch]
        n_rows = len(part)
        if compiled is not None and n_rows < batch:
            part = torch.cat([part, part[:1].expand(batch - n_rows, -1)])
        with half(features.device):
            said = (net if compiled is None else compiled)(planes(part))
        values[start : start + batch] = said[:n_rows].float()
    net.train()
    return values


def course(part):
    """The learning rate after this part of the time, relative to the highest: a short warm-up, then cosine decay."""
    return min(1, (part + 1e-3) / 0.02) * (0.002 + 0.998 * (1 + math.cos(math.pi * min(part, 1))) / 2)


def optimiser_of(net, arguments, on_gpu):
    """Weight decay applies to matrices, not to biases, norms and other vectors."""
    matrices = [parameter for parameter in net.parameters() if parameter.dim() > 1]
    vectors = [parameter for parameter in net.parameters() if parameter.dim() <= 1]
    groups = [{"params": matrices, "weight_decay": arguments.decay}, {"params": vectors, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, fused=on_gpu)


def losses(values, scores, results, arguments):
    """The mean errors of scores and of results."""
    missed = (torch.sigmoid(values[:, 1]) - results.float() / 2).square()
    return errors(values[:, 0], torch.sigmoid(scores.float() / SCALE), arguments.power).mean(), missed.mean()


class Rows:
    """Rows to learn from; those of `later` are added once their files exist."""

    def __init__(self, data, later):
        self.data, self.later = data, list(later)

    def add_later(self):
        for path in [path for path in self.later if os.path.exists(path)]:
            self.later.remove(path)
            more = read(path, self.data[0].device)
            self.data = [torch.cat(pair) for pair in zip(self.data, more)]
            print(f"{path}: {len(self.data[0])} rows", flush=True)

    def batch(self, n):
        chosen = torch.randint(len(self.data[0]), (n,), device=self.data[0].device)
        return (part[chosen] for part in self.data)


def fit(net, rows, arguments):
    """Learns from random rows until the time is up."""
    device = rows.data[0].device
    on_gpu = device.type == "cuda"
    optimiser = optimiser_of(net, arguments, on_gpu)
    compiled = torch.compile(net) if on_gpu else net
    number, total, started = 0, 0.0, time.time()
    while (spent := time.time() - started) < arguments.seconds:
        if number % 200 == 0:
            rows.add_later()
        for group in optimiser.param_groups:
            group["lr"] = arguments.rate * course(spent / arguments.seconds)
        features, scores, results = rows.batch(arguments.batch)
        with half(device):
            values = compiled(planes(features))
        error, missed = losses(values.float(), scores, results, arguments)
        optimiser.zero_grad(set_to_none=True)
        ((error + arguments.result * missed) * GRADIENT_SCALE).backward()
        optimiser.step()
        number, total = number + 1, total + error.detach()
        if number % 64 == 0 and on_gpu:
            torch.cuda.synchronize()  # so that the time includes queued work
        if number % arguments.every == 0:
            fitted = total.item() / arguments.every
            print(f"{number} steps, {spent:.0f} s, fitted {fitted:.6f}", flush=True)
            total = 0.0
    print(f"{number} steps", flush=True)


def learn(net, arguments, device):
    """Trains on all rows except the last of --rows, which measure the error."""
    data = read(arguments.rows, device)
    n_held = max(1, min(len(data[0]) // 50, 400_000))
    fit(net, Rows([part[:-n_held] for part in data], arguments.later), arguments)
    features, scores, results = (part[-n_held:] for part in data)
    tested, missed = losses(judge(net, features), scores, results, arguments)
    print(f"tested {tested.item():.6f}, results {missed.item():.5f}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", help="rows to learn from")
    parser.add_argument("--later", nargs="*", default=[], help="more rows to learn from, once the files exist")
    parser.add_argument("--judge", nargs="*", default=[], help="files of rows to score, into FILE.taught")
    parser.add_argument("--load", help="a teacher to start from; with it, --rows is not needed")
    parser.add_argument("--save", help="where to write the teacher")
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--blocks", type=int, default=8)
    parser.add_argument("--batch", type=int, default=4096)
    parser.add_argument("--seconds", type=float, default=510, help="training time")
    parser.add_argument("--rate", type=float, default=2e-3, help="highest learning rate")
    parser.add_argument("--decay", type=float, default=0.05, help="weight decay")
    parser.add_argument("--result", type=float, default=0.02, help="weight of the error of results")
    parser.add_argument("--power", type=float, default=2.3, help="power of the error to minimise")
    parser.add_argument("--every", type=int, default=2000, help="steps between reports")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(vars(arguments), flush=True)
    torch.manual_seed(arguments.seed)
    torch.backends.cudnn.benchmark = True
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    net = Teacher(arguments.width, arguments.blocks).to(device, memory_format=torch.channels_last)
    if arguments.load:
        load(net, arguments.load, device)
    if arguments.rows:
        learn(net, arguments, device)
    if arguments.save:
        torch.save(net.state_dict(), arguments.save)
    compiled = torch.compile(net) if device.type == "cuda" else None
    for path in arguments.judge:
        features, _, _ = read(path, device)
        taught = (judge(net, features, compiled)[:, 0] * SCALE).round().clamp(-LARGEST, LARGEST).to(torch.int16)
        taught.cpu().numpy().astype("<i2").tofile(path + ".taught")
        print(f"scored {len(taught)} rows of {path}", flush=True)


if __name__ == "__main__":
    main()
