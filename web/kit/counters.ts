const saidFrom = 10

/** Whether a counter says something: a small one tells only that nobody was here yet. */
export function isWorthSaying(count: number): boolean {
  return count >= saidFrom
}
