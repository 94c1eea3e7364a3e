import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { shownAt, siteInfo, themeOf } from './model.ts'

const change = (house: House) => ({
  actor: { kind: 'system', id: null } as const,
  now: house.clock(),
  requestId: 'test',
})

test('a new house has every slot and every SEO key, empty', async () => {
  const { http } = await openHouse()
  const { data } = (await http.inject('/api/shell')).json()
  expect(Object.keys(data.banners)).toHaveLength(15)
  expect(Object.keys(data.seo)).toHaveLength(11)
  expect(data.baseInfo.record_number).toBe('')
})

test('staff change the site’s data, the change is in the audit log with before and after, and readers see it', async () => {
  const house = await openHouse()
  const { token, id } = await house.signIn.staff(['site.edit'])
  const headers = { authorization: token, 'x-request-id': 'request-0002' }
  const heard = new Promise<void>((done) => house.changes.onChange(() => done()))
  const payload = { phone: '400-000-2026', record_number: '浙ICP备00000000号-1' }
  const reply = await house.http.inject({
    method: 'POST',
    url: '/api/console/site',
    headers,
    payload: { ...payload, version: 0 },
  })
  expect(reply.json()).toMatchObject({ code: 200, data: payload, message: '已保存' })
  await heard
  expect((await house.http.inject('/api/site')).json().data).toMatchObject(payload)
  const log = await house.database.read((tx) => tx.selectFrom('audit_log').selectAll().execute())
  expect(log).toMatchObject([
    {
      actor_kind: 'staff',
      actor_id: id,
      action: 'setting.change',
      subject: 'setting:site.info',
      before: { phone: '' },
      after: { phone: '400-000-2026' },
      request_id: 'request-0002',
    },
  ])
})

test('a change that is refused changes nothing', async () => {
  const house = await openHouse()
  const { token } = await house.signIn.staff(['site.edit'])
  const payload = { phone: '1', brand_color: 'red', version: 0 }
  const reply = await house.http.inject({
    method: 'POST',
    url: '/api/console/site',
    headers: { authorization: token },
    payload,
  })
  expect(reply.json()).toMatchObject({
    code: 42200,
    data: { fields: { brand_color: expect.stringContaining('颜色') } },
  })
  expect((await house.http.inject('/api/site')).json().data.phone).toBe('')
})

test('two who change different parts at once both keep their change, also if it is the first of all', async () => {
  const house = await openHouse()
  const { database, services } = house
  let letGo = () => {}
  const held = new Promise<void>((done) => {
    letGo = done
  })
  const { promise: begun, resolve: hasBegun } = Promise.withResolvers<void>()
  const first = database.begin(async (tx) => {
    await services.settings.change(tx, siteInfo, { phone: '1' }, change(house))
    hasBegun()
    await held
  })
  await begun
  const waiting = () =>
    database.read(async (tx) => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
      return rows.length
    })
  const second = services.site.saveInfo({ email: 'a@b.cn' }, change(house))
  await expect.poll(waiting, { timeout: 15_000 }).toBe(1)
  letGo()
  await Promise.all([first, second])
  const neighbour = await house.openNeighbour()
  expect(await neighbour.services.site.info()).toMatchObject({ phone: '1', email: 'a@b.cn' })
})

test('banners are shown within their window, in their order, with the size of their slot', async () => {
  const house = await openHouse()
  const hour = 60 * 60 * 1000
  const at = (hours: number) => new Date(house.clock().getTime() + hours * hour)
  const heard = new Promise<void>((done) => house.changes.onChange(() => done()))
  const common = {
    slot: 'INDEX',
    part: 'pc',
    image: '/files/x.svg',
    alt: '',
    title: '',
    subtitle: '',
    button: '',
    link: '/',
  } as const
  await house.database.begin(async (tx) => {
    const add = (alt: string, starts: number, ends: number | null, position: number) => {
      const window = { starts_at: at(starts), ends_at: ends === null ? null : at(ends) }
      return house.services.site.banner.add(tx, { ...common, alt, ...window, position }, change(house))
    }
    await add('second', -1, null, 2)
    await add('first', -1, 1, 1)
    await add('over', -2, -1, 0)
    await add('later', 1, null, 3)
  })
  await heard
  const shown = async () => {
    const { data } = (await house.http.inject('/api/banner?slot=INDEX')).json()
    return data.list.map((banner: { alt: string }) => banner.alt)
  }
  expect(await shown()).toEqual(['first', 'second'])
  house.clock.advance(hour)
  expect(await shown()).toEqual(['second', 'later'])
  const { data } = (await house.http.inject('/api/banner?slot=INDEX')).json()
  expect(data.list[0]).toMatchObject({ width: 1920, height: 560 })
})

test('what is shown turns at the earliest edge that lies ahead', () => {
  const at = (second: number) => new Date(second * 1000)
  const items = [
    { starts_at: at(0), ends_at: at(50) },
    { starts_at: at(30), ends_at: null },
    { starts_at: at(5), ends_at: at(20) },
  ]
  expect(shownAt(items, at(10))).toEqual({ shown: [items[0], items[2]], turn: at(20) })
  expect(shownAt(items, at(60))).toEqual({ shown: [items[1]], turn: undefined })
})

test('a telephone is told how the site stands among its apps', async () => {
  const house = await openHouse()
  await house.services.site.saveInfo({ name: '众桥' }, change(house))
  const reply = await house.http.inject('/manifest.webmanifest')
  expect(reply.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(reply.json()).toMatchObject({ name: '众桥', display: 'standalone', start_url: '/' })
})

test('the theme is named after its content and writes legibly on the brand', async () => {
  expect(themeOf('#1652f0').css).toContain('--brand-ink:#ffffff')
  expect(themeOf('#ffd54a').css).toContain('--brand-ink:#10182b')
  expect(themeOf('#1652f0').path).not.toBe(themeOf('#1652f1').path)
  const { http, services } = await openHouse()
  const { path } = await services.site.theme()
  expect((await http.inject(path)).headers['cache-control']).toContain('immutable')
  expect((await http.inject('/theme.000000000000.css')).headers['cache-control']).toBe('no-cache')
})

test('a phone asks for its own part of the banners, and everybody else gets the wide ones', async () => {
  const house = await openHouse()
  const banner = {
    slot: 'INDEX',
    image: '/files/x.svg',
    alt: '图',
    subtitle: '',
    button: '',
    link: '',
    position: 0,
  } as const
  const window = { starts_at: new Date(0), ends_at: null }
  await house.database.begin(async (tx) => {
    const { add } = house.services.site.banner
    await add(tx, { ...banner, part: 'pc', title: '电脑', ...window }, change(house))
    await add(tx, { ...banner, part: 'mobile', title: '手机', ...window }, change(house))
  })
  await house.settle()
  const titles = async (query: string) => {
    const { data } = (await house.http.inject(`/api/banner?slot=INDEX${query}`)).json()
    return data.list.map((row: { title: string }) => row.title)
  }
  expect([await titles(''), await titles('&part=mobile')]).toEqual([['电脑'], ['手机']])
  const { data } = (await house.http.inject('/api/shell')).json()
  expect(data.banners.INDEX.map((row: { title: string }) => row.title)).toEqual(['电脑'])
})
