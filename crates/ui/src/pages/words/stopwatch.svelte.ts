/** The elapsed time of a puzzle, in seconds. */
export class Stopwatch {
  seconds = $state(0);
  private timer: ReturnType<typeof setInterval> | undefined;

  restart(): void {
    this.stop();
    this.seconds = 0;
    const start = performance.now();
    this.timer = setInterval(() => (this.seconds = Math.floor((performance.now() - start) / 1000)), 250);
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  get text(): string {
    return `${Math.floor(this.seconds / 60)}:${String(this.seconds % 60).padStart(2, '0')}`;
  }
}
