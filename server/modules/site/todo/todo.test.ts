import { expect, test } from 'vitest'
import type { Right } from '#contract/base/rights.ts'
import { toShanghaiIso } from '#contract/base/time.ts'
import { openHouse } from '#server/testing/house.ts'
import { openNewsroom } from '#server/testing/newsroom.ts'
import { createTodo } from './service.ts'

test('what waits is counted, with since when, for those who may do it and for nobody else', async () => {
  const house = await openHouse()
  const { write, step } = await openNewsroom(house)
  const since = toShanghaiIso(house.clock())
  await step('editor', 'submit', await write())
  house.clock.advance(60_000)
  await step('editor', 'submit', await write())
  await write()
  const todo = async (rights: readonly Right[]) => {
    const { token } = await house.signIn.staff(rights)
    const { data } = (await house.http.inject({ url: '/api/console/todo', headers: { authorization: token } })).json()
    return data.list
  }
  expect(await todo(['news.review'])).toEqual([
    {
      key: 'news.review',
      label: '待审核的新闻',
      count: 2,
      more: false,
      oldest_at: since,
      path: '/console/news?state=review',
    },
  ])
  expect(await todo(['news.read'])).toEqual([])
})

test('beyond a hundred it says so instead of counting on', async () => {
  const { database } = await openHouse()
  const waiting = async (_tx: unknown, max: number) => ({ count: Math.min(5_000, max), oldest: null })
  const sources = [{ key: 'x', label: '多', right: 'news.read', path: '/', waiting }] as const
  const { list } = await createTodo({ database, sources: () => sources }).list({
    staffId: 1,
    sessionId: 1,
    rights: new Set<Right>(['news.read']),
  })
  expect(list).toMatchObject([{ count: 100, more: true }])
})
