"""Trains the chess network on rows written by `training chess rows`, and writes it for the engine.

    python network.py --rows quick.bin searched.bin --taught quick.bin.taught searched.bin.taught --out network.bin

Needs PyTorch and NumPy, and a GPU to be fast, with memory for all rows. The shape of the network is that of
chess_engine::network; it is stored in the file, and the engine refuses any other. On the same machine, the same seed
gives the same network.

Units are multiplied in pairs; two small layers follow, with weights for each number of pieces.

Each king bucket has weights of its own. Kings are rarely in some of them, so a bucket learns only its difference from
weights that all buckets share; the sums are written.

The positions of one game are alike, and a network of this size overfits to games: results in the target, many passes
and a small weight decay all make it weaker (crates/chess-engine/data/SOURCE.md has figures).
"""

import argparse
import math
import struct
import time

import numpy
import torch

FEATURES, BUCKETS, ROW = 768, 8, 68
SCALE = 400
SECOND, THIRD = 16, 32  # outputs of the layers after the units
# The value 1.0 of units, of their products and the second layer's weights, of later activations, of later weights
FIRST_ONE, PAIR_ONE, ONE, LATER_ONE = 256, 128, 1024, 512
# The own king's bucket by its square on the left half, as in chess_engine::network::view.
KING_BUCKETS = [0, 0, 1, 1, 2, 2, 2, 2] + 24 * [3]
N_KING_BUCKETS = max(KING_BUCKETS) + 1
INPUTS = FEATURES * N_KING_BUCKETS
# One column for padding, and more so that the width suits matrix units.
WIDTH = INPUTS + 8
LARGEST_SHARED, LARGEST_DIFFERENCE = 1.5, 0.45
LARGEST_WEIGHT = 5.8  # the engine adds in 32 bits
GRADIENT_SCALE = 64  # keeps gradients within half precision; does not affect AdamW


class Net(torch.nn.Module):
    def __init__(self, hidden):
        super().__init__()
        random = lambda limit, *shape: torch.nn.Parameter(torch.empty(*shape).uniform_(-limit, limit))
        zeros = lambda *shape: torch.nn.Parameter(torch.zeros(*shape))
        self.shared, self.differences = random(0.1, FEATURES, hidden), zeros(N_KING_BUCKETS, FEATURES, hidden)
        self.bias = torch.nn.Parameter(torch.full((hidden,), 0.2))
        self.second, self.second_differences = random(0.1, hidden, SECOND), zeros(BUCKETS, hidden, SECOND)
        self.second_bias = zeros(BUCKETS, SECOND)
        self.third = torch.nn.Parameter(random(0.3, 2 * SECOND, THIRD).data.repeat(BUCKETS, 1, 1))
        self.third_bias = torch.nn.Parameter(torch.full((BUCKETS, THIRD), 0.1))
        self.last, self.last_bias = random(0.1, BUCKETS, THIRD), zeros(BUCKETS)

    def inputs(self):
        return (self.shared + self.differences).view(INPUTS, -1)

    def seconds(self):
        return self.second + self.second_differences

    def forward(self, inputs, bucket):
        """Values in units of SCALE; the first half of `inputs` is the side to move's, the second its opponent's."""
        ones = one_hot(inputs)
        weights = torch.nn.functional.pad(self.inputs(), (0, 0, 0, WIDTH - INPUTS)).to(ones.dtype)
        units = torch.addmm(self.bias.to(ones.dtype), ones, weights).clamp(0, 1)
        first, partners = units.chunk(2, 1)
        pairs = torch.cat((first * partners).chunk(2), 1)
        of = (bucket == torch.arange(BUCKETS, device=bucket.device)).float()
        seconds = self.seconds().permute(1, 0, 2).flatten(1).to(ones.dtype)
        sums = (pairs @ seconds).float().view(-1, BUCKETS, SECOND)
        second = (sums * of[:, :, None]).sum(1) + of @ self.second_bias
        both = torch.cat([second.clamp(0, 1), second.clamp(-1, 1).square()], 1)
        spread = (both[:, None, :] * of[:, :, None]).flatten(1)
        third = (spread @ self.third.flatten(0, 1) + of @ self.third_bias).clamp(0, 1)
        return (third * (of @ self.last)).sum(1) + of @ self.last_bias + second[:, 0]

    def keep_small(self):
        with torch.no_grad():
            self.shared.clamp_(-LARGEST_SHARED, LARGEST_SHARED)
            self.differences.clamp_(-LARGEST_DIFFERENCE, LARGEST_DIFFERENCE)
            self.second.clamp_(-1.5, 1.5)
            self.second_differences.clamp_(-0.45, 0.45)
            self.third.clamp_(-LARGEST_WEIGHT, LARGEST_WEIGHT)
            self.last.clamp_(-LARGEST_WEIGHT, LARGEST_WEIGHT)

    def rounded(self):
        """The quantized numbers of the file, as floats: of the inputs, then of the layers by bucket."""
        later = ONE * LATER_ONE
        with torch.no_grad():
            return (
                (self.inputs() * FIRST_ONE).round(),
                (self.bias * FIRST_ONE).round(),
                (self.seconds() * PAIR_ONE).round().clamp(-127, 127),
                (self.second_bias * PAIR_ONE * PAIR_ONE).round(),
                (self.third * LATER_ONE).round(),
                (self.third_bias * later).round(),
                (self.last * LATER_ONE).round(),
                (self.last_bias * later).round(),
            )


