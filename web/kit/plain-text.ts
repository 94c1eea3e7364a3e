const excerptMax = 120

/**
 * An operator's text without its markup, for a place where only words fit; what stands in tables is no
 * sentence, and points of a list are kept apart by the marks that their lines stood for.
 */
export function plainText(html: string): string {
  return html
    .replace(/<table[\s\S]*?<\/table>/g, ' ')
    .replace(/<\/li>\s*<\/[ou]l>/g, '。')
    .replace(/<\/li>/g, '；')
    .replace(/<\/h[1-6]>/g, '：')
    .replace(/<\/p>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[；：。])/g, '')
    .replace(/([。！？；：，、])[；：。]/g, '$1 ')
    .replace(/([；：]) /g, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** The beginning of it, which ends where a sentence does; a sentence that is too long ends at a comma, and says so. */
export function excerptOf(html: string): string {
  const text = plainText(html)
  if (text.length <= excerptMax) return text
  const beginning = text.slice(0, excerptMax)
  const sentence = Math.max(...['。', '！', '？'].map((mark) => beginning.lastIndexOf(mark)))
  if (sentence > 0) return beginning.slice(0, sentence + 1)
  const clause = Math.max(...['，', '；', '、', ' '].map((mark) => beginning.lastIndexOf(mark)))
  return `${beginning.slice(0, clause > 0 ? clause : excerptMax - 1)}…`
}
