import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import type { Right } from '#contract/base/rights.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { picture } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'

const dayMs = 24 * 60 * 60 * 1000
const rights: Right[] = [
  'activity.read',
  'activity.edit',
  'activity.review',
  'activity.delete',
  'activity.categories',
  'company.edit',
  'company.review',
]

// Every house begins on 2026-11-16 at nine in Shanghai.
const activity = {
  title: '智能制造供需对接会',
  summary: '二十家工厂与四十家供应商面谈。',
  html: '<p>上午发布需求，下午一对一。</p>',
  cover: '',
  category_id: null as number | null,
  company_id: null as number | null,
  mode: 'onsite',
  region_id: 330100,
  address: '未来大厦三层',
  join_url: 'https://meet.example/secret',
  starts_at: '2026-11-20T14:00:00+08:00',
  ends_at: '2026-11-20T17:00:00+08:00',
  signup_from: '2026-11-01T09:00:00+08:00',
  signup_until: '2026-11-19T18:00:00+08:00',
  quota: 40,
  seats_taken: 12,
  per_company_limit: 2,
  fee: '0.00',
  audience: 'all',
  need_review: false,
  questions: [{ label: '关注的产品', required: true }],
}
const past = {
  ...activity,
  title: '往期沙龙',
  starts_at: '2026-10-20T14:00:00+08:00',
  ends_at: '2026-10-20T17:00:00+08:00',
  signup_from: '2026-10-01T09:00:00+08:00',
  signup_until: '2026-10-19T18:00:00+08:00',
}
const company = {
  name: '云杉科技有限公司',
  short_name: '云杉',
  summary: '',
  html: '',
  logo: '',
  cover: '',
  business: [],
  industry_id: 165,
  region_id: 330100,
  address: '',
  founded_on: null,
  staff_size: '20-99',
  capital: '',
  website: '',
  contact_name: '',
  contact_phone: '',
  contact_email: '',
  contact_wechat: '',
}

async function openOffice() {
  const house = await openHouse()
  const staff = await house.signIn.staff(rights)
  const headers = { authorization: staff.token, 'x-request-id': 'request-0007' }
  const tell = async (path: string, payload: object) =>
    (await house.http.inject({ method: 'POST', url: `/api/console/${path}`, headers, payload })).json()
  const show = async (path: string, payload: object, step = 'show') => {
    const { data } = await tell(path, payload)
    return (await tell(`${path}/${data.id}/step`, { id: data.id, version: data.version, step })).data
  }
  return { house, staff, headers, tell, show }
}

const ask = async ({ http }: House, url: string) => (await http.inject(url)).json()
const titlesAt = async (house: House, query: string) =>
  (await ask(house, `/api/activity?${query}`)).data.list.map(({ title }: { title: string }) => title)

test('readers see what is shown or called off, and nothing of drafts and what is hidden', async () => {
  const { house, tell, show } = await openOffice()
  const draft = (await tell('activity', { ...activity, title: 'draft' })).data
  const shown = await show('activity', activity)
  const hidden = await show('activity', { ...activity, title: 'hidden' })
  await tell(`activity/${hidden.id}/step`, { version: hidden.version, step: 'hide' })
  const cancelled = await show('activity', { ...activity, title: 'cancelled' })
  await tell(`activity/${cancelled.id}/step`, { version: cancelled.version, step: 'cancel' })
  expect(await titlesAt(house, 'when=upcoming')).toEqual([activity.title, 'cancelled'])
  const { data } = await ask(house, `/api/activity/${shown.id}`)
  expect(data).toMatchObject({
    title: activity.title,
    phase: 'signup',
    seats_left: 28,
    seats_taken: 12,
    region: { id: 330100, name: '浙江省 杭州市' },
    company: null,
    next: { title: 'cancelled' },
    previous: null,
  })
  expect(JSON.stringify(data)).not.toContain('meet.example')
  expect((await ask(house, `/api/activity/${cancelled.id}`)).data.phase).toBe('cancelled')
  for (const id of [draft.id, hidden.id, 999, '0', '-1', '1e3', 'x', "1'--", '9'.repeat(30)]) {
    const { code } = await ask(house, `/api/activity/${id}`)
    expect([id, code === refusals.RECORD_NOT_FOUND.code || code === refusals.INPUT_INVALID.code]).toEqual([id, true])
  }
})

