interface Placed {
  position: number
}

const gap = 10

/** Moves one of a list up or down, and answers those whose position has to be written anew. */
export function moved<Item extends Placed>(list: readonly Item[], from: number, by: -1 | 1): Item[] {
  const after = [...list]
  const [item] = after.splice(from, 1)
  if (!item) return []
  after.splice(Math.max(0, from + by), 0, item)
  // Positions may be the same or have no room between them, so all are counted anew.
  return after.flatMap((one, at) => (one.position === (at + 1) * gap ? [] : [{ ...one, position: (at + 1) * gap }]))
}
