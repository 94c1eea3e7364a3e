const excerptMax = 160

/** The beginning of an operator's text without its markup, for a place where only words fit. */
export function plainText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, excerptMax)
}
