import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { ScoreEvent } from '#contract/money/points.words.ts'
import { buildHouse, type House, someMorning } from '#server/testing/house.ts'
import { scoreAt } from '#server/testing/points.ts'
import { together } from '#server/testing/together.ts'
import { draw, expiryOf, mayEarn, streakNow, streakOn } from './model.ts'

const dayMs = 24 * 60 * 60 * 1000

let house: House
let points: ReturnType<typeof scoreAt>
beforeAll(async () => {
  house = await buildHouse({ env: { DATABASE_POOL: '16' } })
  points = scoreAt(house)
})
afterAll(() => house.close())

const sound = async () =>
  expect(await house.database.read((tx) => house.services.ledger.proving.invariants(tx))).toEqual([])

test('a batch lasts to the end of the day a year later, also from the 29th of February', () => {
  expect(expiryOf(new Date('2026-11-16T01:00:00Z'))).toEqual(new Date('2027-11-16T16:00:00Z'))
  // Already the next day in Shanghai.
  expect(expiryOf(new Date('2026-11-16T17:00:00Z'))).toEqual(new Date('2027-11-17T16:00:00Z'))
  expect(expiryOf(new Date('2028-02-29T01:00:00Z'))).toEqual(new Date('2029-02-28T16:00:00Z'))
})

test('days in a row are counted from day to day, and a day that is not over breaks nothing', () => {
  const last = { day: '2026-11-15', streak: 6 }
  expect(streakOn('2026-11-16', last)).toBe(7)
  expect(streakOn('2026-11-17', last)).toBe(1)
  expect(streakOn('2026-11-16', undefined)).toBe(1)
  expect([streakNow('2026-11-16', last), streakNow('2026-11-15', last), streakNow('2026-11-17', last)]).toEqual([
    6, 6, 0,
  ])
})

test('what is taken comes out of what runs out first, and nothing where it is not enough', () => {
  const batches = [{ remaining: 5 }, { remaining: 0 }, { remaining: 10 }]
  expect(draw(batches, 7)?.map(({ points: part }) => part)).toEqual([5, 2])
  expect(draw(batches, 16)).toBeUndefined()
  expect(mayEarn({ per_day: 2, in_all: null }, { today: 2, times: 2 })).toBe(false)
  expect(mayEarn({ per_day: null, in_all: 3 }, { today: 0, times: 2 })).toBe(true)
})

test('whoever registers earns once, in a posting of its own, and the answers say so', async () => {
  for (const realm of ['enterprise', 'maker'] as const) {
    const member = await points.member(realm)
    expect(await member.balance()).toBe(0)
    await points.settle()
    expect(await member.balance()).toBe(50)
    await points.settle()
    expect(await member.balance()).toBe(50)
    const self = await member.ask(realm === 'enterprise' ? '/api/user' : '/api/ck/user')
    expect(self.data.score).toBe(50)
    const bills = await member.ask(
      realm === 'enterprise' ? '/api/user/bill?purse=score' : '/api/ck/user/bill?purse=score',
    )
    expect(bills.data.list).toMatchObject([
      {
        purse: 'score',
        direction: 'in',
        type: 'score_registration',
        title: '注册奖励',
        amount: '50',
        balance_after: '50',
      },
    ])
  }
  const { member } = { member: await points.member('enterprise') }
  await points.settle()
  expect((await member.ask('/api/user/bag')).data.score).toBe('50')
  expect((await member.ask('/api/user/bill/page?purse=score')).data).toMatchObject({ in_total: '50', out_total: '0' })
  // Money's bills know nothing of points.
  expect((await member.ask('/api/user/bill')).data.list).toEqual([])
  await sound()
})

test('signing in brings the day’s points once, and every seventh day in a row something extra', async () => {
  const member = await points.member('maker')
  await points.settle()
  const morning = house.clock()
  const streaks = []
  for (let day = 0; day < 8; day++) {
    const { data } = await member.tell('/api/score/signin', {})
    streaks.push([data.streak, data.points])
    house.clock.advance(dayMs)
  }
  expect(streaks).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((day) => [day, day === 7 ? 25 : 5]))
  house.clock.advance(dayMs)
  expect((await member.tell('/api/score/signin', {})).data).toMatchObject({ streak: 1, points: 5, repeated: false })
  expect((await member.tell('/api/score/signin', {})).data).toMatchObject({ streak: 1, points: 5, repeated: true })
  const { data } = await member.ask('/api/score')
  expect(data).toMatchObject({ signed_today: true, streak: 1, balance: '115', today: shanghaiDay(house.clock()) })
  expect(data.days).toHaveLength(9)
  const ways = data.ways as { event: ScoreEvent; open: boolean }[]
  expect(ways.map(({ event }) => event)).toEqual([
    ...['registration', 'signin', 'signin_week', 'invited_certified', 'feedback', 'attended'],
  ])
  expect(ways.find(({ event }) => event === 'signin')?.open).toBe(false)
  expect(ways.find(({ event }) => event === 'feedback')?.open).toBe(true)
  house.clock.set(morning)
  await sound()
})

