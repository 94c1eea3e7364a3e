import { expect, test } from 'vitest'
import { openHouse } from '#server/testing/house.ts'
import { openNewsroom } from '#server/testing/newsroom.ts'

test('everything the home page shows comes in one answer, also from an empty house', async () => {
  const house = await openHouse()
  const read = async () => (await house.http.inject('/api/index')).json().data
  expect(await read()).toMatchObject({ banners: [], notices: [], news: [], partners: [], quote: null })
  expect((await read()).almanac.date).toBe('2026-11-16')
  const { publish } = await openNewsroom(house)
  for (let n = 0; n < 8; n++) await publish({ title: `第 ${n} 篇` })
  expect((await read()).news.map((row: { title: string }) => row.title)).toHaveLength(3)
})