test('what comes is listed by its beginning, what is over from the latest, and both are counted', async () => {
  const { house, show } = await openOffice()
  const on = (title: string, day: number) => ({
    ...activity,
    title,
    starts_at: `2026-11-${day}T14:00:00+08:00`,
    ends_at: `2026-11-${day}T17:00:00+08:00`,
    signup_until: `2026-11-${day}T12:00:00+08:00`,
  })
  await show('activity', on('later', 28))
  await show('activity', on('sooner', 18))
  await show('activity', past)
  await show('activity', { ...on('yesterday', 15), mode: 'online', region_id: null })
  expect(await titlesAt(house, 'when=upcoming')).toEqual(['sooner', 'later'])
  expect(await titlesAt(house, 'when=past')).toEqual(['yesterday', '往期沙龙'])
  expect(await titlesAt(house, 'mode=online')).toEqual(['yesterday'])
  expect(await titlesAt(house, 'month=2026-11')).toEqual(['yesterday', 'sooner', 'later'])
  expect(await titlesAt(house, 'month=2026-09')).toEqual([])
  expect(await titlesAt(house, 'when=upcoming&page=2&count=1')).toEqual(['later'])
  expect((await ask(house, '/api/activity?page=1000000000')).data).toMatchObject({ list: [], total: 4 })
  expect((await ask(house, '/api/activity?month=2026-13')).code).toBe(refusals.INPUT_INVALID.code)
  expect((await ask(house, '/api/activity?count=101')).code).toBe(refusals.INPUT_INVALID.code)
  expect((await ask(house, '/api/activity/categories')).data).toEqual({
    today: '2026-11-16',
    categories: [],
    upcoming: 2,
    past: 2,
    months: [
      { month: '2026-10', total: 1 },
      { month: '2026-11', total: 3 },
    ],
  })
})

test('a month also has what began before it and reaches into it', async () => {
  const { house, show } = await openOffice()
  const ends_at = '2026-12-02T12:00:00+08:00'
  await show('activity', { ...activity, title: 'fair', starts_at: '2026-11-28T09:00:00+08:00', ends_at })
  expect(await titlesAt(house, 'month=2026-11')).toEqual(['fair'])
  expect(await titlesAt(house, 'month=2026-12')).toEqual(['fair'])
  expect(await titlesAt(house, 'month=2027-01')).toEqual([])
})

test('an activity moves through its phases by the clock alone, and a page knows when it is to be made anew', async () => {
  const { house, show } = await openOffice()
  const { id } = await show('activity', activity)
  const noted: string[] = []
  const reading = {
    kept: true,
    dependsOn: (topic: string) => void noted.push(topic),
    freshUntil: (until: Date) => void noted.push(until.toISOString()),
  }
  const phaseAt = async (moment: string) => {
    house.clock.set(new Date(moment))
    noted.length = 0
    return (await house.services.activities.read(id, { now: house.clock(), reading })).phase
  }
  expect(await phaseAt('2026-11-16T09:00:00+08:00')).toBe('signup')
  expect(noted).toEqual(['shelf:activity', 'shelf:company', '2026-11-19T10:00:00.000Z'])
  expect(await phaseAt('2026-11-19T18:00:00+08:00')).toBe('closed')
  expect(noted.at(-1)).toBe('2026-11-20T06:00:00.000Z')
  expect(await phaseAt('2026-11-20T14:00:00+08:00')).toBe('ongoing')
  expect(noted.at(-1)).toBe('2026-11-20T09:00:00.000Z')
  expect(await phaseAt('2026-11-20T17:00:00+08:00')).toBe('finished')
  expect(noted).toEqual(['shelf:activity', 'shelf:company'])
  expect(await titlesAt(house, 'when=upcoming')).toEqual([])
})

test('an activity of a company that is hidden is nowhere, and back with the company', async () => {
  const { house, tell, show } = await openOffice()
  const holder = await show('company', company)
  const { id } = await show('activity', { ...activity, company_id: holder.id })
  expect((await ask(house, `/api/activity/${id}`)).data.company).toMatchObject({ name: company.name })
  expect(await titlesAt(house, `company=${holder.id}`)).toEqual([activity.title])
  expect((await ask(house, '/api/search?q=供需对接会')).data.list).toMatchObject([{ path: `/activity/${id}` }])
  const { data } = await tell(`company/${holder.id}/step`, { version: holder.version, step: 'hide' })
  expect(await titlesAt(house, 'when=all')).toEqual([])
  expect((await ask(house, `/api/activity/${id}`)).code).toBe(refusals.RECORD_NOT_FOUND.code)
  expect((await ask(house, '/api/activity/categories')).data.upcoming).toBe(0)
  expect((await ask(house, '/api/search?q=供需对接会')).data.list).toEqual([])
  await tell(`company/${holder.id}/step`, { version: data.version, step: 'show' })
  expect(await titlesAt(house, 'when=all')).toEqual([activity.title])
  expect((await ask(house, '/api/search?q=供需对接会')).data.total).toBe(1)
})

test('related are those one may still go to, of the same category first; never what was called off', async () => {
  const { house, tell, show } = await openOffice()
  const [talk, fair] = [
    (await tell('activity/categories', { id: null, name: '沙龙', position: 1 })).data.id,
    (await tell('activity/categories', { id: null, name: '展会', position: 2 })).data.id,
  ]
  const { id } = await show('activity', { ...activity, category_id: talk })
  await show('activity', { ...activity, title: 'fair', category_id: fair })
  await show('activity', { ...activity, title: 'talk', category_id: talk })
  await show('activity', { ...past, title: 'old talk', category_id: talk })
  await show('activity', { ...past, title: 'old fair', category_id: fair })
  const off = await show('activity', { ...activity, title: 'off', category_id: talk })
  await tell(`activity/${off.id}/step`, { version: off.version, step: 'cancel' })
  const { data } = await ask(house, `/api/activity/${id}`)
  expect(data.related.map(({ title }: { title: string }) => title)).toEqual(['talk', 'fair', 'old talk'])
  expect(data.category).toEqual({ id: talk, name: '沙龙' })
  expect(await titlesAt(house, `category=${fair}&when=past`)).toEqual(['old fair'])
  expect((await ask(house, '/api/activity/categories')).data.categories).toEqual([
    { id: talk, name: '沙龙', total: 4 },
    { id: fair, name: '展会', total: 2 },
  ])
  expect((await tell(`activity/categories/${fair}/delete`, {})).code).toBe(refusals.IN_USE.code)
})

