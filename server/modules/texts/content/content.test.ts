import { expect, test } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { emptyText } from '../../../../demo/text.ts'

const hourMs = 60 * 60 * 1000

async function addNotice(house: House, title: string, hours: { from: number; until?: number }): Promise<void> {
  const now = house.clock()
  const at = (hour: number) => new Date(now.getTime() + hour * hourMs)
  const when = { published_at: at(hours.from), expires_at: hours.until === undefined ? null : at(hours.until) }
  const notice = { kind: 'notice', key: null, text: { ...emptyText, title, html: '<p>正文</p>' } } as const
  const by = { actor: { kind: 'system', id: null } as const, now, requestId: 'test' }
  await house.database.begin((tx) => house.services.content.editing.publish(tx, { ...notice, ...when }, by))
}

const titles = async ({ http }: House, query = '') => {
  const { data } = (await http.inject(`/api/notice${query}`)).json()
  return data.list.map((row: { title: string }) => row.title)
}

test('readers see what is published and not over, newest first, to the second', async () => {
  const house = await openHouse()
  await addNotice(house, 'old', { from: -3 })
  await addNotice(house, 'new', { from: -1 })
  await addNotice(house, 'ends', { from: -2, until: 1 })
  await addNotice(house, 'begins', { from: 1 })
  expect(await titles(house)).toEqual(['new', 'ends', 'old'])
  house.clock.advance(hourMs - 1)
  expect(await titles(house)).toEqual(['new', 'ends', 'old'])
  house.clock.advance(1)
  expect(await titles(house)).toEqual(['begins', 'new', 'old'])
})

test('a long list comes in pages with an exact total, and a page past the end is empty', async () => {
  const house = await openHouse()
  for (let hour = 1; hour <= 12; hour++) await addNotice(house, `n${hour}`, { from: -hour })
  const page = async (number: number) => (await house.http.inject(`/api/notice?page=${number}&count=5`)).json().data
  expect(await page(1)).toMatchObject({ total: 12, total_is: 'exact', page: 1, count: 5 })
  expect((await page(3)).list.map((row: { title: string }) => row.title)).toEqual(['n11', 'n12'])
  expect(await page(4)).toMatchObject({ list: [], total: 12 })
})

test('a page without a text is not found', async () => {
  const { http } = await openHouse()
  expect((await http.inject('/api/wz?key=about')).json()).toMatchObject({ code: 40400, data: null })
})
