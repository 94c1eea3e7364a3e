import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContentState, contentStates } from '#contract/publishing.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { addDeskWork } from './desk-work.ts'
import { loadDemo } from './load.ts'
import { articles } from './news/all.ts'

let house: House
beforeAll(async () => {
  house = await buildHouse()
  await loadDemo(house)
})
afterAll(() => house.close())

async function states({ services, clock }: House): Promise<Record<ContentState, number>> {
  const count = async (state: ContentState) => {
    const filter = { state, sort: 'id', order: 'asc' } as const
    return (await services.content.looking.list('news', { page: 1, count: 1 }, filter, clock())).total
  }
  const counted = await Promise.all(contentStates.map(async (state) => [state, await count(state)] as const))
  return Object.fromEntries(counted) as Record<ContentState, number>
}

const expected = { draft: 2, review: 2, scheduled: 2, published: articles.length, expired: 1, trashed: 1 }

test('the demo is loaded once, and every state that news can be in has its example', async () => {
  expect(await states(house)).toEqual(expected)
  await house.settle()
  await loadDemo(house)
  expect(await states(house)).toEqual(expected)
})

test('desk work that was cut off before it was noted as done goes on where it stood', async () => {
  const { services, clock } = house
  const filter = { sort: 'id', order: 'asc' } as const
  const rows = async () =>
    (await services.content.looking.list('news', { page: 1, count: 100 }, filter, clock())).list.map(
      ({ id, stage, version, has_changes }) => ({ id, stage, version, has_changes }),
    )
  const before = await rows()
  const today = clock()
  const change = { actor: { kind: 'system', id: null }, now: today, requestId: 'demo' } as const
  await addDeskWork({ services, database: house.database, change, today, origin: '' })
  expect(await rows()).toEqual(before)
  expect(before.filter(({ has_changes }) => has_changes)).toHaveLength(1)
  expect(Math.max(...before.map(({ version }) => version))).toBe(3)
})
