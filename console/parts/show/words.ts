/** One Chinese character, one word of another script, a run of blanks, or a single sign. */
const token = /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}_])+|\s+|[^\s\p{L}\p{N}_]/gu

/** A text in the smallest pieces that a reader would call changed. */
export function tokensOf(text: string): string[] {
  return text.match(token) ?? []
}

/** Counts as word processors here do: every Chinese character and sign, and every word of other scripts. */
export function countWords(text: string): number {
  let count = 0
  for (const [piece] of text.matchAll(token)) if (/\S/.test(piece)) count += 1
  return count
}
