import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { toShanghaiIso } from '#contract/base/time.ts'
import { unread } from '#server/http/reading.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { openNewsroom } from '#server/testing/newsroom.ts'
import { emptyText } from '../../../../demo/text.ts'

const hourMs = 60 * 60 * 1000
const by = (house: House) => ({ actor: { kind: 'system', id: null } as const, now: house.clock(), requestId: 'test' })

interface Given {
  title: string
  hours: number
  until?: number | undefined
  tags?: string[]
  category_id?: number | null
}

async function put(house: House, { title, hours, until, tags = [], category_id = null }: Given) {
  const at = (hour: number) => new Date(house.clock().getTime() + hour * hourMs)
  const text = { ...emptyText, title, html: `<p>${title}</p>`, tags, category_id }
  const when = { published_at: at(hours), expires_at: until === undefined ? null : at(until) }
  const id = await house.database.begin((tx) =>
    house.services.content.editing.publish(tx, { kind: 'news', key: null, text, ...when }, by(house)),
  )
  await house.settle()
  return id
}

test('paging by days shows every visible text once, in order, whatever is scheduled and over, at any moment', async () => {
  const house = await openHouse()
  const given = fc.sample(
    fc.record({
      hours: fc.integer({ min: -24 * 40, max: 60 }),
      length: fc.option(fc.integer({ min: 1, max: 24 * 40 }), { nil: undefined }),
      tags: fc.subarray(['甲', '乙', '丙']),
    }),
    { numRuns: 60, seed: 20_261_115 },
  )
  const rows = []
  for (const [n, { hours, length, tags }] of given.entries()) {
    const until = length === undefined ? undefined : hours + length
    const id = await put(house, { title: `第 ${n} 篇`, hours, until, tags })
    rows.push({ id, hours, until, tags })
  }
  const begun = house.clock()
  const walk = async (query: string) => {
    const found: number[] = []
    for (let page = 1; ; page++) {
      const { data } = (await house.http.inject(`/api/news?count=7&page=${page}${query}`)).json()
      found.push(...data.list.map((row: { id: number }) => row.id))
      expect(data.total_is).toBe('exact')
      if (data.list.length < 7) return { found, total: data.total }
    }
  }
  for (const later of [0, 1, 17, 40]) {
    house.clock.set(new Date(begun.getTime() + later * hourMs))
    for (const tag of [undefined, '甲']) {
      const expected = rows
        .filter(
          ({ hours, until, tags }) =>
            hours <= later && (until === undefined || until > later) && (!tag || tags.includes(tag)),
        )
        .sort((one, other) => other.hours - one.hours || other.id - one.id)
        .map(({ id }) => id)
      const query = tag ? `&tag=${encodeURIComponent(tag)}` : ''
      expect(await walk(query)).toEqual({ found: expected, total: expected.length })
    }
  }
})

test('lists can be narrowed by category, tag and year, also together', async () => {
  const house = await openHouse()
  const { post, titles } = await openNewsroom(house)
  const { id: category_id } = (await post('chief', '/categories', { id: null, name: '政策', position: 1 })).data
  await put(house, { title: '今年政策数字化', hours: -1, tags: ['数字化'], category_id })
  await put(house, { title: '今年政策', hours: -2, category_id })
  await put(house, { title: '今年数字化', hours: -3, tags: ['数字化'] })
  await put(house, { title: '去年政策数字化', hours: -24 * 400, tags: ['数字化'], category_id })
  const tag = encodeURIComponent('数字化')
  expect(await titles(`?category=${category_id}`)).toEqual(['今年政策数字化', '今年政策', '去年政策数字化'])
  expect(await titles(`?tag=${tag}`)).toEqual(['今年政策数字化', '今年数字化', '去年政策数字化'])
  expect(await titles('?year=2026')).toEqual(['今年政策数字化', '今年政策', '今年数字化'])
  expect(await titles(`?year=2025&tag=${tag}`)).toEqual(['去年政策数字化'])
  expect(await titles(`?category=${category_id}&tag=${tag}`)).toEqual(['今年政策数字化', '去年政策数字化'])
  expect(await titles(`?category=${category_id}&tag=${tag}&year=2026`)).toEqual(['今年政策数字化'])
  await put(house, { title: '明天', hours: 24, tags: ['数字化', '明天'] })
  await put(house, { title: '昨天', hours: -24, until: -1, tags: ['数字化', '昨天'] })
  const { data } = (await house.http.inject('/api/news/categories')).json()
  expect(data).toEqual({
    categories: [{ id: category_id, name: '政策', total: 3 }],
    tags: [{ name: '数字化', total: 3 }],
    years: [
      { year: 2026, total: 3 },
      { year: 2025, total: 1 },
    ],
  })
})

