// GB 18030-2005, which banks' programs still read where they do not read UTF-8. Node decodes it and does not encode it:
// the table is made once from the decoder, so both directions agree by construction.

interface Table {
  /** By character, its two or four bytes. */
  bytes: ReadonlyMap<string, Buffer>
}

let made: Table | undefined

export function encodeGb18030(text: string): Buffer {
  made ??= makeTable()
  const { bytes } = made
  const parts: Buffer[] = []
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) parts.push(Buffer.from([code]))
    else if (code > 0xffff) parts.push(fourBytes(code - 0x10000 + supplementaryFrom))
    else parts.push(bytes.get(character) ?? unknown)
  }
  return Buffer.concat(parts)
}

/** What no table knows (a half of a pair) is a question mark, as everywhere. */
const unknown = Buffer.from('?')
/** The four-byte codes are numbered through; those beyond the basic plane begin here. */
const supplementaryFrom = 189_000
const basicFourBytes = 39_420

function fourBytes(index: number): Buffer {
  const fourth = index % 10
  const third = Math.floor(index / 10) % 126
  const second = Math.floor(index / 1260) % 10
  const first = Math.floor(index / 12_600)
  return Buffer.from([0x81 + first, 0x30 + second, 0x81 + third, 0x30 + fourth])
}

function makeTable(): Table {
  const decoder = new TextDecoder('gb18030')
  const bytes = new Map<string, Buffer>()
  const take = (code: Buffer) => {
    const character = decoder.decode(code)
    if (character.length === 1 && character !== '\uFFFD' && !bytes.has(character)) bytes.set(character, code)
  }
  for (let first = 0x81; first <= 0xfe; first++) {
    for (let second = 0x40; second <= 0xfe; second++) if (second !== 0x7f) take(Buffer.from([first, second]))
  }
  for (let index = 0; index < basicFourBytes; index++) take(fourBytes(index))
  return { bytes }
}
