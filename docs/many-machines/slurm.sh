#!/bin/bash
# A run as an array of 16 tasks: mkdir -p parts && sbatch slurm.sh
#SBATCH --job-name=poda
#SBATCH --array=1-16
#SBATCH --cpus-per-task=8
#SBATCH --requeue
#SBATCH --signal=B:TERM@60
#SBATCH --output=parts/%a.log

# Each task finds its shard in SLURM_ARRAY_TASK_ID and writes a ledger of its own. Requeued, it goes on where that ends.
# The signal comes a minute before the time is up; a job that is cut short by it is done again the next time.
exec poda run start plan.json --out "parts/{shard}.jsonl" --threads "$SLURM_CPUS_PER_TASK"

# When all have ended, on any machine:
#   poda run merge parts/*.jsonl --out run.jsonl     names what is missing
#   poda run show run.jsonl
