import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Own } from '#contract/people/accounts.ts'
import type { Hole, SharedReply } from '#contract/site/rendering.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'
import { createFillings, createSharedPages, type Filling, gzipped, joined } from './shared-pages.ts'

const changes = { onChange: () => undefined } as unknown as Changes
const clock = () => new Date('2026-11-16T01:00:00Z')
const hole = 'header' as Hole
const reply = { status: 200, pieces: ['<p>一座桥', '</p>'], holes: [hole] } as unknown as SharedReply

test('what is kept for those who are signed in holds no more memory than it says', async () => {
  const pages = createSharedPages({ changes, clock, limits: { entriesMax: 10, bytesMax: 1_000_000 } })
  const fillFor = createFillings((() => '某人') as unknown as Parameters<typeof createFillings>[0])
  await pages.take('/news', async () => reply)
  await pages.take('/news', async () => reply)
  await expect.poll(() => pages.peek('/news')).toBeDefined()
  const page = await pages.take('/news', async () => reply)
  const fill: Filling = fillFor({} as Own)
  const kept = [...(page.pieces ?? []), ...(page.deflated ?? []).map(({ bytes }) => bytes)]
  // The plain pieces are let go, and are there all the same for whoever reads no gzip.
  expect(kept).toHaveLength(2)
  for (const bytes of [...kept, fill(hole)]) expect(bytes.buffer.byteLength).toBe(bytes.length)
  expect(pages.size().bytes).toBe(kept.reduce((sum, { length }) => sum + length, 0))
  expect(String(joined(page, fill))).toBe('<p>一座桥某人</p>')
  expect(String(gunzipSync(gzipped(page, fill) ?? Buffer.alloc(0)))).toBe('<p>一座桥某人</p>')
})
