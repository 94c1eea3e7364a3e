import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'

const dayMs = 24 * 60 * 60 * 1000
const realms = [
  { realm: 'enterprise', centre: '/api/user' },
  { realm: 'maker', centre: '/api/ck/user' },
] as const

test.each(realms)('what $realm accounts were told is listed by when it happened, the newest first', async (given) => {
  const { realm, centre } = given
  const house = await openHouse()
  const { id, token } = await house.signIn[realm]()
  const { messages } = house.services
  const now = house.clock().getTime()
  const owner = { realm, id }
  const told = [3, 1, 4, 1, 5].map((days, at) => ({ reason: `事由${at}`, at: new Date(now - days * dayMs) }))
  for (const { reason, at } of told) {
    await house.database.begin((tx) =>
      messages.tell(tx, owner, { event: 'account.frozen', values: { reason }, now: at }),
    )
  }
  const ask = async (path: string) =>
    (await house.http.inject({ url: `${centre}${path}`, headers: { authorization: token } })).json().data
  const seen = (list: { content: string }[]) => list.flatMap(({ content }) => content.match(/事由\d/) ?? [])
  // Two of the same moment stand as they were written down, the later one first.
  const newestFirst = ['事由3', '事由1', '事由0', '事由2', '事由4']
  expect(seen((await ask('/messages?count=50')).list)).toEqual(newestFirst)
  expect(seen((await ask('/messages?count=50&unread=true')).list)).toEqual(newestFirst)
  // A welcome takes the place of one of the four.
  expect(seen((await ask('/overview')).messages)).toEqual(newestFirst.slice(0, 3))
  const pages = [1, 2, 3, 4].map(async (page) => seen((await ask(`/messages?page=${page}&count=2`)).list))
  expect((await Promise.all(pages)).flat()).toEqual(newestFirst)
})
