/** Chinese has no spaces between words: a line break in the source must not become one on the page. */
export function oneLine(html: string): string {
  return html.trim().replace(/\s*\n\s*/g, '')
}
