import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Figure } from './figure.ts'
import { compare, type Running, startServer } from './servers.ts'

const headers = { 'accept-encoding': 'gzip' }

/** A guest's page from the cache against Fastify writing the same bytes with the same headers. */
export async function cachedPage(house: Running): Promise<Figure> {
  const { bytes, sent } = await cachedBytes(house.address)
  const file = join(tmpdir(), `bytes-${process.pid}`)
  writeFileSync(file, bytes)
  const plain = await startServer('bench/plain-fastify.ts', { BYTES_FILE: file, BYTES_HEADERS: JSON.stringify(sent) })
  const { ours, theirs, ratio } = await compare(`${house.address}/`, `${plain.address}/`, headers)
  await plain.stop()
  return {
    name: 'cached guest page vs Fastify writing the same bytes',
    figure: `${Math.round(ours)}/s vs ${Math.round(theirs)}/s`,
    ratio: ratio.toFixed(2),
    wanted: '≥ 0.80',
    holds: ratio >= 0.8,
  }
}

/** Asks until the compressed copy is served; it is made right after the first reader was. */
async function cachedBytes(address: string): Promise<{ bytes: Buffer; sent: Record<string, string> }> {
  for (;;) {
    const reply = await fetch(`${address}/`, { headers })
    const text = Buffer.from(await reply.arrayBuffer())
    const sent = Object.fromEntries(reply.headers)
    if (!sent.etag?.includes('-gzip')) continue
    const { 'content-length': _, connection: __, date: ___, 'keep-alive': ____, ...kept } = sent
    const { gzipSync } = await import('node:zlib')
    const bytes = gzipSync(text, { level: 6 })
    if (gunzipSync(bytes).length !== text.length) throw new Error('bytes did not survive')
    return { bytes, sent: kept }
  }
}
