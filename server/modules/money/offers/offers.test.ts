import { expect, test } from 'vitest'
import { yuan } from '#contract/base/money.ts'
import { unread } from '#server/http/reading.ts'
import { type House, openHouse, someMorning } from '#server/testing/house.ts'

const change = (house: House) =>
  ({ actor: { kind: 'system', id: null }, now: house.clock(), requestId: 'test' }) as const

const ask = async ({ http }: House, url: string) => (await http.inject(url)).json()

async function tell(house: House, url: string, payload: object) {
  const { token } = await house.signIn.staff(['offers.edit'])
  const headers = { authorization: token, 'x-request-id': 'request-0003' }
  return (await house.http.inject({ method: 'POST', url: `/api/console/offers/${url}`, headers, payload })).json()
}

async function edited(house: House, url: string) {
  const { token } = await house.signIn.staff(['offers.read'])
  const headers = { authorization: token }
  return (await house.http.inject({ url: `/api/console/offers/${url}`, headers })).json().data
}

const audited = ({ database }: House) =>
  database.read((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['actor_kind', 'subject', 'before', 'after', 'request_id'])
      .orderBy('id')
      .execute(),
  )

const service = {
  level: 1,
  name: '企业认证基础服务',
  price: '198.00',
  original_price: '298.00',
  period_days: 365,
  benefits: ['营业执照核验', '认证标识'],
  cover: '',
  position: 1,
  shown: true,
}
const level = {
  name: '银卡创客',
  rank: 1,
  price: '99.00',
  original_price: null,
  duration_days: 365,
  ...{ free_downloads: 3, fee_discount: '0.2000', all_posters: false, badge: true, daily_figures: false },
  notes: ['专属客服'],
  shown: true,
}
const withdrawal = {
  enabled: true,
  min_amount: '50.00',
  max_amount: '20000.00',
  daily_times: 2,
  daily_amount: '40000.00',
  monthly_amount: '400000.00',
  multiple_of: '10.00',
  fee_rate: '0.0125',
  fee_min_amount: '1.00',
  fee_max_amount: '25.00',
  free_times: 2,
  methods: ['bank', 'wechat'],
  require_certified: false,
  second_approval_above: '5000.00',
  confirm_hours: 12,
  arrival_text: '两个工作日内到账',
}
const programme = {
  rules: ['加入不收费。'],
}

test('a new house sells nothing, pays nothing out and says on which terms it would', async () => {
  const house = await openHouse()
  expect((await ask(house, '/api/support_service')).data).toEqual({
    list: [],
    total: 0,
    total_is: 'exact',
    page: 1,
    count: 20,
  })
  expect((await ask(house, '/api/ck/vip')).data).toEqual({ list: [] })
  const unsaid = { rules: [], commission_rules: [], freeze_days: 0, posters: expect.any(Array) }
  expect((await ask(house, '/api/ck')).data).toEqual(unsaid)
  expect((await ask(house, '/api/withdraw')).data).toEqual({
    enabled: false,
    min_amount: '100.00',
    max_amount: '50000.00',
    daily_times: 3,
    daily_amount: '100000.00',
    monthly_amount: '500000.00',
    multiple_of: '0.00',
    fee_rate: '0.0060',
    fee_min_amount: '1.00',
    fee_max_amount: '50.00',
    fee_next: null,
    free_times: 0,
    methods: ['bank_company', 'bank'],
    require_certified: false,
    arrival_text: '预计 1 至 3 个工作日到账',
  })
})

test('support services stand in their order, those not shown only in the console', async () => {
  const house = await openHouse()
  expect(await tell(house, 'support-services', { ...service, name: 'second', position: 2 })).toMatchObject({
    code: 200,
    message: '已新增',
    data: { id: 1, price: '198.00' },
  })
  await tell(house, 'support-services', { ...service, original_price: null })
  await tell(house, 'support-services', { ...service, name: 'hidden', shown: false })
  const { data } = await ask(house, '/api/support_service')
  expect(data.list).toEqual([
    {
      id: 2,
      name: '企业认证基础服务',
      level: 1,
      price: '198.00',
      original_price: null,
      next: null,
      period_days: 365,
      benefits: ['营业执照核验', '认证标识'],
      cover: '',
    },
    expect.objectContaining({ id: 1, name: 'second' }),
  ])
  expect((await ask(house, '/api/support_service?page=2&count=1')).data).toMatchObject({
    list: [{ id: 1 }],
    total: 2,
    page: 2,
    count: 1,
  })
  const names = (await edited(house, 'support-services')).list.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['企业认证基础服务', 'hidden', 'second'])
})

