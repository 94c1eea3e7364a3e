/** Remembers what was just seen, for a moment and up to a limit: true for what was. */
export function createRecent({ forMs, max }: { forMs: number; max: number }) {
  // A Map remembers the order of insertion: the first is the oldest.
  const recent = new Map<string, number>()
  return (key: string, now: Date): boolean => {
    const at = now.getTime()
    for (const [oldest, seenAt] of recent) {
      if (at - seenAt < forMs && recent.size < max) break
      recent.delete(oldest)
    }
    if (recent.has(key)) return true
    recent.set(key, at)
    return false
  }
}
