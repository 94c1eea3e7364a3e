import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { unread } from '#server/http/reading.ts'
import { type House, openHouse } from '#server/testing/house.ts'

const dayMs = 24 * 60 * 60 * 1000
const change = (house: House) =>
  ({ actor: { kind: 'system', id: null }, now: house.clock(), requestId: 'test' }) as const

async function addQuotes(house: House, ...contents: string[]): Promise<void> {
  await house.database.begin(async (tx) => {
    for (const content of contents) {
      await house.services.quotes.add(tx, { content, author: '孔子', source: '《论语》' }, change(house))
    }
  })
}

const ask = async ({ http }: House) => (await http.inject('/api/quote')).json()
const content = async (house: House) => (await ask(house)).data.content

test('without any quote there is nothing to be found', async () => {
  const house = await openHouse()
  expect(await ask(house)).toMatchObject({ code: refusals.RECORD_NOT_FOUND.code, data: null })
})

test('a quote comes with its author and its source, and with nothing else', async () => {
  const house = await openHouse()
  await addQuotes(house, '学而时习之，不亦说乎？')
  const data = { content: '学而时习之，不亦说乎？', author: '孔子', source: '《论语》' }
  expect((await ask(house)).data).toEqual(data)
})

test('it is the same all day in Shanghai, and each day the next one’s turn', async () => {
  const house = await openHouse()
  await addQuotes(house, 'a', 'b', 'c')
  // 2026-11-15 is day 20772 since 1970, which three divides.
  house.clock.set(new Date('2026-11-14T16:00:00Z'))
  expect(await content(house)).toBe('a')
  house.clock.advance(dayMs - 1)
  expect(await content(house)).toBe('a')
  house.clock.advance(1)
  expect(await content(house)).toBe('b')
  house.clock.advance(dayMs)
  expect(await content(house)).toBe('c')
  house.clock.advance(dayMs)
  expect(await content(house)).toBe('a')
})

test('one that is not shown has no turn', async () => {
  const house = await openHouse()
  await addQuotes(house, 'a', 'b', 'c')
  await house.database.begin((tx) => sql`update quotes set shown = false where content <> 'b'`.execute(tx))
  for (let day = 0; day < 3; day++) {
    expect(await content(house)).toBe('b')
    house.clock.advance(dayMs)
  }
  await house.database.begin((tx) => sql`update quotes set shown = false`.execute(tx))
  expect(await ask(house)).toMatchObject({ code: refusals.RECORD_NOT_FOUND.code })
})

test('whoever keeps the answer, or keeps that there is none, hears when it ends', async () => {
  const house = await openHouse()
  const noted: unknown[] = []
  const reading = {
    kept: true,
    dependsOn: (topic: string) => noted.push(topic),
    freshUntil: (at: Date) => noted.push(at),
  }
  await expect(house.services.quotes.ofTheDay(new Date('2026-11-15T15:59:59Z'), reading)).rejects.toThrow()
  expect(noted).toEqual(['quotes', new Date('2026-11-15T16:00:00Z')])
})

test('adding one is announced and leaves a trace', async () => {
  const house = await openHouse()
  const heard = new Promise<string>((resolve) => house.changes.onChange(resolve))
  await addQuotes(house, '民无信不立。')
  expect(await heard).toBe('quotes')
  const { rows } = await house.database.read((tx) =>
    sql`select action, subject, after, request_id from audit_log where action = 'quote.add'`.execute(tx),
  )
  const after = { content: '民无信不立。', author: '孔子', source: '《论语》' }
  expect(rows).toEqual([{ action: 'quote.add', subject: 'quote:1', after, request_id: 'test' }])
  expect(await house.services.quotes.ofTheDay(house.clock(), unread)).toEqual(after)
})
