import type { Shape } from '$lib/api/studies';

/** Drawing a shape again removes it; in another colour, it changes its colour. */
export function toggledShape(shapes: Shape[], shape: Shape): Shape[] {
  const isSame = (other: Shape) => other.from === shape.from && other.to === shape.to;
  const found = shapes.find(isSame);
  const others = shapes.filter((other) => !isSame(other));
  return found?.colour === shape.colour ? others : [...others, shape];
}
