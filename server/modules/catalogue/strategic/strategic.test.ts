import { expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { toShanghaiIso } from '#contract/base/time.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { monthsAfter } from './model.ts'

const dayMs = 24 * 60 * 60 * 1000
const plan = {
  name: '战略伙伴',
  fee: '16800.00',
  deposit: '10000.00',
  months: 12,
  benefits: ['首页展示', '专访一篇'],
  position: 1,
}

async function open() {
  const house = await openHouse()
  const staff = await house.signIn.staff([
    ...(['strategic.read', 'strategic.edit', 'strategic.review', 'strategic.delete', 'prices.announce'] as const),
  ])
  const headers = { authorization: staff.token }
  const ask = async (url: string) => (await house.http.inject(url)).json()
  const tell = async (url: string, payload: object) =>
    (await house.http.inject({ method: 'POST', url: `/api/console/${url}`, headers, payload })).json()
  return { house, staff, ask, tell }
}

async function addCompany(house: House, name: string): Promise<number> {
  const fields = { name, industry_id: 1, region_id: 110101, business: [] }
  const act = { actor: { kind: 'system', id: null } as const, now: house.clock(), requestId: 'test' }
  const row = await house.database.begin((tx) =>
    house.services.companies.companies.enter(tx, fields, act, { state: 'shown' }),
  )
  return row.id
}

const marks = (house: House, id: number) =>
  house.database.read((tx) =>
    tx.selectFrom('companies').select(['partner_from', 'partner_until']).where('id', '=', id).executeTakeFirst(),
  )

const asked = (company_id: number, parts: object = {}) => ({
  company_id,
  plan_id: 1,
  statement: '共建传感器选型标准',
  contract_file: '',
  starts_at: null,
  ends_at: null,
  ...parts,
})

test('months later is the same day, or the last one of a shorter month', () => {
  const later = (text: string, months: number) => toShanghaiIso(monthsAfter(new Date(text), months))
  expect(later('2026-11-16T09:00:00+08:00', 12)).toBe('2027-11-16T09:00:00+08:00')
  expect(later('2027-01-31T00:30:00+08:00', 1)).toBe('2027-02-28T00:30:00+08:00')
  expect(later('2027-12-31T23:59:00+08:00', 2)).toBe('2028-02-29T23:59:00+08:00')
})

test('a partnership begins when it is agreed, on the terms of that day, and marks its company', async () => {
  const { house, ask, tell } = await open()
  const company = await addCompany(house, '云杉科技')
  await tell('partner-plan', plan)
  expect((await tell('strategic', asked(company))).data).toMatchObject({
    state: 'pending',
    fee_amount: '16800.00',
    deposit_amount: '10000.00',
    months: 12,
    plan: '战略伙伴',
    company: '云杉科技',
    no: expect.stringMatching(/^ZL261116[0-9A-Z]{18}$/),
  })
  expect((await tell('partner-plan/1', { ...plan, fee: '99999.00', version: 1 })).code).toBe(42200)
  const prices = [
    { item: 'fee', price: '9999.00' },
    { item: 'deposit', price: '10000.00' },
  ]
  const announced = { list: 'partner-plan:1', stamp: 0, effective_at: null, note: '优惠', prices }
  expect((await tell('prices', announced)).code).toBe(200)
  expect((await ask('/api/strategic')).data.partners).toEqual([])
  expect(await marks(house, company)).toEqual({ partner_from: null, partner_until: null })
  expect((await tell('strategic/1/step', { version: 1, step: 'show' })).data).toMatchObject({
    state: 'active',
    fee_amount: '16800.00',
    starts_at: '2026-11-16T09:00:00+08:00',
    ends_at: '2027-11-16T09:00:00+08:00',
  })
  const { data } = await ask('/api/strategic')
  expect(data.plans).toMatchObject([
    { name: '战略伙伴', fee: '9999.00', next: null, benefits: ['首页展示', '专访一篇'] },
  ])
  expect(data.partners).toMatchObject([
    { id: company, partner: true, statement: '共建传感器选型标准', since: '2026-11-16T09:00:00+08:00' },
  ])
  expect((await ask('/api/company?partner=true')).data.total).toBe(1)
  expect(await marks(house, company)).toEqual({
    partner_from: house.clock(),
    partner_until: new Date('2027-11-16T01:00:00Z'),
  })
})

test('a company has one partnership at a time, and none when it is over', async () => {
  const { house, ask, tell } = await open()
  const company = await addCompany(house, '云杉科技')
  await tell('partner-plan', plan)
  await tell('strategic', asked(company))
  await tell('strategic', asked(company))
  await tell('strategic/1/step', { version: 1, step: 'show' })
  expect(await tell('strategic/2/step', { version: 1, step: 'show' })).toMatchObject({ code: 40910 })
  expect(await tell('strategic/1/delete', { version: 2 })).toMatchObject({ code: 40908 })
  await tell('strategic/1/step', { version: 2, step: 'end' })
  expect(await marks(house, company)).toEqual({ partner_from: null, partner_until: null })
  expect((await ask('/api/strategic')).data.partners).toEqual([])
  await tell('strategic/2/step', { version: 1, step: 'show' })
  const before = await marks(house, company)
  expect(before?.partner_until).not.toBeNull()
  // What is over says nothing about the one in force.
  expect(await tell('strategic/1', { ...asked(company, { statement: '更正' }), version: 3 })).toMatchObject({
    code: 200,
  })
  expect(await marks(house, company)).toEqual(before)
})

test('a partnership moved to another window or company takes the mark along', async () => {
  const { house, tell } = await open()
  const [one, other] = [await addCompany(house, '云杉科技'), await addCompany(house, '远舟物流')]
  await tell('partner-plan', plan)
  await tell('strategic', asked(one))
  await tell('strategic/1/step', { version: 1, step: 'show' })
  const window = { starts_at: '2026-12-01T00:00:00+08:00', ends_at: '2027-06-01T00:00:00+08:00' }
  await tell('strategic/1', { ...asked(other, window), version: 2 })
  expect(await marks(house, one)).toEqual({ partner_from: null, partner_until: null })
  expect(await marks(house, other)).toEqual({
    partner_from: new Date(window.starts_at),
    partner_until: new Date(window.ends_at),
  })
  expect(await tell('strategic/1', { ...asked(other), version: 3 })).toMatchObject({
    code: 42200,
    data: { fields: { starts_at: expect.any(String) } },
  })
})

test('partners that are hidden or whose time has come are not shown, and whoever keeps the page hears', async () => {
  const { house, ask, tell } = await open()
  const company = await addCompany(house, '云杉科技')
  await tell('partner-plan', plan)
  await tell('strategic', asked(company))
  await tell('strategic/1/step', { version: 1, step: 'show' })
  const noted: unknown[] = []
  const reading = {
    kept: true,
    dependsOn: (topic: string) => noted.push(topic),
    freshUntil: (until: Date) => noted.push(until),
  }
  await house.services.strategic.read({ now: house.clock(), reading })
  expect(noted).toEqual(expect.arrayContaining(['shelf:partner-plan', 'shelf:strategic', 'shelf:company']))
  expect(noted).toContainEqual(new Date('2027-11-16T01:00:00Z'))
  const heard: string[] = []
  house.changes.onChange((topic) => heard.push(topic))
  const act = { actor: { kind: 'system', id: null } as const, now: house.clock(), requestId: 'test' }
  const set = (state: string) =>
    house.database.begin((tx) => house.services.companies.companies.change(tx, company, { state }, act, state))
  await set('hidden')
  await house.settle()
  expect(heard).toContain('shelf:strategic')
  expect((await ask('/api/strategic')).data.partners).toEqual([])
  await set('shown')
  expect((await ask('/api/strategic')).data.partners).toHaveLength(1)
  house.clock.advance(366 * dayMs)
  expect((await ask('/api/strategic')).data.partners).toEqual([])
})

test('a contract is what was handed in as one, stays out of sight, and is kept while it is used', async () => {
  const { house, staff, ask, tell } = await open()
  const company = await addCompany(house, '云杉科技')
  await tell('partner-plan', plan)
  const { handIn } = uploadsAt(house)
  const urlOf = async (...given: Parameters<typeof handIn>): Promise<string> => (await handIn(...given)).data.url
  const paper = await sample('pdf')
  const license = await urlOf(await house.signIn.enterprise(), paper, 'license')
  const resource = await urlOf(await house.signIn.staff(['resource.edit']), paper, 'resource')
  for (const contract_file of [license, resource, `/api/file/${'x'.repeat(43)}`]) {
    const { code } = await tell('strategic', asked(company, { contract_file }))
    expect([contract_file, code]).toEqual([contract_file, refusals.FILE_GONE.code])
  }
  const attachment = await urlOf(await house.signIn.staff(['news.write']), paper, 'attachment')
  for (const contract_file of [attachment, '/brand/a.pdf', 'https://example.com/a.pdf']) {
    expect(await tell('strategic', asked(company, { contract_file }))).toMatchObject({
      code: refusals.INPUT_INVALID.code,
      data: { fields: { contract_file: '请上传文件' } },
    })
  }
  const contract_file = await urlOf(staff, paper, 'contract')
  expect((await tell('strategic', asked(company, { contract_file }))).data).toMatchObject({ id: 1, contract_file })
  expect((await tell('strategic/1', { ...asked(company, { contract_file: license }), version: 1 })).code).toBe(
    refusals.FILE_GONE.code,
  )
  expect((await tell('strategic/1/step', { version: 1, step: 'show' })).data).toMatchObject({ contract_file })
  expect(JSON.stringify(await ask('/api/strategic'))).not.toContain('/api/file/')
  expect((await house.http.inject(contract_file)).statusCode).toBe(404)
  const uses = () => house.database.read((tx) => tx.selectFrom('file_uses').select('subject').execute())
  expect(await uses()).toEqual([{ subject: 'strategic:1' }])
  const window = { starts_at: '2026-12-01T00:00:00+08:00', ends_at: '2027-06-01T00:00:00+08:00' }
  expect((await tell('strategic/1', { ...asked(company, window), version: 2 })).code).toBe(200)
  expect(await uses()).toEqual([])
})

test('what is not there is refused', async () => {
  const { house, tell } = await open()
  const company = await addCompany(house, '云杉科技')
  await tell('partner-plan', plan)
  expect(await tell('partner-plan', plan)).toMatchObject({ code: 40903 })
  expect(await tell('strategic', asked(99))).toMatchObject({ data: { fields: { company_id: expect.any(String) } } })
  expect(await tell('strategic', asked(company, { plan_id: 99 }))).toMatchObject({
    data: { fields: { plan_id: expect.any(String) } },
  })
  expect(await tell('strategic', asked(company, { starts_at: '2026-12-01T00:00:00+08:00' }))).toMatchObject({
    data: { fields: { ends_at: expect.any(String) } },
  })
  expect(await tell('strategic/7/step', { version: 1, step: 'show' })).toMatchObject({ code: 40400 })
  await tell('strategic', asked(company))
  expect(await tell('partner-plan/1/step', { version: 1, step: 'hide' })).toMatchObject({ code: 200 })
  expect(await tell('partner-plan/1/delete', { version: 2 })).toMatchObject({ code: 40904 })
})

test('the next period can be agreed before the last is over, never two for one day', async () => {
  const { house, ask, tell } = await open()
  const company = await addCompany(house, '云杉科技')
  await tell('partner-plan', plan)
  const period = (starts_at: string, ends_at: string) => tell('strategic', asked(company, { starts_at, ends_at }))
  await period('2026-01-01T00:00:00+08:00', '2027-01-01T00:00:00+08:00')
  await period('2027-01-01T00:00:00+08:00', '2028-01-01T00:00:00+08:00')
  await period('2026-12-01T00:00:00+08:00', '2027-02-01T00:00:00+08:00')
  const show = (id: number) => tell(`strategic/${id}/step`, { version: 1, step: 'show' })
  expect((await show(1)).code).toBe(200)
  expect((await show(2)).code).toBe(200)
  expect((await show(3)).code).toBe(refusals.PARTNER_ALREADY.code)
  house.clock.set(new Date('2027-03-01T00:00:00+08:00'))
  expect((await ask('/api/strategic')).data.partners).toHaveLength(1)
  await house.services.strategic.expireEnded(house.clock())
  const headers = { authorization: (await house.signIn.staff(['strategic.read'])).token }
  const first = await house.http.inject({ url: '/api/console/strategic/1', headers })
  expect(first.json().data.state).toBe('expired')
  expect((await ask('/api/company?partner=true')).data.total).toBe(1)
})
