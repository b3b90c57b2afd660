/** Chess clocks, extrapolated from the server's last reading. */
import type { ClockState, Side } from './api/server';

/** Time left for a side, `elapsed` milliseconds after the reading. */
export function remaining(clock: ClockState, side: Side, elapsed: number): number {
  const left = side === 'first' ? clock.first_ms : clock.second_ms;
  return Math.max(0, clock.running === side ? left - elapsed : left);
}

/** `1:05:09`, `4:30`, and tenths in the last ten seconds: `0:09.4`. */
export function formatClock(milliseconds: number): string {
  if (milliseconds < 10_000) return `0:0${(Math.floor(milliseconds / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(milliseconds / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