test('a hundred who sign in at once for one account sign in once', async () => {
  const member = await points.member('enterprise')
  await points.settle()
  const { following } = house.services.points
  const owner = { kind: 'enterprise', id: member.id } as const
  const { values, refusals: refused } = await together(100, () =>
    following.signIn(owner, member.personId, house.clock()),
  )
  expect(refused).toEqual({})
  expect(values.filter(({ repeated }) => !repeated)).toHaveLength(1)
  expect(new Set(values.map(({ streak, points: brought }) => `${streak} ${brought}`)).size).toBe(1)
  expect(await member.balance()).toBe(55)
  await sound()
})

test('a rule says how often: what is one too many brings nothing, also where all come at once', async () => {
  const member = await points.member('maker')
  await points.settle()
  for (let n = 0; n < 5; n++) await member.earn('feedback', `many:${member.id}:${n}`)
  // The same cause told again is the same.
  await member.earn('feedback', `many:${member.id}:0`)
  const { following } = house.services.points
  await together(8, () => following.settle(house.clock()))
  expect(await member.balance()).toBe(50 + 3 * 30)
  const told = await member.ask('/api/ck/user/messages')
  expect(told.data.list.filter(({ title }: { title: string }) => title === '获得 30 积分')).toHaveLength(3)
  await sound()
})

test('what is told in a transaction that fails earned nothing, and a rule that is off brings nothing', async () => {
  const member = await points.member('maker')
  await points.settle()
  await expect(
    house.database.begin(async (tx) => {
      await member.earnIn(tx, 'feedback', `gone:${member.id}`)
      throw new Error('the other room failed')
    }),
  ).rejects.toThrow('the other room failed')
  const staff = await points.operator(['points.read', 'points.rules'])
  const rule = async () =>
    (await staff.ask('/api/console/points/rules')).data.list.find(
      ({ event }: { event: string }) => event === 'feedback',
    )
  const { version, points: worth, per_day, in_all } = await rule()
  const change = { version, points: worth, per_day, in_all, active: false }
  expect((await staff.tell('/api/console/points/rules/feedback', change)).code).toBe(200)
  expect((await staff.tell('/api/console/points/rules/feedback', change)).code).toBe(refusals.CHANGED_MEANWHILE.code)
  await member.earn('feedback', `off:${member.id}`)
  await points.settle()
  expect(await member.balance()).toBe(50)
  const shown = (await staff.ask('/api/score/rules')).data.list
  expect(shown.map(({ event }: { event: string }) => event)).not.toContain('feedback')
  await staff.tell('/api/console/points/rules/feedback', { ...change, version: version + 1, active: true })
  await sound()
})

test('what runs out is told of before, leaves by itself, and nobody spends it', async () => {
  const member = await points.member('enterprise')
  await points.settle()
  const { expiring } = house.services.points
  const morning = house.clock()
  house.clock.advance(10 * dayMs)
  await member.earn('feedback', `later:${member.id}`)
  await points.settle()
  await member.spend(20)
  // The first to run out was used first.
  expect(await member.batches()).toEqual([30, 30])
  house.clock.set(new Date(expiryOf(morning).getTime() - 20 * dayMs))
  await expiring.warn(house.clock())
  await expiring.warn(house.clock())
  await member.signInAgain()
  const told = (await member.ask('/api/user/messages')).data.list as { title: string; content: string }[]
  expect(told.filter(({ title }) => title.endsWith('积分即将到期'))).toHaveLength(1)
  const { data } = await member.ask('/api/user/overview')
  expect(data.reminders).toMatchObject([{ kind: 'score_expiring', amount: '60' }])
  house.clock.set(expiryOf(morning))
  // Whoever spends before the job comes by finds it gone already.
  await expect(member.spend(31)).rejects.toMatchObject({ code: 'SCORE_INSUFFICIENT' })
  await expiring.expire(house.clock())
  expect(await member.balance()).toBe(30)
  await expiring.expire(house.clock())
  expect(await member.balance()).toBe(30)
  await member.signInAgain()
  const record = (await member.ask('/api/score/record')).data
  expect(record.list.map(({ title, amount }: { title: string; amount: string }) => [title, amount])).toEqual([
    ...[
      ['积分到期', '30'],
      ['下载资料', '20'],
      ['反馈被采纳', '30'],
      ['注册奖励', '50'],
    ],
  ])
  expect(record.list[2].expires_at).toMatch(/^2027-11-27T00:00:00/)
  house.clock.set(morning)
  await sound()
})

test('what comes back goes to where it came from, and can be used for a month at least', async () => {
  const member = await points.member('maker')
  await points.settle()
  const morning = house.clock()
  const reference = await member.spend(40)
  house.clock.set(new Date(expiryOf(morning).getTime() + dayMs))
  await house.services.points.expiring.expire(house.clock())
  expect(await member.balance()).toBe(0)
  expect(await member.giveBack(reference)).toBe(40)
  expect(await member.giveBack(reference)).toBe(0)
  expect(await member.balance()).toBe(40)
  await member.spend(40)
  expect(await member.balance()).toBe(0)
  house.clock.set(morning)
  await sound()
})

