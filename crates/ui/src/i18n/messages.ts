/** The shape a second language must have: the same keys, and texts that take the same arguments. */
export type Messages<T> = {
  [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...args: infer A) => string
      ? (...args: A) => string
      : Messages<T[K]>;
};
