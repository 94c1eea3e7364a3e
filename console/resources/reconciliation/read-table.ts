type Reading = { text: string } | { wrong: string }

/** Four bytes are the most that one character takes. */
const bytesPerCharacter = 4

/**
 * The text of a table that a bank or Excel wrote: UTF-8, or what Chinese Windows writes without being asked. Anything
 * that is no text is said to be none.
 */
export function readTable(name: string, bytes: Uint8Array, charactersMax: number): Reading {
  if (/\.xlsx?$/i.test(name)) return { wrong: '请先在 Excel 中另存为 CSV' }
  if (bytes.length > charactersMax * bytesPerCharacter) return { wrong: '文件过大' }
  const text = decode(bytes, 'utf-8') ?? decode(bytes, 'gb18030')
  if (text === undefined || text.includes('\0')) return { wrong: '这不是 CSV 文件' }
  if (text.trim() === '') return { wrong: '文件是空的' }
  return text.length > charactersMax ? { wrong: '文件过大' } : { text }
}

function decode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