test('a text knows what came before and after it, and what belongs to it', async () => {
  const house = await openHouse()
  const ids: number[] = []
  for (const [n, tags] of [['甲', '乙'], ['甲'], ['丙'], ['甲', '乙']].entries()) {
    ids.push(await put(house, { title: `第 ${n} 篇`, hours: n - 10, tags }))
  }
  const read = async (place: number) => (await house.http.inject(`/api/news/${ids[place]}`)).json().data
  const first = await read(0)
  expect([first.previous, first.next]).toEqual([null, { id: ids[1], title: '第 1 篇' }])
  expect(first.related.map((row: { id: number }) => row.id)).toEqual([ids[3], ids[1]])
  expect(await read(3)).toMatchObject({ previous: { id: ids[2] }, next: null })
})

test('a text that has not begun or is over is nobody’s neighbour', async () => {
  const house = await openHouse()
  await put(house, { title: '过去', hours: -9, until: -8 })
  const id = await put(house, { title: '现在', hours: -5 })
  await put(house, { title: '将来', hours: 5 })
  const { data } = (await house.http.inject(`/api/news/${id}`)).json()
  expect([data.previous, data.next]).toEqual([null, null])
})

test('what an editor publishes in one process, readers of another see at once, also from its kept pages', async () => {
  const house = await openHouse()
  const neighbour = await house.openNeighbour()
  const list = async () => {
    const { data } = (await neighbour.http.inject('/api/news')).json()
    return data.list.map((row: { title: string }) => row.title)
  }
  expect(await list()).toEqual([])
  const { publish } = await openNewsroom(house)
  const heard = new Promise<void>((done) => neighbour.changes.onChange((topic) => topic === 'shelf:news' && done()))
  await publish({ title: '刚刚发布' })
  await heard
  expect(await list()).toEqual(['刚刚发布'])
})

test('an answer says until when it holds: the next text that begins, ends or is replaced', async () => {
  const house = await openHouse()
  const { publish, save, step } = await openNewsroom(house)
  const { reading } = house.services.content
  const holds = async () => {
    let until: Date | undefined
    const noted = {
      ...unread,
      kept: true,
      freshUntil: (at: Date) => {
        if (!until || at < until) until = at
      },
    }
    await reading.list('news', { page: 1, count: 10 }, {}, { now: house.clock(), reading: noted })
    return until
  }
  const at = (hours: number) => new Date(house.clock().getTime() + hours * hourMs)
  expect(await holds()).toBeUndefined()
  await put(house, { title: '定时', hours: 5, until: 9 })
  expect(await holds()).toEqual(at(5))
  await put(house, { title: '将过期', hours: -1, until: 3 })
  expect(await holds()).toEqual(at(3))
  const text = await publish({ title: '旧' })
  const second = (await save('chief', text, { title: '新' })).data
  await step('chief', 'publish', second, { publish_at: toShanghaiIso(at(2)), expires_at: null })
  expect(await holds()).toEqual(at(2))
})

test('views are counted by what was looked at, once for each text, and for nothing that is not ours', async () => {
  const house = await openHouse()
  const id = await put(house, { title: '热门', hours: -1 })
  const draft = await put(house, { title: '未到', hours: 1 })
  await house.database.begin((tx) =>
    house.services.content.countViews(tx, [
      { path: `/news/${id}`, views: 3 },
      { path: `/m/news/${id}`, views: 2 },
      { path: `/notice/${id}`, views: 9 },
      { path: '/news/999999', views: 9 },
      { path: `/news/${draft}`, views: 1 },
      { path: '/news', views: 9 },
    ]),
  )
  expect((await house.http.inject(`/api/news/${id}`)).json().data.views).toBe(5)
})

test('a text of another kind is not found under this one’s address', async () => {
  const house = await openHouse()
  const id = await put(house, { title: '新闻', hours: -1 })
  expect((await house.http.inject(`/api/notice/${id}`)).json().code).toBe(refusals.RECORD_NOT_FOUND.code)
})

test('the sweep takes away what ended, and nothing that anybody sees or could see', async () => {
  const house = await openHouse()
  await put(house, { title: '早已结束', hours: -90, until: -50 })
  await put(house, { title: '刚刚结束', hours: -30, until: -1 })
  await put(house, { title: '还在', hours: -30 })
  const count = () => house.database.read((tx) => tx.selectFrom('shelf_entries').select('subject_id').execute())
  await house.services.shelves.sweep(house.clock())
  expect(await count()).toHaveLength(2)
  const { data } = (await house.http.inject('/api/news')).json()
  expect([data.total, data.list.map((row: { title: string }) => row.title)]).toEqual([1, ['还在']])
})