test('adding, saving, steps and removing leave a trace and are announced; nobody overwrites unseen', async () => {
  const { house, tell } = await openOffice()
  const heard: string[] = []
  house.changes.onChange((topic) => heard.push(topic))
  const added = (await tell('activity', activity)).data
  expect(added).toMatchObject({ state: 'draft', version: 1, steps: ['show'], region: '浙江省 杭州市', views: 0 })
  const saved = (await tell(`activity/${added.id}`, { ...activity, title: '新标题', version: 1 })).data
  expect(saved).toMatchObject({ title: '新标题', version: 2, questions: activity.questions })
  expect((await tell(`activity/${added.id}`, { ...activity, version: 1 })).code).toBe(refusals.CHANGED_MEANWHILE.code)
  const shown = (await tell(`activity/${added.id}/step`, { version: 2, step: 'show' })).data
  expect(shown).toMatchObject({ state: 'shown', steps: ['hide', 'cancel'] })
  expect((await tell(`activity/${added.id}/delete`, { version: 3 })).code).toBe(refusals.RECORD_MOVED_ON.code)
  expect((await tell(`activity/${added.id}/step`, { version: 3, step: 'close' })).code).toBe(
    refusals.RECORD_MOVED_ON.code,
  )
  await tell(`activity/${added.id}/step`, { version: 3, step: 'hide' })
  expect((await tell(`activity/${added.id}/delete`, { version: 4 })).code).toBe(200)
  const trace = await house.database.read((tx) =>
    tx.selectFrom('audit_log').select(['action', 'subject', 'request_id']).orderBy('id').execute(),
  )
  const subject = `activity:${added.id}`
  expect(trace).toEqual(
    ['add', 'save', 'show', 'hide', 'delete'].map((step) => ({
      action: `activity.${step}`,
      subject,
      request_id: 'request-0007',
    })),
  )
  await house.settle()
  expect(heard.filter((topic) => topic === 'shelf:activity')).toHaveLength(5)
})

test('a cover is kept while the activity shows it, and one that is gone is refused', async () => {
  const { house, staff, tell } = await openOffice()
  const bytes = await picture().png().toBuffer()
  const { data } = await uploadsAt(house).handIn(staff, { name: '封面.png', type: 'image/png', bytes }, 'content')
  const { id } = (await tell('activity', { ...activity, cover: data.url })).data
  const uses = await house.database.read((tx) => tx.selectFrom('file_uses').select('subject').execute())
  expect(uses).toEqual([{ subject: `activity:${id}` }])
  const gone = data.url.replace(/[0-9a-f]{8}/, '00000000')
  expect((await tell('activity', { ...activity, cover: gone })).code).toBe(refusals.FILE_GONE.code)
})

test.each([
  [{ starts_at: '明天', ends_at: '' }, 'starts_at'],
  [{ ends_at: activity.starts_at }, 'ends_at'],
  [{ ends_at: '2027-03-20T14:00:00+08:00' }, 'ends_at'],
  [{ signup_until: activity.signup_from }, 'signup_until'],
  [{ signup_until: '2026-11-21T14:00:00+08:00' }, 'signup_until'],
  [{ region_id: null }, 'region_id'],
  [{ region_id: 999_999 }, 'region_id'],
  [{ seats_taken: 41 }, 'seats_taken'],
  [{ fee: '-1.00' }, 'fee'],
  [{ category_id: 7 }, 'category_id'],
  [{ company_id: 7 }, 'company_id'],
  [{ cover: 'https://elsewhere.example/a.png' }, 'cover'],
])('an activity with %o is refused', async (wrong, field) => {
  const { house, tell } = await openOffice()
  expect(await tell('activity', { ...activity, ...wrong })).toMatchObject({
    code: refusals.INPUT_INVALID.code,
    data: { fields: { [field]: expect.any(String) } },
  })
  expect(await house.database.read((tx) => tx.selectFrom('activities').select('id').execute())).toEqual([])
})

test('views of its page are counted', async () => {
  const { house, show } = await openOffice()
  const { id } = await show('activity', activity)
  await house.database.begin((tx) =>
    house.services.activities.keeper.countViews(tx, [{ path: `/activity/${id}`, views: 3 }], '2026-11-15'),
  )
  expect((await ask(house, `/api/activity/${id}`)).data.views).toBe(3)
  house.clock.advance(dayMs)
  expect((await ask(house, `/api/activity/${id}`)).data.views).toBe(3)
})
