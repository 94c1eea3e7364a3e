import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { whole } from '#contract/base/paging.ts'
import { announce } from '#server/platform/postgres/changes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { openHouse } from '#server/testing/house.ts'
import { answerSize, createDesk, type KeptAnswer, noDoor } from './desk.ts'
import type { Identity } from './identity.ts'
import { createKeep } from './keeping/keep.ts'
import { unread } from './reading.ts'

const list = endpoint({
  summary: '列表',
  method: 'GET',
  path: '/api/list',
  access: 'known',
  input: z.object({ page: whole({ min: 1, max: 9 }).default(1) }),
  output: z.object({ page: z.number(), contact: z.string().nullable() }),
})
const dice = endpoint({
  summary: '骰子',
  method: 'GET',
  path: '/api/dice',
  access: 'public',
  input: z.object({}),
  output: z.object({ thrown: z.number() }),
})

const thing = endpoint({ ...list, path: '/api/thing' })

function openDesk() {
  let tell: (topic: string) => void = () => undefined
  const now = new Date('2026-11-16T01:00:00Z')
  const changes = {
    onChange: (listener: typeof tell) => {
      tell = listener
    },
    ...{ onSignal() {}, origin: '', committed() {}, close: async () => undefined },
  }
  const keep = createKeep<KeptAnswer>({
    ...{ changes, clock: () => now, entriesMax: 10, bytesMax: 100_000, sizeOf: answerSize },
  })
  const desk = createDesk(keep)
  const asked: object[] = []
  let thrown = 0
  desk.keep(list, async (one) => {
    asked.push(one)
    one.reading.dependsOn('list')
    return { page: one.input.page, contact: one.caller.isKnown ? '13800138000' : null, secret: 'not promised' }
  })
  desk.keep(dice, async () => ({ thrown: ++thrown }))
  const ask = (input: object, identity: Identity = {}) =>
    desk.answer(list, input, { identity, now, requestId: 'test', reading: unread, door: noDoor })
  return { desk, ask, asked, now, announce: (topic: string) => tell(topic) }
}

const session = (realm: 'enterprise' | 'maker', ownerId: number) => ({ id: ownerId, realm, ownerId, personId: ownerId })

test('an answer is made once for all who ask, however they spell it, until its topic is announced', async () => {
  const { ask, asked, announce } = openDesk()
  for (const input of [{}, { page: 1 }, { page: '1' }, { page: '1', x: 'y' }])
    expect(await ask(input)).toEqual({ page: 1, contact: null })
  expect(asked).toHaveLength(1)
  expect(await ask({ page: 2 })).toEqual({ page: 2, contact: null })
  announce('list')
  await ask({})
  expect(asked).toHaveLength(3)
})

test('whoever is signed in gets the same answer as all who are, and a guest the guests’', async () => {
  const { ask, asked } = openDesk()
  expect(await ask({}, { enterprise: session('enterprise', 1) })).toEqual({ page: 1, contact: '13800138000' })
  expect(await ask({})).toEqual({ page: 1, contact: null })
  await ask({}, { enterprise: session('enterprise', 2) })
  await ask({}, { maker: session('maker', 1) })
  expect(asked).toHaveLength(2)
})

test('what is kept is made without a door and without a session: nobody’s can get into it', async () => {
  const { ask, asked } = openDesk()
  await ask({}, { enterprise: session('enterprise', 7), maker: session('maker', 8) })
  const [one] = asked
  expect(Object.keys(one ?? {}).sort()).toEqual(['caller', 'input', 'now', 'reading', 'requestId'])
  expect(one).toMatchObject({ caller: { isKnown: true } })
})

test('everybody gets the same object, and nobody can write into it', async () => {
  const { ask } = openDesk()
  const answer = (await ask({})) as { page: number }
  expect(() => {
    answer.page = 2
  }).toThrow(TypeError)
})

test('what does not say what it was made from is made each time', async () => {
  const { desk, now } = openDesk()
  const throwIt = () => desk.answer(dice, {}, { identity: {}, now, requestId: 'test', reading: unread, door: noDoor })
  expect([await throwIt(), await throwIt()]).toEqual([{ thrown: 1 }, { thrown: 2 }])
})

test('that something is not there is known until its topic is announced, and a page that says so depends on it', async () => {
  const { desk, now, announce } = openDesk()
  let made = 0
  let isThere = false
  desk.keep(thing, async ({ reading }) => {
    made++
    reading.dependsOn('thing')
    if (!isThere) throw new Refusal('RECORD_NOT_FOUND')
    return { page: 1, contact: null }
  })
  const topics: string[] = []
  const reading = { kept: true, dependsOn: (topic: string) => void topics.push(topic), freshUntil() {} }
  const ask = () => desk.answer(thing, {}, { identity: {}, now, requestId: 'test', reading, door: noDoor })
  for (let n = 0; n < 2; n++) await expect(ask()).rejects.toThrow(Refusal)
  expect([made, topics]).toEqual([1, ['thing', 'thing']])
  isThere = true
  announce('thing')
  expect(await ask()).toEqual({ page: 1, contact: null })
})

test('what does something cannot be kept', () => {
  const post = endpoint({ ...list, method: 'POST', path: '/api/other' })
  expect(() => createDesk().keep(post, async () => ({ page: 1, contact: null }))).toThrow('cannot be kept')
})

test('over HTTP a kept answer is byte for byte what it is when nothing is kept', async () => {
  const kept = await openHouse()
  const plain = await openHouse({ env: { KEPT_MB: '0' } })
  for (const url of ['/api/news?count=3', '/api/shell', '/api/index', '/api/company/categories', '/api/ck/vip']) {
    const [first, again, other] = [
      await kept.http.inject(url),
      await kept.http.inject(url),
      await plain.http.inject(url),
    ]
    expect([first.body, again.headers], url).toEqual([
      again.body,
      { ...first.headers, date: expect.any(String), 'x-request-id': again.headers['x-request-id'] },
    ])
    expect([other.body, other.headers['content-type']], url).toEqual([first.body, first.headers['content-type']])
  }
})

test('what this process commits it hears at once, and another one when it is told', async () => {
  const house = await openHouse()
  const neighbour = await house.openNeighbour()
  const heard: string[] = []
  house.changes.onChange((topic) => heard.push(`here ${topic}`))
  const there = new Promise<void>((done) =>
    neighbour.changes.onChange((topic) => {
      heard.push(`there ${topic}`)
      done()
    }),
  )
  const undone = house.database.begin(async (tx) => {
    await announce(tx, 'undone')
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await house.database.begin((tx) => announce(tx, 'news'))
  expect(heard).toContain('here news')
  await there
  await house.settle()
  // Who hears it first is up to the network; what is promised is that this process has when `begin` answers.
  expect(heard.filter((one) => !one.includes('settled')).toSorted()).toEqual(['here news', 'there news'])
})
