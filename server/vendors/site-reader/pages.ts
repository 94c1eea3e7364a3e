// What is read of somebody else's page: what it calls itself, and whether it names us.

const sniffedBytes = 1024

/** The bytes as text, in the encoding that the answer or the page itself names. */
export function textOf(body: Buffer, contentType: string): string {
  const named = charsetIn(contentType) ?? charsetIn(body.subarray(0, sniffedBytes).toString('latin1')) ?? 'utf-8'
  return decoderFor(named).decode(body)
}

function charsetIn(text: string): string | undefined {
  return /charset=["']?([\w-]{2,20})/i.exec(text)?.[1]
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    // A name that nobody knows.
    return new TextDecoder()
  }
}

const titleMax = 1000
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** What a page calls itself, in one line of plain text. */
export function titleOf(html: string): string {
  const lower = html.toLowerCase()
  const tag = lower.indexOf('<title')
  const begins = tag < 0 ? -1 : lower.indexOf('>', tag) + 1
  if (begins <= 0) return ''
  const ends = lower.indexOf('</title', begins)
  const raw = html.slice(begins, Math.min(ends < 0 ? begins + titleMax : ends, begins + titleMax))
  const plain = raw.replace(
    /&(?:(\w{2,6})|#(\d{1,6}));/g,
    (whole, name: string | undefined, code: string | undefined) =>
      name !== undefined ? (entities[name] ?? whole) : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
  )
  return plain.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

const after = new Set(['/', '"', "'", '?', '#', ' ', '>', ''])

/** Whether a page leads to a host of ours. */
export function leadsTo(html: string, host: string): boolean {
  const wanted = `//${host.toLowerCase()}`
  const lower = html.toLowerCase()
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    if (after.has(lower.charAt(at + wanted.length))) return true
  }
  return false
}
