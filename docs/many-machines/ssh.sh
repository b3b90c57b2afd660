#!/bin/bash
# A run over machines that only have ssh: ssh.sh plan.json HOST...
# Run it again to go on with what was interrupted. Every machine has the same build of poda on its path.
set -u
plan=$1
shift
shards=$#
mkdir -p parts

index=0
for host in "$@"; do
  index=$((index + 1))
  part=part-$index-of-$shards.jsonl
  # The plan goes in through standard input; the ledger stays on the machine until it is fetched.
  ssh "$host" "poda run start - --shard $index/$shards --out $part" < "$plan" > "parts/$index.log" 2>&1 &
done
wait

index=0
for host in "$@"; do
  index=$((index + 1))
  scp -q "$host:part-$index-of-$shards.jsonl" parts/ || echo "nothing from $host" >&2
done

# Names the jobs that are missing, if a machine did not answer; `poda run resume run.jsonl` does them here.
poda run merge parts/part-*.jsonl --out run.jsonl
