/** A short click for a move, made by the browser itself. Silent unless the visitor turned sound on. */
import { settings } from './settings.svelte';

let context: AudioContext | undefined;

export function click(pitch = 420): void {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    const now = context.currentTime;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.setValueAtTime(pitch, now);
    tone.frequency.exponentialRampToValueAtTime(pitch / 3, now + 0.07);
    volume.gain.setValueAtTime(0.25, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + 0.09);
    tone.connect(volume).connect(context.destination);
    tone.start(now);
    tone.stop(now + 0.1);
  } catch {
    // No audio device: nothing to hear.
  }
}
