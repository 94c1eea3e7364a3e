/** A path without closing slashes; the root keeps its own. */
export function withoutSlashes(path: string): string {
  let end = path.length
  // Walked back from the end (linear time): a pattern for it would begin anew at each slash that stands before.
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}