test('VIP levels stand from the lowest to the highest', async () => {
  const house = await openHouse()
  await tell(house, 'vip-levels', { ...level, name: '金卡创客', rank: 2, price: '299.00' })
  await tell(house, 'vip-levels', level)
  await tell(house, 'vip-levels', { ...level, name: 'hidden', shown: false })
  const { name, rank, price, original_price, duration_days } = level
  const gives = { free_downloads: 3, fee_discount: '0.2000', all_posters: false, badge: true, daily_figures: false }
  // What its numbers give, in words, and then whatever else is said of it.
  const benefits = ['会员标识', '“会员免费”资料每天 3 份免积分', '提现手续费减免 20%', '专属客服']
  const shown = { name, rank, price, original_price, next: null, duration_days, gives, benefits }
  expect((await ask(house, '/api/ck/vip')).data.list).toEqual([
    { id: 2, ...shown },
    { id: 1, ...shown, name: '金卡创客', rank: 2, price: '299.00' },
  ])
  expect((await edited(house, 'vip-levels')).total).toBe(3)
})

test('a change is in the audit log with before and after, and announced', async () => {
  const house = await openHouse()
  const heard: string[] = []
  house.changes.onChange((topic) => heard.push(topic))
  await tell(house, 'support-services', service)
  expect((await tell(house, 'support-services/1', { ...service, price: '168.00', version: 1 })).code).toBe(42200)
  await tell(house, 'support-services/1', { ...service, name: '基础认证', version: 1 })
  await tell(house, 'vip-levels', level)
  await tell(house, 'vip-levels/1', { ...level, name: '银卡', version: 1 })
  expect((await ask(house, '/api/support_service')).data.list[0].name).toBe('基础认证')
  expect((await ask(house, '/api/ck/vip')).data.list[0].name).toBe('银卡')
  expect(await audited(house)).toMatchObject([
    { actor_kind: 'staff', subject: 'support-service:1', before: null, after: { price: 19800 } },
    { subject: 'support-service:1', before: { price: 19800 }, after: { name: '基础认证', price: 19800 } },
    { subject: 'vip-level:1', before: null, after: { name: '银卡创客' } },
    { subject: 'vip-level:1', before: { name: '银卡创客' }, after: { name: '银卡' } },
  ])
  await expect.poll(() => heard).toEqual(['offers', 'offers', 'offers', 'offers'])
})

test('what is not there cannot be changed', async () => {
  const house = await openHouse()
  expect(await tell(house, 'support-services/7', { ...service, version: 1 })).toMatchObject({ code: 40400 })
  expect(await tell(house, 'vip-levels/7', { ...level, version: 1 })).toMatchObject({ code: 40400 })
  expect(await audited(house)).toEqual([])
})

