import { expect, test } from 'vitest'
import { createKeep, type Produce } from './keep.ts'

const morning = new Date('2026-11-16T01:00:00Z')

function openKeep(limits: { entriesMax?: number; bytesMax?: number; staleMaxMs?: number } = {}) {
  let now = morning
  let tell: (topic: string) => void = () => undefined
  let lose: () => void = () => undefined
  const keep = createKeep<{ text: string }>({
    ...{ entriesMax: 10, bytesMax: 1_000, ...limits },
    clock: () => now,
    changes: {
      onChange(listener, onLost) {
        tell = listener
        lose = onLost ?? (() => undefined)
      },
      onSignal: () => undefined,
      origin: '',
      committed: () => undefined,
      close: async () => undefined,
    },
    sizeOf: ({ text }) => text.length,
  })
  let world = 'old'
  const news: Produce<{ text: string }> = async (reading) => {
    reading.dependsOn('news')
    return { value: { text: world }, keeps: true }
  }
  return {
    ...{ keep, news },
    announce: (topic: string) => tell(topic),
    lose: () => lose(),
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
    change: (text: string) => {
      world = text
    },
    text: () => keep.get('/news')?.value.text,
  }
}

/** Something that is being made until it is let go. */
function held(text: () => string, topics: { before?: string; after?: string }) {
  let letGo: () => void = () => undefined
  const gate = new Promise<void>((open) => {
    letGo = open
  })
  let times = 0
  const produce: Produce<{ text: string }> = async (reading) => {
    times++
    if (topics.before) reading.dependsOn(topics.before)
    const value = { text: text() }
    await gate
    if (topics.after) reading.dependsOn(topics.after)
    return { value, keeps: true }
  }
  return { produce, letGo, times: () => times }
}

const turn = () => new Promise((done) => setImmediate(done))

test('what was made is given to everybody until its topic is announced', async () => {
  const { keep, news, announce, text } = openKeep()
  await keep.make('/news', news)
  announce('company')
  expect(text()).toBe('old')
  announce('news')
  expect(text()).toBeUndefined()
})

test('however many ask at once, it is made once', async () => {
  const { keep } = openKeep()
  const { produce, letGo, times } = held(() => 'once', { before: 'news' })
  const all = Array.from({ length: 200 }, () => keep.make('/news', produce))
  await turn()
  letGo()
  expect(new Set((await Promise.all(all)).map(({ value }) => value)).size).toBe(1)
  expect(times()).toBe(1)
})

test('a change of something else stops nothing that is being made', async () => {
  const { keep, announce, text } = openKeep()
  const { produce, letGo, times } = held(() => 'made', { before: 'news' })
  const first = keep.make('/news', produce)
  await turn()
  for (let n = 0; n < 100; n++) announce(`order:${n}`)
  const second = keep.make('/news', produce)
  letGo()
  await Promise.all([first, second])
  expect([text(), times()]).toEqual(['made', 1])
})

test.each([
  { before: 'news', said: 'before it was read' },
  { after: 'news', said: 'after it was read' },
])('what was overtaken by its change is not kept, nor given to who came after: topic said $said', async (topics) => {
  const { keep, announce, text, change } = openKeep()
  let world = 'old'
  const { produce, letGo, times } = held(() => world, topics)
  const early = keep.make('/news', produce)
  await turn()
  world = 'new'
  change('new')
  announce('news')
  const late = keep.make('/news', produce)
  await turn()
  letGo()
  expect((await early).value.text).toBe('old')
  expect((await late).value.text).toBe('new')
  expect([text(), times()]).toEqual(['new', 2])
})

test('what may have been missed counts as announced, also for what is being made', async () => {
  const { keep, announce, text, lose } = openKeep()
  for (const happens of [() => announce('*'), lose]) {
    const { produce, letGo } = held(() => 'made', { before: 'news' })
    const made = keep.make('/news', produce)
    await turn()
    happens()
    letGo()
    await made
    expect(text()).toBeUndefined()
  }
})

test('while nobody can say what changed, what is here goes on as long as was allowed, and nothing new is kept', async () => {
  const { keep, news, lose, pass, text, announce } = openKeep({ staleMaxMs: 60_000 })
  await keep.make('/news', news)
  lose()
  pass(59_999)
  expect([text(), keep.staleForS()]).toEqual(['old', 59])
  await keep.make('/other', news)
  expect(keep.get('/other')).toBeUndefined()
  pass(1)
  expect(text()).toBeUndefined()
  announce('*')
  expect(keep.staleForS()).toBeUndefined()
})

test('without such a time nothing is given that may be stale', async () => {
  const { keep, news, lose, text } = openKeep()
  await keep.make('/news', news)
  lose()
  expect(text()).toBeUndefined()
})

test('never more is kept than there is room for, also where something grows after it was kept', async () => {
  const { keep } = openKeep({ bytesMax: 100 })
  const values = ['a', 'b', 'c'].map((name) => ({ text: name.repeat(30) }))
  for (const [n, value] of values.entries()) await keep.make(`/${n}`, async () => ({ value, keeps: true }))
  expect(keep.size()).toEqual({ entries: 3, bytes: 90 })
  const [, , last] = values
  if (last) last.text = 'c'.repeat(60)
  keep.resize('/2', last ?? { text: '' })
  expect(keep.size()).toEqual({ entries: 2, bytes: 90 })
  expect([keep.get('/0'), keep.get('/1')?.value.text, keep.get('/2')?.value.text.length]).toEqual([
    undefined,
    'b'.repeat(30),
    60,
  ])
  await keep.make('/large', async () => ({ value: { text: 'x'.repeat(101) }, keeps: true }))
  expect(keep.size().bytes).toBeLessThanOrEqual(100)
})

test('what failed is told to all who waited, and tried again by the next', async () => {
  const { keep, news } = openKeep()
  const fail = () => keep.make('/news', () => Promise.reject(new Error('away')))
  const both = await Promise.allSettled([fail(), fail()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await keep.make('/news', news)).value.text).toBe('old')
})
