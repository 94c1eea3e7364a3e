const wordsMax = 8

/** The words that an operator wrote one after the other, however they are kept apart. */
export function hotWordsIn(line: string): string[] {
  return [...new Set(line.split(/[\s,，、;；]+/).filter(Boolean))].slice(0, wordsMax)
}
