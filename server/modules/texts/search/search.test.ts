import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toShanghaiIso } from '#contract/base/time.ts'
import type { Found } from '#contract/texts/search.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { openNewsroom } from '#server/testing/newsroom.ts'
import { around, marked } from './reading/service.ts'
import type { SearchDocument } from './service.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const find = async ({ http }: House, q: string, more = '') =>
  (await http.inject(`/api/search?q=${encodeURIComponent(q)}${more}`)).json().data

const titles = async (house: House, q: string): Promise<string[]> =>
  (await find(house, q)).list.map(({ title }: Found) => title.map(({ text }) => text).join(''))

const at = (house: House, minutes: number) => new Date(house.clock().getTime() + minutes * minuteMs)

function document(house: House, more: Partial<SearchDocument> = {}): SearchDocument {
  return {
    title: '供应链金融',
    words: [],
    text: '',
    summary: '',
    image: '',
    path: '/company/1',
    published_at: house.clock(),
    visible_from: house.clock(),
    visible_until: null,
    ...more,
  }
}

const put = (house: House, id: number, documents: SearchDocument[]) =>
  house.database.begin((tx) => house.services.search.put(tx, 'company', id, documents))

async function open() {
  const house = await openHouse()
  const room = await openNewsroom(house)
  const inMinutes = (minutes: number) => toShanghaiIso(at(house, minutes))
  return { house, ...room, inMinutes }
}

test('a scheduled text is found from its moment on, and no longer when its time is over', async () => {
  const { house, write, step, inMinutes } = await open()
  const draft = await write({ title: '新政解读' })
  expect(await titles(house, '新政')).toEqual([])
  await step('editor', 'submit', draft)
  await step('reviewer', 'approve', draft, { publish_at: inMinutes(10), expires_at: inMinutes(20) })
  house.clock.advance(10 * minuteMs - 1)
  expect(await titles(house, '新政')).toEqual([])
  house.clock.advance(1)
  expect(await titles(house, '新政')).toEqual(['新政解读'])
  house.clock.advance(10 * minuteMs - 1)
  expect(await titles(house, '新政')).toEqual(['新政解读'])
  house.clock.advance(1)
  expect(await titles(house, '新政')).toEqual([])
})

test('a version that takes its place later is found from then on, and the old one until then', async () => {
  const { house, publish, save, step, inMinutes } = await open()
  const first = await publish({ title: '老规则' })
  const second = (await save('editor', first, { title: '新办法' })).data
  expect(await titles(house, '新办法')).toEqual([])
  await step('editor', 'submit', second)
  await step('reviewer', 'approve', second, { publish_at: inMinutes(5), expires_at: null })
  expect([await titles(house, '老规则'), await titles(house, '新办法')]).toEqual([['老规则'], []])
  house.clock.advance(5 * minuteMs)
  expect([await titles(house, '老规则'), await titles(house, '新办法')]).toEqual([[], ['新办法']])
})

test('what is taken down can not be found any more, and again when it is published again', async () => {
  const { house, publish, step } = await open()
  const text = await publish({ title: '限时招商' })
  expect(await titles(house, '招商')).toEqual(['限时招商'])
  await step('chief', 'take_down', text)
  expect(await titles(house, '招商')).toEqual([])
  await step('chief', 'publish', text, { publish_at: null, expires_at: null })
  expect(await titles(house, '招商')).toEqual(['限时招商'])
})

test('a text is found by its body and its tags, and leads to its page', async () => {
  const { house, publish } = await open()
  const { id } = await publish({ title: '周报', html: '<p>本周新增<b>仓储</b>伙伴</p>', tags: ['冷链'] })
  for (const q of ['仓储', '冷链']) {
    expect((await find(house, q)).list[0], q).toMatchObject({ kind: 'news', id, path: `/news/${id}` })
  }
})