test('two people put points right by hand, never below nought, and their owner is told why', async () => {
  const member = await points.member('enterprise')
  await points.settle()
  const rights = ['adjustments.read', 'adjustments.request', 'adjustments.approve'] as const
  const [one, other] = [await points.operator(rights), await points.operator(rights)]
  const evidence = [await one.evidence()]
  const ask = async (by: number) => {
    const asked = { owner_kind: 'enterprise', owner_id: member.id, points: by, reason: '补发上月漏记的积分', evidence }
    return (await one.tell('/api/console/adjustments/score', asked)).data
  }
  const more = await ask(30)
  expect(more).toMatchObject({ amount: '30', purse_name: '积分', against: 'score_issued' })
  expect((await one.tell(`/api/console/adjustments/${more.id}/approve`, {})).code).toBe(refusals.SAME_APPROVER.code)
  expect((await other.tell(`/api/console/adjustments/${more.id}/approve`, {})).code).toBe(200)
  expect(await member.balance()).toBe(80)
  const less = await ask(-81)
  expect((await other.tell(`/api/console/adjustments/${less.id}/approve`, {})).code).toBe(
    refusals.SCORE_INSUFFICIENT.code,
  )
  const fits = await ask(-60)
  expect((await other.tell(`/api/console/adjustments/${fits.id}/approve`, {})).code).toBe(200)
  expect(await member.batches()).toEqual([0, 20])
  const told = (await member.ask('/api/user/messages')).data.list as { title: string }[]
  expect(told.map(({ title }) => title)).toEqual(expect.arrayContaining(['积分增加 30', '积分减少 60']))
  // Money's own call does not take points.
  const asMoney = { owner_kind: 'enterprise', owner_id: member.id, purse: 'score', amount: '1.00', against: 'suspense' }
  const refused = await one.tell('/api/console/adjustments', { ...asMoney, reason: '补发上月漏记的积分', evidence })
  expect(refused.code).toBe(refusals.INPUT_INVALID.code)
  await sound()
})

test('points and money cannot stand in one posting', async () => {
  const { ledger } = house.services
  const { id } = await points.member('enterprise')
  const lines = [
    { account: { owner: { kind: 'enterprise', id }, purse: 'score' }, amount: 1 },
    { account: { owner: { kind: 'enterprise', id }, purse: 'cash' }, amount: -1 },
  ] as never
  const order = { key: `mixed:${id}`, kind: 'adjust_add', reference: 'x', now: someMorning } as const
  await expect(house.database.begin((tx) => ledger.post(tx, { ...order, lines }))).rejects.toThrow('apart from money')
})

test('a first certification earns, for the company and for whoever invited it, once for each company', async () => {
  const maker = await points.member('maker')
  const company = await points.member('enterprise')
  const { id } = company
  await points.settle()
  await house.database.begin(async (tx) => {
    const row = { child_realm: 'enterprise', child_id: id, maker_id: maker.id, source: 'code', bound_at: someMorning }
    await tx.insertInto('invitations').values(row).execute()
    const is = { enterpriseId: id, credit_code: `91330100MA2B${String(id).padStart(6, '0')}` }
    const { certified } = house.services.points.following
    await certified(tx, undefined, is, someMorning)
    await certified(tx, is, is, someMorning)
  })
  await points.settle()
  expect([await company.balance(), await maker.balance()]).toEqual([150, 100])
  await sound()
})

test('whoever leaves leaves their points, which keep nobody from leaving', async () => {
  const member = await points.member('maker')
  await points.settle()
  const { wallets, points: room, ledger } = house.services
  expect(await house.database.read((tx) => wallets.openMatters(tx, 'maker', member.id, house.clock()))).toEqual([])
  await ledger.begin((tx) => room.lapse(tx, { kind: 'maker', id: member.id }, house.clock()))
  expect(await member.balance()).toBe(0)
  await sound()
})

test('operators see who has how many, of which batches, and what came and went', async () => {
  const member = await points.member('enterprise')
  await points.settle()
  await member.spend(10)
  const staff = await points.operator(['points.read'])
  const list = (await staff.ask(`/api/console/points/accounts?owner_kind=enterprise&owner_id=${member.id}`)).data
  expect(list.list).toMatchObject([{ owner_id: member.id, balance: '40', expiring: '0' }])
  const one = (await staff.ask(`/api/console/points/account?owner_kind=enterprise&owner_id=${member.id}`)).data
  expect(one.batches).toMatchObject([{ title: '注册奖励', amount: 50, remaining: 40 }])
  expect(one.lines).toMatchObject([
    { title: '下载资料', amount: '-10' },
    { title: '注册奖励', amount: '50' },
  ])
  const figures = (await staff.ask('/api/console/points/figures')).data
  expect(figures.days).toHaveLength(30)
  expect(Number(figures.issued)).toBeGreaterThan(0)
  expect(Number(figures.outstanding)).toBeGreaterThan(0)
  expect((await staff.ask('/api/console/points/account?owner_kind=maker&owner_id=999999')).code).toBe(
    refusals.RECORD_NOT_FOUND.code,
  )
})
