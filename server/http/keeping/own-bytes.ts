/**
 * In memory of its own. Short texts are cut from a slab of 64 KB that they share, and compressors answer with a piece
 * of what they worked in: kept as it is, either would hold many times what it says for as long as it is kept.
 */
export function ownBytes(text: string | Buffer): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  if (typeof text === 'string') bytes.write(text)
  else text.copy(bytes)
  return bytes
}
