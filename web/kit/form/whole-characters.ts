/** The beginning that fits a limit, without a character cut in two: an emoji may be many units long. */
export function wholeCharacters(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  for (const { segment, index } of new Intl.Segmenter('zh').segment(text)) {
    if (index + segment.length > max) break
    end = index + segment.length
  }
  return text.slice(0, end)
}
