/** Least recently used goes first: what is asked for often stays, up to a limit. */
export function createLru<Value>(max: number) {
  // A Map remembers the order of insertion: whatever is asked for is put in again, and the first is the oldest.
  const entries = new Map<string, Value>()
  return {
    get(key: string): Value | undefined {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set(key: string, value: Value): void {
      entries.delete(key)
      entries.set(key, value)
      const [oldest] = entries.keys()
      if (entries.size > max && oldest !== undefined) entries.delete(oldest)
    },
  }
}
