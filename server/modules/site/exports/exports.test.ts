import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Right } from '#contract/base/rights.ts'
import { readXlsx } from '#server/platform/formats/xlsx.ts'
import { buildHouse, type House } from '#server/testing/house.ts'

let house: House
beforeAll(async () => {
  house = await buildHouse()
})
afterAll(() => house.close())

async function desk(rights: Right[]) {
  const { token, id } = await house.signIn.staff(rights)
  const headers = { authorization: token }
  const ask = async (method: 'GET' | 'POST', path: string, payload?: object) =>
    (await house.http.inject({ method, url: `/api/console/${path}`, headers, ...(payload && { payload }) })).json()
  const file = (number: number) => house.http.inject({ url: `/api/console/export-files/${number}`, headers })
  return { id, ask, file }
}

const partner = (name: string) => ({ name, url: 'https://one.example', logo: '', position: 1, shown: true })
const columns = [
  { title: '名称', cells: [{ path: 'name' }] },
  { title: '展示', cells: [{ path: 'shown', words: { true: '展示', false: '隐藏' } }] },
  { title: '排序', cells: [{ path: 'position', as: 'number' }] },
]
const order = (format: 'xlsx' | 'csv', more: object = {}) => ({
  ...{ title: '合作伙伴', call: '/api/console/partners', input: {}, columns, format },
  ...more,
})
const limits = { rows: 1000, columns: 10, cell: 100 }

test('a list is written to its end, in the columns it declares, with nothing in it that a spreadsheet would run', async () => {
  const { ask, file } = await desk(['partners.read', 'partners.edit'])
  for (let at = 0; at < 205; at += 1) await ask('POST', 'partners', partner(`伙伴 ${String(at).padStart(3, '0')}`))
  await ask('POST', 'partners', { ...partner('=HYPERLINK("http://x")'), position: 2 })
  const { data: ordered } = await ask('POST', 'exports', order('xlsx'))
  expect(ordered).toMatchObject({ state: 'waiting', rows_done: 0, rows_total: 206 })
  expect((await file(ordered.id)).json().code).toBe(40400)
  expect(await house.services.exports.writeNext()).toBe(1)
  const { data: done } = await ask('GET', `exports/${ordered.id}`)
  expect(done).toMatchObject({ state: 'done', rows_done: 206 })
  const read = readXlsx((await file(ordered.id)).rawPayload, limits)
  if (!('ok' in read)) throw new Error(read.wrong)
  expect(read.ok).toHaveLength(207)
  expect(read.ok[0]).toEqual(['名称', '展示', '排序'])
  expect(new Set(read.ok.map(([name]) => name)).size).toBe(207)
  expect(read.ok.at(-1)).toEqual(['=HYPERLINK("http://x")', '展示', '2'])

  const { data: plain } = await ask('POST', 'exports', order('csv', { input: { q: 'HYPERLINK' } }))
  await house.services.exports.writeNext()
  expect((await file(plain.id)).body).toBe(`\uFEFF名称,展示,排序\r\n"'=HYPERLINK(""http://x"")",展示,2\r\n`)
})

test('an export is its owner’s alone', async () => {
  const owner = await desk(['partners.read'])
  const other = await desk(['partners.read'])
  const { data: mine } = await owner.ask('POST', 'exports', order('csv'))
  await house.services.exports.writeNext()
  expect((await owner.file(mine.id)).statusCode).toBe(200)
  expect((await other.file(mine.id)).json().code).toBe(40400)
  expect((await other.ask('GET', `exports/${mine.id}`)).code).toBe(40400)
  expect((await other.ask('POST', `exports/${mine.id}/cancel`)).code).toBe(40400)
  expect((await other.ask('GET', 'exports')).data.list).toEqual([])
})

test('whoever may not look at a list may not export it, and whoever loses the right meanwhile gets no file', async () => {
  const stranger = await desk(['news.read'])
  expect((await stranger.ask('POST', 'exports', order('csv'))).code).toBe(40300)
  const leaving = await desk(['partners.read'])
  const { data } = await leaving.ask('POST', 'exports', order('csv'))
  await house.database.begin((tx) =>
    tx.updateTable('staff').set({ active: false }).where('id', '=', leaving.id).execute(),
  )
  await house.services.exports.writeNext()
  const row = await house.services.exports.read(leaving.id, data.id)
  expect(row).toMatchObject({ state: 'failed', reason: '当前账号没有这项权限', bytes: null })
})

test('only lists of the console can be exported, and only by what they can be asked', async () => {
  const { ask } = await desk(['partners.read', 'site.read'])
  expect((await ask('POST', 'exports', order('csv', { call: '/api/console/site' }))).code).toBe(40052)
  expect((await ask('POST', 'exports', order('csv', { call: '/api/console/me' }))).code).toBe(40052)
  expect((await ask('POST', 'exports', order('csv', { input: { sort: 'secret' } }))).code).toBe(42200)
  const sly = [{ title: '甲', cells: [{ path: 'constructor.name' }] }]
  const { data } = await ask('POST', 'exports', order('csv', { columns: sly, input: { q: 'HYPERLINK' } }))
  await house.services.exports.writeNext()
  expect((await house.services.exports.read((await ask('GET', 'me')).data.id, data.id)).state).toBe('done')
})

test('what was cancelled is not written, and nobody has more than three under way', async () => {
  const { ask, file } = await desk(['partners.read'])
  const all = [await ask('POST', 'exports', order('csv')), await ask('POST', 'exports', order('csv'))]
  const third = await ask('POST', 'exports', order('csv'))
  expect((await ask('POST', 'exports', order('csv'))).code).toBe(42915)
  for (const { data } of [...all, third]) {
    expect((await ask('POST', `exports/${data.id}/cancel`)).data.state).toBe('cancelled')
  }
  expect(await house.services.exports.writeNext()).toBe(0)
  expect((await file(third.data.id)).json().code).toBe(40400)
})

test('a writer that died is followed by another, and files go after a week', async () => {
  const { id, ask, file } = await desk(['partners.read'])
  const { data } = await ask('POST', 'exports', order('csv'))
  await house.database.begin((tx) =>
    tx
      .updateTable('exports')
      .set({ state: 'running', leased_until: new Date(house.clock().getTime() + 1000) })
      .where('id', '=', data.id)
      .execute(),
  )
  expect(await house.services.exports.writeNext()).toBe(0)
  house.clock.advance(2000)
  expect(await house.services.exports.writeNext()).toBe(1)
  expect((await file(data.id)).statusCode).toBe(200)
  expect(await house.services.exports.sweep(house.clock())).toBe(0)
  house.clock.advance(7 * 24 * 60 * 60 * 1000)
  while ((await house.services.exports.sweep(house.clock())) > 0);
  await expect(house.services.exports.read(id, data.id)).rejects.toThrow('没有找到')
})
