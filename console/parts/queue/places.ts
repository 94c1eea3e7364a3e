/** Who waits, in the order of their turn, and where somebody stands among them. */
export type Key = number | string

/** The one before and the one after; at both ends there is none. */
export function besides<K extends Key>(keys: readonly K[], current: K | undefined) {
  const at = current === undefined ? -1 : keys.indexOf(current)
  return { before: at > 0 ? keys[at - 1] : undefined, after: at >= 0 ? keys[at + 1] : keys[0] }
}

/** Whose turn is next once this one is done: the one behind it, and from the end the first that was left out. */
export function turnAfter<K extends Key>(keys: readonly K[], done: K): { rest: K[]; next: K | undefined } {
  const rest = keys.filter((key) => key !== done)
  const at = keys.indexOf(done)
  return { rest, next: (at >= 0 ? rest[at] : undefined) ?? rest[0] }
}
