import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildHouse, type House } from '#server/testing/house.ts'

const rights = [
  ...(['banners.read', 'banners.edit', 'partners.read', 'partners.edit', 'ticker.read', 'ticker.edit'] as const),
  ...(['site.read', 'site.edit', 'seo.read', 'seo.edit', 'offers.read', 'offers.edit'] as const),
  ...(['settings.read', 'settings.edit', 'downloads.read', 'downloads.settings', 'leads.read'] as const),
  ...(['leads.settings', 'withdrawals.read', 'withdrawals.export', 'certifications.read'] as const),
  ...(['certifications.settings', 'banners.delete', 'ticker.delete'] as const),
]
let house: House
let first: Desk
let second: Desk
type Desk = ReturnType<typeof desk>

const desk = (token: string) => async (method: 'GET' | 'POST', path: string, payload?: object) =>
  (
    await house.http.inject({
      ...{ method, url: `/api/console/${path}`, headers: { authorization: token } },
      ...(payload && { payload }),
    })
  ).json()

beforeAll(async () => {
  house = await buildHouse()
  first = desk((await house.signIn.staff(rights)).token)
  second = desk((await house.signIn.staff(rights)).token)
})

afterAll(() => house.close())

const window = { starts_at: '2026-11-01T00:00:00.000Z', ends_at: null, position: 1 }
const prices = { price: '198.00', original_price: null }
const rows = [
  [
    'banners',
    'title',
    {
      ...{ slot: 'INDEX', part: 'pc', image: '/brand/mark-1.svg', alt: '图', title: '一', subtitle: '', button: '' },
      ...{ link: '', ...window },
    },
  ],
  ['partners', 'name', { name: '一', url: 'https://one.example', logo: '', position: 1, shown: true }],
  ['ticker', 'content', { content: '一', link: '', ...window }],
  [
    'offers/support-services',
    'name',
    { name: '一', level: 1, ...prices, period_days: 365, benefits: ['核验'], cover: '', position: 1, shown: true },
  ],
  [
    'offers/vip-levels',
    'name',
    {
      ...{ name: '一', rank: 1, ...prices, duration_days: 365, free_downloads: 0, fee_discount: '0.0000' },
      ...{ all_posters: false, badge: true, daily_figures: false, notes: [], shown: true },
    },
  ],
] as const

test('a row that is saved as it was read is no change, whatever of a moment does not travel', async () => {
  const [, , banner] = rows[0]
  const starts_at = '2026-11-01T00:00:00.123Z'
  const { id } = (await first('POST', 'banners', { ...banner, starts_at })).data
  const { id: _, ...read } = (await first('GET', `banners/${id}`)).data
  const noted = () =>
    house.database.read((tx) => tx.selectFrom('audit_log').select('id').where('subject', '=', `banner:${id}`).execute())
  const before = await noted()
  expect((await first('POST', `banners/${id}`, read)).code).toBe(200)
  expect(await noted()).toEqual(before)
  const again = (await first('GET', `banners/${id}`)).data
  expect((await first('POST', `banners/${id}`, { ...read, version: again.version, title: '二' })).code).toBe(200)
  expect(await noted()).toHaveLength(before.length + 1)
})

test.each(rows)(
  'of two who change one row of %s at once the second is told, and loses nothing',
  async (path, field, row) => {
    const { data: added } = await first('POST', path, row)
    expect(added.version).toBe(1)
    const seen = (await second('GET', `${path}/${added.id}`)).data
    expect(seen).toMatchObject({ id: added.id, version: 1, [field]: '一' })
    const saved = await first('POST', `${path}/${added.id}`, { ...row, [field]: '二', version: 1 })
    expect(saved).toMatchObject({ code: 200, data: { version: 2 } })
    expect(await second('POST', `${path}/${added.id}`, { ...row, [field]: '三', version: 1 })).toMatchObject({
      code: 40900,
    })
    expect((await second('GET', `${path}/${added.id}`)).data).toMatchObject({ [field]: '二', version: 2 })
    const merged = await second('POST', `${path}/${added.id}`, { ...row, [field]: '三', version: 2 })
    expect(merged).toMatchObject({ code: 200, data: { [field]: '三', version: 3 } })
  },
)

test('of many who save on the same version at the same moment exactly one is heard', async () => {
  const row = rows[1][2]
  const { data: added } = await first('POST', 'partners', row)
  const names = ['甲', '乙', '丙', '丁', '戊', '己']
  const answers = await Promise.all(
    names.map((name) => second('POST', `partners/${added.id}`, { ...row, name, version: 1 })),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 40900)).toHaveLength(names.length - 1)
  const winner = answers.find(({ code }) => code === 200)?.data
  expect((await first('GET', `partners/${added.id}`)).data).toEqual(winner)
})