test('what is written in a transaction that fails is not found', async () => {
  const house = await openHouse()
  const failed = house.database.begin(async (tx) => {
    await house.services.search.put(tx, 'company', 1, [document(house)])
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  expect(await titles(house, '供应链')).toEqual([])
})

test('marks end with a character, also with one that is written as several', () => {
  expect(marked('十㎞外', ['km'])).toEqual([
    { text: '十', hit: false },
    { text: '㎞', hit: true },
    { text: '外', hit: false },
  ])
  expect(marked('A㎞外', ['ak'])).toEqual([
    { text: 'A㎞', hit: true },
    { text: '外', hit: false },
  ])
})

test('a snippet begins at the first hit of any mark, and a summary with the word goes before it', () => {
  const text = (segments: readonly { text: string }[]) => segments.map((one) => one.text).join('')
  const long = `${'开'.repeat(70)}。本周仓储。${'尾'.repeat(300)}冷链`
  expect(text(around(long, '', ['冷链', '仓储']))).toMatch(/^…本周仓储。尾+…$/)
  expect(text(around(long, '仓储周报', ['仓储']))).toBe('仓储周报')
  expect(text(around(long, '周报', ['物流']))).toBe('周报')
})

test('a text that is nothing but hits is walked through once', () => {
  // Walking on from every hit would take a minute.
  const text = '公司'.repeat(150_000)
  expect(marked(text, ['公司'])).toEqual([{ text, hit: true }])
  expect(around(text, '', ['公司'])).toHaveLength(2)
})

test('nobody gets more than twenty results at once, whose texts have to be walked through', async () => {
  const house = await openHouse()
  const asked = async (count: number) => (await house.http.inject(`/api/search?q=x&count=${count}`)).json().code
  expect([await asked(20), await asked(21), await asked(100)]).toEqual([200, 42200, 42200])
})

test('writing a subject again replaces it, and nothing removes it', async () => {
  const house = await openHouse()
  await put(house, 1, [document(house)])
  await put(house, 2, [document(house, { title: '供应链咨询' })])
  await put(house, 1, [document(house, { title: '跨境电商' })])
  expect(await titles(house, '供应链')).toEqual(['供应链咨询'])
  expect(await titles(house, '跨境')).toEqual(['跨境电商'])
  await put(house, 1, [])
  expect(await titles(house, '跨境')).toEqual([])
})

test('a subject keeps its number when it is written again, so that old ones do not become new', async () => {
  const house = await openHouse()
  const numbers = () =>
    house.database.read((tx) =>
      tx.selectFrom('search_documents').select(['subject_id', 'number']).orderBy('subject_id').execute(),
    )
  for (const id of [1, 2, 3]) await put(house, id, [document(house)])
  const before = await numbers()
  await put(house, 1, [document(house, { title: '改名' })])
  expect(await numbers()).toEqual(before)
})

test('a directory gets the ids that a keyword finds, best first and at most as many as it wants', async () => {
  const house = await openHouse()
  await put(house, 1, [document(house, { title: '远帆供应链', published_at: at(house, -9) })])
  await put(house, 2, [document(house, { title: '供应链' })])
  await put(house, 3, [document(house, { title: '云帆供应链' })])
  await put(house, 4, [document(house, { title: '供应链将来', visible_from: at(house, 1) })])
  const ids = (max: number) => house.services.search.ids('company', '供应链', house.clock(), max)
  expect(await ids(10)).toEqual([2, 3, 1])
  expect(await ids(1000)).toEqual([2, 3, 1])
  expect(await house.services.search.ids('product', '供应链', house.clock(), 10)).toEqual([])
  expect(await house.services.search.ids('company', '…', house.clock(), 10)).toEqual([])
})

test('of many the total says at least how many there are, and the exact title is still first', async () => {
  const house = await openHouse()
  await house.database.begin(async (tx) => {
    for (let id = 1; id < 140; id++) {
      await house.services.search.put(tx, 'company', id, [document(house, { title: `第${id}家物流` })])
    }
    const exact = document(house, { title: '物流', published_at: at(house, -1) })
    await house.services.search.put(tx, 'company', 140, [exact])
  })
  const all = await find(house, '物流')
  expect(all.total_is).toBe('at_least')
  expect(all.total).toBeGreaterThanOrEqual(100)
  expect(all.list[0].id).toBe(140)
  // Of the kind somebody chose more are looked at.
  const chosen = await find(house, '物流', '&kind=company')
  expect([chosen.total, chosen.total_is]).toEqual([140, 'exact'])
})

test('what is over leaves the index', async () => {
  const house = await openHouse()
  await put(house, 1, [document(house, { visible_until: at(house, 5) })])
  await put(house, 2, [document(house, { visible_until: at(house, 15) })])
  house.clock.advance(10 * minuteMs)
  await house.services.search.forgetEnded(house.clock())
  const left = await house.database.read((tx) => tx.selectFrom('search_documents').select('subject_id').execute())
  expect(left).toEqual([{ subject_id: 2 }])
})

test('what was published before there was an index is written into it, once', async () => {
  const { house, publish } = await open()
  for (let n = 1; n <= 3; n++) await publish({ title: `第${n}份年报` })
  await house.database.begin((tx) => tx.deleteFrom('search_documents').execute())
  expect(await titles(house, '年报')).toEqual([])
  const source = { name: 'content', rebuild: house.services.content.reindex }
  await house.services.search.rebuild(source)
  expect((await titles(house, '年报')).toSorted()).toEqual(['第1份年报', '第2份年报', '第3份年报'])
  await house.database.begin((tx) => tx.deleteFrom('search_documents').execute())
  await house.services.search.rebuild(source)
  expect(await house.database.read((tx) => tx.selectFrom('search_documents').select('id').execute())).toEqual([])
})

const logged = async (house: House) => {
  await house.services.search.log.flush()
  return house.database.read((tx) => tx.selectFrom('search_log').selectAll().orderBy('query').execute())
}

test('a question is asked of the database once, counted each time, and answered anew when something comes or goes', async () => {
  const house = await openHouse()
  await put(house, 1, [document(house, { visible_until: at(house, 5) })])
  await put(house, 2, [document(house, { title: '供应链仓储', visible_from: at(house, 10) })])
  expect([await titles(house, '供应链'), await titles(house, '供应链')]).toEqual([['供应链金融'], ['供应链金融']])
  // Behind the house's back: what is kept is what was read.
  await house.database.begin((tx) => tx.updateTable('search_documents').set({ title: '别的' }).execute())
  expect(await titles(house, '供应链')).toEqual(['供应链金融'])
  house.clock.advance(5 * minuteMs)
  expect(await titles(house, '供应链')).toEqual([])
  house.clock.advance(5 * minuteMs)
  expect(await titles(house, '供应链')).toEqual(['别的'])
  await put(house, 3, [document(house, { title: '供应链物流' })])
  expect(await titles(house, '供应链')).toContain('供应链物流')
  expect(await logged(house)).toEqual([{ day: '2026-11-16', query: '供应链', asked: 6, missed: 1 }])
})

test('the log counts questions by day and shape, and those that found nothing', async () => {
  const house = await openHouse()
  await put(house, 1, [document(house)])
  for (const q of ['供应链', ' 供应链 ', '供应链！', 'ＥＲＰ', 'erp']) await find(house, q)
  house.clock.advance(dayMs)
  await find(house, '供应链')
  expect(await logged(house)).toEqual([
    { day: '2026-11-16', query: 'erp', asked: 2, missed: 2 },
    { day: '2026-11-16', query: '供应链', asked: 3, missed: 0 },
    { day: '2026-11-17', query: '供应链', asked: 1, missed: 0 },
  ])
})

test('further pages, other kinds and suggestions are no new questions', async () => {
  const house = await openHouse()
  await find(house, '供应链', '&page=2')
  await find(house, '供应链', '&kind=news')
  await house.http.inject('/api/search/suggest?q=a')
  await find(house, '……')
  expect(await logged(house)).toEqual([])
})

test('numbers and addresses that may be somebody’s are counted and not written down', async () => {
  const house = await openHouse()
  for (const q of ['13800138000', '138 0013 8000', '１３８-００１３-８０００', 'li@example.com']) await find(house, q)
  expect(await logged(house)).toEqual([{ day: '2026-11-16', query: '', asked: 4, missed: 4 }])
})

test('a day has room for so many different questions and counts the others together', async () => {
  const house = await openHouse()
  await house.database.begin((tx) =>
    tx
      .insertInto('search_log')
      .values(Array.from({ length: 4_999 }, (_, n) => ({ day: '2026-11-16', query: `词${n}`, asked: 1, missed: 0 })))
      .execute(),
  )
  for (const q of ['甲乙', '丙丁', '词1']) await find(house, q)
  const rows = await logged(house)
  expect(rows).toHaveLength(5_001)
  expect(rows.find(({ query }) => query === '')).toMatchObject({ asked: 1, missed: 1 })
  expect(rows.find(({ query }) => query === '词1')).toMatchObject({ asked: 2, missed: 1 })
})

test('operators see what is asked most, what finds nothing, and every day; old days are forgotten', async () => {
  const house = await openHouse()
  await put(house, 1, [document(house)])
  await find(house, '供应链')
  house.clock.advance(200 * dayMs)
  for (const q of ['供应链', '供应链', '开发票']) await find(house, q)
  await house.services.search.log.flush()
  await house.services.search.log.forget()
  const { token } = await house.signIn.staff(['search.read'])
  const read = async (query: string) =>
    (await house.http.inject({ url: `/api/console/search${query}`, headers: { authorization: token } })).json()
  const { data } = await read('')
  expect(data.days).toHaveLength(30)
  expect(data.days.at(-1)).toEqual({ day: '2027-06-04', asked: 3, missed: 1 })
  expect(data.top).toEqual([
    { query: '供应链', asked: 2, missed: 0 },
    { query: '开发票', asked: 1, missed: 1 },
  ])
  expect(data.missed).toEqual([{ query: '开发票', asked: 1, missed: 1 }])
  expect((await read('?from=2026-11-16&to=2026-11-16')).data.top).toEqual([])
  expect((await read('?from=2026-01-01&to=2026-11-16')).code).toBe(42200)
  expect((await read('?from=2026-11-17&to=2026-11-16')).code).toBe(42200)
})

test('however often it is asked, no question reads the whole table, nor walks through all that is shown', async () => {
  const house = await openHouse({ env: { DATABASE_POOL: '1' } })
  for (let id = 1; id <= 40; id++)
    await put(house, id, [document(house, { title: `合作伙伴 ${id}`, text: '合作'.repeat(50) })])
  const reads = () =>
    house.database.read(async (tx) => {
      await sql`select pg_stat_force_next_flush()`.execute(tx)
      const { rows } = await sql<{ scans: number; shown: number }>`
        select seq_scan as scans, (
          select sum(idx_tup_read)::int from pg_stat_user_indexes join pg_indexes on indexname = indexrelname
          where tablename = 'search_documents' and indexdef like '%visible_%'
        ) as shown from pg_stat_user_tables where relname = 'search_documents'`.execute(tx)
      return rows[0]
    })
  await reads()
  const before = await reads()
  expect(before).toEqual({ scans: expect.any(Number), shown: 0 })
  // PostgreSQL plans for any values from the sixth time on.
  const { search } = house.services
  for (let asked = 0; asked < 12; asked++) {
    expect(await search.ids('company', '合作', house.clock(), 50)).toHaveLength(40)
  }
  await reads()
  expect(await reads()).toEqual(before)
})

test('a page behind the last one is empty, however far it is', async () => {
  const house = await openHouse()
  await put(house, 1, [document(house, { title: '合作伙伴' })])
  const { data } = (await house.http.inject({ url: '/api/search?q=%E5%90%88%E4%BD%9C&page=999999999&count=10' })).json()
  expect(data).toMatchObject({ list: [], total: 1 })
})
