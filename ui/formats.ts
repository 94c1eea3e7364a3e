export const urlCharactersMax = 40

/** A long address as people read it: its first 40 characters and an ellipsis. */
export function shortenUrl(url: string): string {
  // By code points: half of a surrogate pair is not a character.
  const characters = [...url]
  return characters.length > urlCharactersMax ? `${characters.slice(0, urlCharactersMax).join('')}…` : url
}

// Times come with Shanghai's offset, so their first ten characters are the day there, whatever zone the reader is in.

/** `2026-11-15` out of a time on the wire. */
export function formatDay(instant: string): string {
  return instant.slice(0, 10)
}

/** `11月15日` out of a time on the wire. */
export function formatMonthDay(instant: string): string {
  return `${Number(instant.slice(5, 7))}月${Number(instant.slice(8, 10))}日`
}
