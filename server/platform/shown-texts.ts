import { showHtml } from './rich-text.ts'

/** Shown texts are the same for every reader of a version: cleaning a long one takes longer than finding it. */
const shownCharactersMax = 8_000_000

/** Keeps what was shown of a version: a version never changes, so neither does what it looks like. */
export function keepShownTexts() {
  const kept = new Map<string, string>()
  let characters = 0
  return (version: string, html: string): string => {
    const known = kept.get(version)
    if (known !== undefined) return known
    const made = showHtml(html)
    kept.set(version, made)
    characters += made.length
    for (const [oldest, text] of kept) {
      if (characters <= shownCharactersMax) break
      kept.delete(oldest)
      characters -= text.length
    }
    return made
  }
}
