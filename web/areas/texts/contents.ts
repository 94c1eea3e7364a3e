export interface Heading {
  id: string
  text: string
}

/** The text with an anchor at each of its headings, and the headings as a list to jump from. */
export function withContents(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const anchored = html.replace(/<h2>([^<]+)<\/h2>/g, (_, text: string) => {
    const id = `part-${headings.length + 1}`
    headings.push({ id, text: decoded(text) })
    return `<h2 id="${id}">${text}</h2>`
  })
  return { html: anchored, headings }
}

const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** What the cleaned text writes for the few characters that mean something in it. */
function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => names[name] ?? '')
}
