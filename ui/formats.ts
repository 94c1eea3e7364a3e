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

/** `2026-11-15 09:30` out of a time on the wire. */
export function formatMinute(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)}`
}

/** A count as people read it: `1,280,000`. By hand: for these commas a browser would open all of a locale's data. */
export function formatCount(count: number): string {
  return count < 1000 ? `${count}` : `${formatCount(Math.floor(count / 1000))},${String(count % 1000).padStart(3, '0')}`
}

/** A size as people say it: `820 KB`, `1.3 MB`. */
export function formatBytes(bytes: number): string {
  const kilo = bytes / 1024
  if (kilo < 1) return `${bytes} B`
  if (kilo < 1000) return `${Math.round(kilo)} KB`
  return `${Math.round((kilo / 1024) * 10) / 10} MB`
}
