import { expect, test } from 'vitest'
import { createRenderedPages } from './rendered-pages.ts'

function openRendered({ bytesMax = 1_000, entriesMax = 10 } = {}) {
  let now = new Date('2026-11-16T01:00:00Z')
  const pages = createRenderedPages({ clock: () => now, limits: { bytesMax, entriesMax } })
  const rendered: string[] = []
  return {
    rendered,
    size: pages.size,
    pass: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    async ask(from: string, bytes = 100): Promise<string> {
      const page = await pages.take(from, async () => {
        rendered.push(from)
        return { status: 200, zipped: Buffer.from(from.padEnd(bytes)) }
      })
      return page.zipped.toString().trimEnd()
    },
  }
}

test('what is rendered from the same is rendered once, and from anything else anew', async () => {
  const { ask, rendered } = openRendered()
  expect([await ask('a'), await ask('a'), await ask('b'), await ask('a')]).toEqual(['a', 'a', 'b', 'a'])
  expect(rendered).toEqual(['a', 'b'])
})

test('two who ask at the same moment get a page each, and one of them is kept', async () => {
  const { ask, rendered, size } = openRendered()
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['a', 'a'])
  expect([rendered.length, size()]).toEqual([2, { entries: 1, bytes: 100 }])
})

test('where there is no more room, what was not asked for the longest goes', async () => {
  for (const limits of [{ bytesMax: 200 }, { entriesMax: 2 }]) {
    const { ask, rendered, size } = openRendered(limits)
    for (const from of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(from)
    expect(rendered).toEqual(['a', 'b', 'c', 'b'])
    expect(size()).toEqual({ entries: 2, bytes: 200 })
  }
})

test('what is larger than all the room is answered and not kept; without room nothing is', async () => {
  const { ask, size } = openRendered({ bytesMax: 0 })
  expect([await ask('a'), await ask('a')]).toEqual(['a', 'a'])
  expect(size()).toEqual({ entries: 0, bytes: 0 })
  const small = openRendered({ bytesMax: 150 })
  await small.ask('a')
  await small.ask('b', 151)
  expect(small.size()).toEqual({ entries: 1, bytes: 100 })
})

test('what nobody asked for in ten minutes does not lie about', async () => {
  const { ask, rendered, pass, size } = openRendered()
  await ask('a')
  pass(9)
  await ask('a')
  pass(9)
  await ask('b')
  expect(size().entries).toBe(2)
  pass(1)
  await ask('b')
  expect(size().entries).toBe(1)
  await ask('a')
  expect(rendered).toEqual(['a', 'b', 'a'])
})
