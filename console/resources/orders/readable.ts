/** The content of a notice set out so that a person can read it; undefined where it is in neither of the two forms. */
export function readableOf(body: string): string | undefined {
  const text = body.trim()
  if (text.startsWith('{') || text.startsWith('[')) return readJson(text)
  return /^[\w.%-]+=/.test(text) && !/\s/.test(text) ? readForm(text) : undefined
}

function readJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return undefined
  }
}

function readForm(text: string): string {
  return [...new URLSearchParams(text)].map(([name, value]) => `${name} = ${value}`).join('\n')
}