test.each([
  ['site', 'phone', '400-1', '400-2'],
  ['settings', 'upload_max_bytes', 2_000_000, 3_000_000],
  ['offers/makers', 'rules', ['第一条'], ['另一条']],
  ['downloads/limits', 'member', 2, 3],
  ['leads/settings', 'open_max', 5, 6],
  ['payout-file-setting', 'encoding', 'gb18030', 'utf8'],
  ['certification-settings', 'proof_of_control', true, false],
] as const)('of two who change the setting %s the second is told', async (path, field, one, other) => {
  const seen = (await second('GET', path)).data
  expect((await first('POST', path, { ...seen, [field]: one })).data.version).toBe(seen.version + 1)
  expect(await second('POST', path, { ...seen, [field]: other })).toMatchObject({ code: 40900 })
  expect((await second('GET', path)).data).toMatchObject({ [field]: one, version: seen.version + 1 })
})

test('of two who describe a page to search engines the second is told', async () => {
  const entry = (await second('GET', 'seo')).data.list[0]
  expect((await first('POST', 'seo', { ...entry, title: '一' })).data.version).toBe(1)
  expect(await second('POST', 'seo', { ...entry, title: '二' })).toMatchObject({ code: 40900 })
})

test('whoever may look at something hears who changed it last; whoever may not does not', async () => {
  const { data } = await first('POST', 'partners', rows[1][2])
  const asked = `last-edit?subject=partner-link:${data.id}`
  expect((await second('GET', asked)).data).toEqual({ name: '示例员工', at: '2026-11-16T09:00:00+08:00' })
  expect((await second('GET', 'last-edit?subject=setting:site.info')).code).toBe(200)
  const stranger = desk((await house.signIn.staff(['news.read'])).token)
  expect(await stranger('GET', asked)).toMatchObject({ code: 40300 })
  expect(await first('GET', 'last-edit?subject=staff:1')).toMatchObject({ code: 40300 })
  expect((await first('GET', 'last-edit?subject=partner-link:99999')).data).toBeNull()
})

test('several partners are shown or hidden at once, each judged by the version that was seen', async () => {
  const { data: one } = await first('POST', 'partners', rows[1][2])
  const { data: two } = await first('POST', 'partners', rows[1][2])
  await first('POST', `partners/${two.id}`, { ...rows[1][2], name: '已改', version: 1 })
  const items = [one, two, { id: 99_999, version: 1 }].map(({ id, version }) => ({ id, version }))
  const { data } = await second('POST', 'partners/batch/show', { items, shown: false })
  expect(data.list).toEqual([
    { id: one.id, done: true, reason: '' },
    { id: two.id, done: false, reason: '内容已被他人修改，请刷新后重试' },
    { id: 99_999, done: false, reason: '没有找到相关内容' },
  ])
  expect((await first('GET', `partners/${one.id}`)).data).toMatchObject({ shown: false, version: 2 })
  expect((await first('GET', `partners/${two.id}`)).data).toMatchObject({ shown: true, name: '已改' })
})

test.each([rows[0], rows[2]])(
  'several %s go up or down at once from this moment on, each judged by the version that was seen',
  async (path, _field, row) => {
    const now = '2026-11-16T09:00:00+08:00'
    const add = async (parts: object) => (await first('POST', path, { ...row, ...parts })).data
    const open = await add({})
    const ended = await add({ ends_at: '2026-11-02T08:00:00+08:00' })
    const later = await add({ starts_at: '2026-12-01T08:00:00+08:00', ends_at: '2026-12-02T08:00:00+08:00' })
    const stale = await add({})
    await first('POST', `${path}/${stale.id}`, { ...row, version: 1 })
    const turn = (some: { id: number; version: number }[], shown: boolean) =>
      second('POST', `${path}/batch/show`, { items: some.map(({ id, version }) => ({ id, version })), shown })
    const seen = async ({ id }: { id: number }) => (await first('GET', `${path}/${id}`)).data
    const up = await turn([ended, later], true)
    expect(up.data.list.map(({ done }: { done: boolean }) => done)).toEqual([true, true])
    expect(await seen(ended)).toMatchObject({ state: 'shown', ends_at: null })
    expect(await seen(later)).toMatchObject({ state: 'shown', starts_at: now, ends_at: '2026-12-02T08:00:00+08:00' })
    const down = await turn([open, stale, { id: 99_999, version: 1 }], false)
    expect(down.data.list.map(({ done }: { done: boolean }) => done)).toEqual([true, false, false])
    expect(await seen(open)).toMatchObject({ state: 'ended', ends_at: now, version: 2 })
    expect(await seen(stale)).toMatchObject({ state: 'shown' })
    const gone = await second('POST', `${path}/batch/delete`, { items: [{ id: open.id }, { id: 99_999 }] })
    expect(gone.data.list.map(({ done }: { done: boolean }) => done)).toEqual([true, false])
    expect(await first('GET', `${path}/${open.id}`)).toMatchObject({ code: 40400 })
  },
)
