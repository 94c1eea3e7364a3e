import { afterAll, beforeAll, expect, test } from 'vitest'
import { rightFor } from '#contract/base/endpoint.ts'
import type { Right } from '#contract/base/rights.ts'
import { every } from '#server/platform/every.ts'
import { readXlsx } from '#server/platform/formats/xlsx.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { openCatalogue } from '#server/testing/records.ts'
import { createExports } from './service.ts'

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
  await house.database.begin((tx) =>
    tx
      .insertInto('partner_links')
      .values(Array.from({ length: 205 }, (_, at) => partner(`伙伴 ${at}`)))
      .execute(),
  )
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

/** What is written of a list, line by line; `between` happens between its first page and its second. */
async function written(who: Awaited<ReturnType<typeof desk>>, more: object, between: () => Promise<void>) {
  const { data } = await who.ask('POST', 'exports', order('csv', more))
  let pages = 0
  const answer: House['desk']['answer'] = async (...asked) => {
    pages += 1
    if (pages === 2) await between()
    return house.desk.answer(...asked)
  }
  const { database, clock, services } = house
  const writer = createExports({
    ...{ database, clock, storage: services.files.holding, staffRights: services.staff.rightsOf, every },
    desk: () => ({ ...house.desk, answer }),
  })
  expect(await writer.writeNext()).toBe(1)
  return (await who.file(data.id)).body.trim().split('\r\n').slice(1)
}

test('a list that grows is read by key: what is added, changed or taken away meanwhile doubles nothing and loses nothing', async () => {
  const who = await desk(['business.read', 'company.read'])
  const records = await openCatalogue(house)
  const { id } = await records.add('company', { name: '按键导出' })
  const copies = await house.database.begin(async (tx) => {
    const row = await tx.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { id: _id, awaits_since: _since, ...copy } = row
    return tx
      .insertInto('companies')
      .values(Array.from({ length: 130 }, (_, at) => ({ ...copy, name: `按键导出 ${at}` })))
      .returning('id')
      .execute()
  })
  const ids = [id, ...copies.map((copy) => copy.id)]
  const columns = [{ title: '编号', cells: [{ path: 'id' }] }]
  const lines = await written(who, { title: '企业', call: '/api/console/company', columns }, async () => {
    // Each of them would push what a numbered page shows on by one, or pull it back.
    house.clock.advance(1000)
    await records.add('company', { name: '途中新增' })
    await records.save('company', await records.read('company', id), { summary: '途中修改' })
    await house.database.begin((tx) =>
      tx
        .deleteFrom('companies')
        .where('id', '=', ids[130] ?? 0)
        .execute(),
    )
  })
  expect(lines).toEqual(ids.toReversed().map(String))
})

test('every list that says so is read by key', async () => {
  const keyed = house.desk.endpoints().filter(({ byKey }) => byKey)
  expect(keyed.length).toBeGreaterThan(20)
  const who = await desk(keyed.map(({ access }) => rightFor(access) as Right))
  for (const { path, byKey } of keyed) {
    for (const after of ['', '1']) {
      const { code, data } = await who.ask('GET', `${path.replace('/api/console/', '')}?count=1&after=${after}`)
      // A list that counted, or began at a page, did not look at it.
      expect([path, byKey, code, data.total_is]).toEqual([path, byKey, 200, 'at_least'])
    }
  }
})

test('an export is its owner’s alone', async () => {
  const owner = await desk(['partners.read'])
  const other = await desk(['partners.read'])
  const { data: mine } = await owner.ask('POST', 'exports', order('csv'))
  await house.services.exports.writeNext()
  expect((await owner.file(mine.id)).headers['content-type']).toContain('text/csv')
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

test('a file that is done opens only for as long as its owner may look at the list it is of', async () => {
  const { id, ask, file } = await desk(['partners.read', 'news.read'])
  const { data } = await ask('POST', 'exports', order('csv'))
  await house.services.exports.writeNext()
  const opened = async () => {
    const reply = await file(data.id)
    return reply.headers['content-disposition'] ? 'file' : reply.json().code
  }
  const role = (rights: Right[]) =>
    house.database.begin((tx) =>
      tx
        .updateTable('roles')
        .set({ rights })
        .where('id', 'in', tx.selectFrom('staff_roles').select('role_id').where('staff_id', '=', id))
        .execute(),
    )
  const told = (must_change_password: boolean) =>
    house.database.begin((tx) => tx.updateTable('staff').set({ must_change_password }).where('id', '=', id).execute())
  expect(await opened()).toBe('file')
  await role(['news.read'])
  expect(await opened()).toBe(40300)
  await role([])
  expect(await opened()).toBe(40300)
  await role(['partners.read'])
  expect(await opened()).toBe('file')
  // Whoever has yet to change a password, or to enable a second factor, has no right at all.
  await told(true)
  expect(await opened()).toBe(40300)
  await told(false)
  expect(await opened()).toBe('file')
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

test('a number that a list was searched by is written into no log, and what else it was narrowed to is', async () => {
  const { ask } = await desk(['enterprises.read'])
  const columns = [{ title: '编号', cells: [{ path: 'id' }] }]
  const input = { phone_number: ' 13612340987 ', q: '回电 136-1234-0987', state: 'active' }
  const asked = order('csv', { title: '企业账户', call: '/api/console/enterprises', columns, input })
  const { code, data } = await ask('POST', 'exports', asked)
  expect(code).toBe(200)
  const { after } = await house.database.read((tx) =>
    tx
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'export.order')
      .where('subject', '=', `export:${data.id}`)
      .executeTakeFirstOrThrow(),
  )
  const filters = { phone_number: ' 136****0987 ', q: '回电 136****0987', state: 'active' }
  expect(after).toMatchObject({ title: '企业账户', filters })
  await ask('POST', `exports/${data.id}/cancel`)
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

test('of two that write the same list the later one’s file counts, and the other takes only its own away', async () => {
  const { ask, file } = await desk(['partners.read'])
  const { data } = await ask('POST', 'exports', order('csv'))
  const { database, clock, services } = house
  const sent = Promise.withResolvers<void>()
  const line = Promise.withResolvers<void>()
  const storage: typeof services.files.holding = {
    ...services.files.holding,
    async put(...given) {
      const put = await services.files.holding.put(...given)
      sent.resolve()
      await line.promise
      return put
    },
  }
  const beats: (() => Promise<unknown>)[] = []
  const slow = createExports({
    ...{ database, clock, storage, staffRights: services.staff.rightsOf, desk: () => house.desk },
    every(_ms, beat) {
      beats.push(beat)
      return async () => undefined
    },
  })
  const writing = slow.writeNext()
  await sent.promise
  clock.advance(50_000)
  for (const beat of beats) await beat()
  clock.advance(50_000)
  expect(await services.exports.writeNext()).toBe(0)
  clock.advance(50_000)
  expect(await services.exports.writeNext()).toBe(1)
  line.resolve()
  await writing
  expect((await ask('GET', `exports/${data.id}`)).data).toMatchObject({ state: 'done' })
  expect((await file(data.id)).headers['content-disposition']).toBeDefined()
})