def precision(device):
    return torch.float16 if device.type == "cuda" else torch.float32


def one_hot(inputs):
    ones = torch.zeros(len(inputs), WIDTH, device=inputs.device, dtype=precision(inputs.device))
    return ones.scatter_(1, inputs.long(), 1.0)


class Positions:
    """Rows on the device: the inputs of both sides, scores, results and output buckets; and the teacher's scores, or
    else the same scores again."""

    def __init__(self, paths, device, taught=()):
        parts = [part for path in paths for part in self.parts(path, device)]
        self.own, self.other, self.score, self.result, self.bucket = (torch.cat(part) for part in zip(*parts))
        self.taught = self.score
        if taught:
            scores = numpy.concatenate([numpy.fromfile(path, "<i2") for path in taught])
            assert len(scores) == len(self.score), "the teacher's scores belong to other rows"
            self.taught = torch.from_numpy(scores).to(device)

    @staticmethod
    def parts(path, device):
        rows = numpy.memmap(path, numpy.uint8, "r")
        rows = rows[: len(rows) // ROW * ROW].reshape(-1, ROW)
        for start in range(0, len(rows), 1 << 21):
            part = torch.from_numpy(numpy.array(rows[start : start + (1 << 21)])).to(device)
            words = part.view(torch.int16)
            own = words[:, :32]
            swapped = torch.where(own >= FEATURES // 2, own - FEATURES // 2, own + FEATURES // 2) ^ 56
            other = torch.where(own == FEATURES, own, swapped)
            bucket = (part[:, 67] - 2) // 4
            yield seen(own), seen(other), words[:, 32].clone(), part[:, 66].clone(), bucket

    def __len__(self):
        return len(self.score)

    def batch(self, chosen, result_share, teacher_share=0.0):
        inputs = torch.cat([self.own[chosen], self.other[chosen]])
        result = self.result[chosen].float()
        share = (result <= 2).float() * result_share
        searched, taught = (torch.sigmoid(score[chosen].float() / SCALE) for score in (self.score, self.taught))
        target = (1 - share) * (searched + teacher_share * (taught - searched)) + share * result / 2
        return inputs, self.bucket[chosen].long()[:, None], target


def seen(features):
    """Inputs, mirrored so that the own king (features 320 to 383) is on the left half, and shifted to its bucket."""
    is_none = features == FEATURES
    is_king = (features >= 320) & (features < 384)
    king = torch.where(is_king, features - 320, 0).sum(1, keepdim=True)
    mirror = torch.where((king & 4) > 0, 7, 0).to(features.dtype)
    king = king ^ mirror
    table = torch.tensor(KING_BUCKETS, device=features.device, dtype=features.dtype)
    offset = FEATURES * table[king // 8 * 4 + king % 4]
    return torch.where(is_none, INPUTS, (features ^ mirror) + offset).to(torch.int16)


def errors(predicted, target, power):
    return (torch.sigmoid(predicted) - target).abs().pow(power)


@torch.no_grad()
def test(net, positions, held, arguments):
    total = 0.0
    for chosen in held.split(16384):
        inputs, bucket, target = positions.batch(chosen, arguments.result)
        total += errors(net(inputs, bucket), target, arguments.power).sum().item()
    return total / len(held)


@torch.no_grad()
def test_rounded(net, positions, held, arguments):
    """The error in the engine's arithmetic."""
    weights, bias, *layers = (numbers.double() for numbers in net.rounded())
    weights = torch.nn.functional.pad(weights, (0, 0, 0, WIDTH - INPUTS))
    total = 0.0
    for chosen in held.split(4096):
        inputs, bucket, target = positions.batch(chosen, arguments.result)
        units = (one_hot(inputs).double() @ weights + bias).clamp(0, FIRST_ONE)
        first, partners = units.chunk(2, 1)
        pairs = torch.cat((first * partners * PAIR_ONE / FIRST_ONE**2 + 0.5).floor().chunk(2), 1)
        predicted = torch.empty_like(target)
        for number in range(BUCKETS):
            here = bucket[:, 0] == number
            predicted[here] = rounded_value(pairs[here], *(layer[number] for layer in layers)).float()
        total += errors(predicted, target, arguments.power).sum().item()
    return total / len(held)


def rounded_value(pairs, second, second_bias, third, third_bias, last, last_bias):
    """The engine's value of one bucket's positions, in units of SCALE."""
    later = ONE * LATER_ONE
    sums = pairs @ second + second_bias
    value = (sums * ONE / PAIR_ONE**2).floor().clamp(-ONE, ONE)
    both = torch.cat([value.clamp(min=0), (value.square() / ONE).floor()], 1)
    thirds = ((both @ third + third_bias) / LATER_ONE).floor().clamp(0, ONE)
    sum = thirds @ last + last_bias + sums[:, 0] * later / PAIR_ONE**2
    return (sum * SCALE / later).floor() / SCALE


class Step:
    """One training step. On a GPU its many small kernels are recorded once and then replayed."""

    def __init__(self, net, main, beside, n_main, n_beside, arguments):
        device = main.score.device
        on_gpu = device.type == "cuda"
        self.net, self.arguments = net, arguments
        self.chosen = [(main, torch.zeros(n_main, dtype=torch.long, device=device))]
        if n_beside:
            self.chosen.append((beside, torch.zeros(n_beside, dtype=torch.long, device=device)))
        self.total = torch.zeros((), device=device)
        self.rate = torch.zeros((), device=device)
        self.optimiser = torch.optim.AdamW(
            net.parameters(),
            lr=self.rate,
            weight_decay=arguments.decay,
            fused=on_gpu,
            capturable=on_gpu,
            foreach=False,
        )
        self.graph = self.record() if on_gpu else None

    def work(self):
        shares = self.arguments.result, self.arguments.teacher_share
        parts = [positions.batch(chosen, *shares) for positions, chosen in self.chosen]
        inputs = [torch.cat(parts) for parts in zip(*(part[0].chunk(2) for part in parts))]
        bucket, target = (torch.cat([part[i] for part in parts]) for i in (1, 2))
        predicted = self.net(torch.cat(inputs), bucket)
        error = errors(predicted, target, self.arguments.power).sum()
        (error * GRADIENT_SCALE).backward()
        self.optimiser.step()
        self.net.keep_small()
        self.total += error.detach()

    def record(self):
        """Records the work, after some runs at a rate of zero in which the libraries choose their kernels. The
        optimiser's state is reset afterwards."""
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(3):
                self.optimiser.zero_grad(set_to_none=True)
                self.work()
        torch.cuda.current_stream().wait_stream(side)
        self.optimiser.zero_grad(set_to_none=True)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self.work()
        self.total.zero_()
        for state in self.optimiser.state.values():
            for value in state.values():
                value.zero_()
        return graph

    def run(self, rows, rows_beside, rate):
        for (_, chosen), rows in zip(self.chosen, (rows, rows_beside)):
            chosen.copy_(rows)
        self.rate.fill_(rate)
        if self.graph:
            self.graph.replay()
        else:
            self.optimiser.zero_grad(set_to_none=True)
            self.work()


def course(step, n_steps):
    """The learning rate relative to the highest: a linear warm-up, then cosine decay."""
    return min(1, (step + 1) / 400) * (0.001 + 0.999 * (1 + math.cos(math.pi * step / n_steps)) / 2)


def fit(net, main, beside, arguments):
    """Passes over the main rows, each batch with some of the additional rows. The last rows, from games that are held
    out, measure the error, against the scores of searches and not the teacher's."""
    device = main.score.device
    n_beside = int(arguments.batch * arguments.share) if beside else 0
    n_main = arguments.batch - n_beside
    n_rows = len(main) - min(len(main) // 50, 400_000)
    held = torch.arange(n_rows, len(main), device=device)
    per_epoch = n_rows // n_main
    n_steps = max(1, int(per_epoch * arguments.epochs))
    step = Step(net, main, beside, n_main, n_beside, arguments)
    started, every = time.time(), max(1, n_steps // 8)
    for number in range(n_steps):
        at = number % per_epoch
        if at == 0:
            order = torch.randperm(n_rows, device=device)
        rows_beside = torch.randint(len(beside), (n_beside,), device=device) if n_beside else None
        step.run(order[at * n_main : (at + 1) * n_main], rows_beside, arguments.rate * course(number, n_steps))
        if (number + 1) % every == 0:
            fitted, tested = step.total.item() / (every * arguments.batch), test(net, main, held, arguments)
            step.total.zero_()
            seconds = time.time() - started
            print(f"step {number + 1}/{n_steps} fitted {fitted:.6f} tested {tested:.6f} {seconds:.1f} s", flush=True)
    rounded = test_rounded(net, main, held[:100_000], arguments)
    print(f"tested {test(net, main, held, arguments):.6f}, quantized on a quarter {rounded:.6f}", flush=True)


def write(net, path):
    inputs, bias, *layers = (numbers.cpu().numpy() for numbers in net.rounded())
    with open(path, "wb") as file:
        file.write(b"PODANET3" + struct.pack("<5H", INPUTS, len(bias), BUCKETS, SECOND, THIRD))
        file.write(bytes(KING_BUCKETS))
        file.write(inputs.astype("<i2").tobytes())
        file.write(bias.astype("<i2").tobytes())
        for second, second_bias, third, third_bias, last, last_bias in zip(*layers):
            file.write(second.T.astype("i1").tobytes() + second_bias.astype("<i4").tobytes())
            # For each output of the second layer, its clipped and its squared value for each output of the third
            third = third.reshape(2, SECOND, THIRD).transpose(1, 2, 0)
            file.write(third.astype("<i2").tobytes() + third_bias.astype("<i4").tobytes())
            file.write(last.astype("<i2").tobytes() + last_bias.astype("<i4").tobytes())


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", nargs="+", required=True, help="rows to learn from")
    parser.add_argument("--taught", nargs="*", default=[], help="scores by teacher.py for each file of --rows")
    parser.add_argument("--teacher-share", type=float, default=0.7, help="share of --taught in the target")
    parser.add_argument("--beside", nargs="*", default=[], help="additional rows, mixed into each batch")
    parser.add_argument("--taught-beside", nargs="*", default=[], help="scores by teacher.py for each file of --beside")
    parser.add_argument("--share", type=float, default=0.12, help="share of --beside in a batch")
    parser.add_argument("--out", required=True, help="where to write the network")
    parser.add_argument("--hidden", type=int, default=512, help="units per side")
    parser.add_argument("--batch", type=int, default=16384)
    parser.add_argument("--epochs", type=float, default=8)
    parser.add_argument("--rate", type=float, default=1e-3, help="highest learning rate")
    parser.add_argument("--result", type=float, default=0.0, help="share of the game's result in the target")
    parser.add_argument("--power", type=float, default=2.3, help="power of the error to minimise")
    parser.add_argument("--decay", type=float, default=0.1, help="weight decay")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(vars(arguments), flush=True)
    torch.manual_seed(arguments.seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    net = Net(arguments.hidden).to(device)
    positions = Positions(arguments.rows, device, arguments.taught)
    beside = Positions(arguments.beside, device, arguments.taught_beside) if arguments.beside else None
    print(f"{len(positions)} rows, {len(beside) if beside else 0} additional ones, on {device}", flush=True)
    fit(net, positions, beside, arguments)
    write(net, arguments.out)


if __name__ == "__main__":
    main()