test.each([
  ['support-services', { ...service, price: '-1.00' }, 'price'],
  ['support-services', { ...service, price: '300.00' }, 'original_price'],
  ['support-services', { ...service, price: '10000000.01', original_price: null }, 'price'],
  ['support-services', { ...service, price: 198 }, 'price'],
  ['support-services', { ...service, period_days: 0 }, 'period_days'],
  ['support-services', { ...service, cover: 'https://elsewhere.example/x.png' }, 'cover'],
  ['support-services', { ...service, benefits: [''] }, 'benefits.0'],
  ['vip-levels', { ...level, rank: 0 }, 'rank'],
  ['vip-levels', { ...level, price: '0.00' }, 'price'],
  ['vip-levels', { ...level, fee_discount: '1.2000' }, 'fee_discount'],
  ['vip-levels', { ...level, original_price: '98.99' }, 'original_price'],
  ['withdrawal', { ...withdrawal, fee_rate: '1.2500' }, 'fee_rate'],
  ['withdrawal', { ...withdrawal, max_amount: '49.99' }, 'max_amount'],
  ['withdrawal', { ...withdrawal, daily_amount: '19999.99' }, 'daily_amount'],
  ['withdrawal', { ...withdrawal, monthly_amount: '39999.99' }, 'monthly_amount'],
  ['withdrawal', { ...withdrawal, multiple_of: '20000.01' }, 'multiple_of'],
  ['withdrawal', { ...withdrawal, second_approval_above: '-0.01' }, 'second_approval_above'],
  ['withdrawal', { ...withdrawal, confirm_hours: 25 }, 'confirm_hours'],
  ['withdrawal', { ...withdrawal, fee_max_amount: '0.99' }, 'fee_max_amount'],
  ['withdrawal', { ...withdrawal, min_amount: '0.50' }, 'min_amount'],
  ['withdrawal', { ...withdrawal, methods: [] }, 'methods'],
  ['withdrawal', { ...withdrawal, methods: ['bank', 'bank'] }, 'methods'],
  ['makers', { ...programme, rules: [''] }, 'rules.0'],
])('%s refuses %o', async (url, payload, field) => {
  const house = await openHouse()
  expect(await tell(house, url, { version: 0, ...payload })).toMatchObject({
    code: 42200,
    data: { fields: { [field]: expect.any(String) } },
  })
  expect(await audited(house)).toEqual([])
})

test('the terms of withdrawals and of makers are changed, with a trace, and seen at once', async () => {
  const house = await openHouse()
  await ask(house, '/api/withdraw')
  const heard = new Promise<string>((resolve) => house.changes.onChange(resolve))
  expect(await tell(house, 'withdrawal', { ...withdrawal, version: 0 })).toMatchObject({
    code: 200,
    data: withdrawal,
    message: '已保存',
  })
  expect(await heard).toBe('settings')
  // Who signs above which amount is nobody's business outside.
  const { second_approval_above: _limit, confirm_hours: _hours, ...shown } = withdrawal
  expect((await ask(house, '/api/withdraw')).data).toEqual({ ...shown, fee_next: null })
  expect(await edited(house, 'withdrawal')).toEqual({ ...withdrawal, version: 1 })
  expect(await tell(house, 'makers', { ...programme, version: 0 })).toMatchObject({ code: 200, data: programme })
  await expect
    .poll(async () => (await ask(house, '/api/ck')).data)
    .toEqual({ ...programme, commission_rules: [], freeze_days: 0, posters: expect.any(Array) })
  expect(await edited(house, 'makers')).toEqual({ ...programme, version: 1 })
  const rules = { fee_rate: '1.25%', min_amount: '50.00' }
  expect(await audited(house)).toMatchObject([
    { subject: 'setting:withdrawals.rules', before: { fee_rate: '0.6%' }, after: rules },
    { subject: 'setting:makers.programme', before: { rules: [] }, after: { rules: programme.rules } },
  ])
})

test('every answer that a page can be made of names what it depends on', async () => {
  const { services } = await openHouse()
  const topicsOf = async (read: (reading: typeof unread) => Promise<unknown>) => {
    const topics: string[] = []
    await read({ ...unread, dependsOn: (topic) => topics.push(topic) })
    return topics
  }
  const { offers } = services
  expect(
    await topicsOf((reading) => offers.supportServices({ page: 1, count: 20 }, { now: someMorning, reading })),
  ).toEqual(['offers', 'prices'])
  expect(await topicsOf((reading) => offers.vipLevels({ now: someMorning, reading }))).toEqual(['offers', 'prices'])
  expect(await topicsOf((reading) => offers.withdrawalRules(reading, someMorning))).toEqual(['settings', 'prices'])
  expect(await topicsOf((reading) => offers.makerProgramme(reading, someMorning))).toEqual([
    'settings',
    'commissions.rules',
    'posters',
    'settings',
  ])
})

test('whoever writes from inside is held to the same prices', async () => {
  const house = await openHouse()
  const row = { ...service, price: yuan('2.00'), original_price: yuan('1.00') }
  const add = (parts: object) =>
    house.database.begin((tx) => house.services.offers.supportService.add(tx, { ...row, ...parts }, change(house)))
  await expect(add({})).rejects.toThrow()
  await expect(add({ price: yuan('-1.00'), original_price: null })).rejects.toThrow()
  expect(await add({ original_price: null })).toBe(3)
})
