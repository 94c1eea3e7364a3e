import { cp } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adStateKeys } from '../contract/catalogue/ads.words.ts'
import { partnershipStateKeys } from '../contract/catalogue/partnerships.words.ts'
import { signupStateKeys } from '../contract/catalogue/signups.words.ts'
import { rechargeStateKeys } from '../contract/money/recharges.ts'
import { withdrawalStateKeys } from '../contract/money/withdrawals.ts'
import { type ContentState, contentStates } from '../contract/texts/content.console.ts'
import { addDeskWork } from '../demo/desk-work.ts'
import { loadDemo } from '../demo/load.ts'
import { addMoney } from '../demo/money.ts'
import { articles } from '../demo/news/all.ts'
import { buildHouse, type House } from '../server/testing/house.ts'
import { demoTemplate, prepareDemo } from './demo-template.ts'

let house: House
beforeAll(async () => {
  const files = await prepareDemo()
  house = await buildHouse({ template: demoTemplate })
  await cp(files, house.config.dataDir, { recursive: true })
})
afterAll(() => house.close())

async function states({ services, clock }: House): Promise<Record<ContentState, number>> {
  const count = async (state: ContentState) => {
    const filter = { state, sort: 'id', order: 'asc' } as const
    return (await services.content.overseeing.list('news', { page: 1, count: 1 }, filter, clock())).total
  }
  const counted = await Promise.all(contentStates.map(async (state) => [state, await count(state)] as const))
  return Object.fromEntries(counted) as Record<ContentState, number>
}

const expected = { draft: 2, review: 2, scheduled: 2, published: articles.length, expired: 1, trashed: 1 }

test('the demo is loaded once, and every state that news can be in has its example', async () => {
  expect(await states(house)).toEqual(expected)
  await house.settle()
  await loadDemo(house)
  expect(await states(house)).toEqual(expected)
})

test('desk work that was cut off before it was noted as done goes on where it stood', async () => {
  const { services, clock } = house
  const filter = { sort: 'id', order: 'asc' } as const
  const rows = async () =>
    (await services.content.overseeing.list('news', { page: 1, count: 100 }, filter, clock())).list.map(
      ({ id, stage, version, has_changes }) => ({ id, stage, version, has_changes }),
    )
  const before = await rows()
  const today = clock()
  const change = { actor: { kind: 'system', id: null }, now: today, requestId: 'demo' } as const
  const { database, config, ground } = house
  await addDeskWork({
    services,
    passwords: ground.passwords,
    database,
    config,
    change,
    today,
    origin: '',
    addresses: async () => [],
  })
  expect(await rows()).toEqual(before)
  expect(before.filter(({ has_changes }) => has_changes)).toHaveLength(1)
  expect(Math.max(...before.map(({ version }) => version))).toBe(3)
})

/** Where money stands: how many orders and withdrawals of which state, what is open, and what everybody has. */
async function money({ services, database, clock }: House) {
  const { recharges, checkout, withdrawals, adjustments, reconciliation, payments, ledger } = services
  const paging = { page: 1, count: 100 }
  const stateOf = ({ state }: { state: string }) => state
  const count = (rows: readonly { state: string }[]) =>
    Object.fromEntries([...Map.groupBy(rows, stateOf)].map(([state, some]) => [state, some.length]))
  const find = (realm: 'enterprise' | 'maker', phone: string) =>
    database.read(async (tx) => (await services.accounts.findByPhone(tx, realm, phone))?.owner_id ?? 0)
  const enterprise = await find('enterprise', '13800000001')
  const maker = await find('maker', '13900000001')
  return {
    recharges: count((await checkout.overseeing.list(paging, {})).list),
    own: count((await recharges.page(enterprise, paging, undefined)).list),
    withdrawals: count((await withdrawals.overseeing.list(paging)).list),
    ofMaker: count((await withdrawals.reading.newest({ realm: 'maker', id: maker }, undefined, clock())).list),
    refunds: count((await payments.overseeing.pageRefunds(paging, {})).list),
    adjustments: count((await adjustments.list(paging, {}, 0)).list),
    differences: count((await reconciliation.differences(paging, {})).list),
    compared: (await reconciliation.days(paging, {}, clock())).list.map(({ state }) => state),
    purses: await database.read((tx) => ledger.balances(tx, { kind: 'enterprise', id: enterprise })),
    grants: (await services.promotions.fund(enterprise, clock())).grants.map(({ expires_at }) => expires_at),
  }
}

test('money of the demo is in every state there is, and what the books say of it holds', async () => {
  const { services, database, clock } = house
  const found = await money(house)
  expect(Object.keys(found.own).sort()).toEqual([...rechargeStateKeys].sort())
  expect(Object.keys(found.withdrawals).sort()).toEqual([...withdrawalStateKeys].sort())
  expect(found.ofMaker).toEqual({ paid: 2, pending: 1 })
  expect(Object.keys(found.refunds)).toEqual(['refunded'])
  expect(found.adjustments).toEqual({ approved: 2, requested: 1 })
  expect(found.differences).toEqual({ open: 1, accepted: 1 })
  expect(new Set(found.compared)).toEqual(new Set(['done']))
  const soon = clock().getTime() + 7 * 24 * 60 * 60 * 1000
  expect(found.grants.filter((at) => at !== null && at.getTime() < soon)).toHaveLength(1)
  expect(await database.read((tx) => services.ledger.proving.invariants(tx))).toEqual([])
})

test('makers of the demo earned what enterprises paid that they brought; refunds took back, and one owes something', async () => {
  const { services, database } = house
  const list = await database.read((tx) => tx.selectFrom('commissions').selectAll().execute())
  const states = new Set(list.map(({ state }) => state))
  for (const state of ['pending', 'settled', 'cancelled']) expect(states).toContain(state)
  expect(list.some(({ taken_available }) => taken_available > 0)).toBe(true)
  expect(list.some(({ taken_debt }) => taken_debt > 0)).toBe(true)
  const everybody = await database.read((tx) => services.ledger.everybody(tx))
  expect(everybody.find(({ purse }) => purse === 'debt')?.balance).toBeLessThan(0)
})

test('certifications of the demo are in every state there is, and the second account was sent back field by field', async () => {
  const { services, database, clock } = house
  const all = { page: 1, count: 100 }
  await services.certifications.expiring.beat(clock())
  const { list } = await services.certifications.overseeing.list(all, clock())
  const states = new Set(list.map(({ state }) => state))
  for (const state of ['unpaid', 'pending', 'rejected', 'withdrawn', 'approved', 'expiring', 'expired', 'revoked']) {
    expect(states).toContain(state)
  }
  expect(list.filter(({ kind }) => kind === 'change')).toMatchObject([{ state: 'pending' }])
  const rejected = await database.read((tx) => services.accounts.findByPhone(tx, 'enterprise', '13800000002'))
  const { application } = await services.certifications.reading.overview(rejected?.owner_id ?? 0, clock())
  expect(Object.keys(application?.reject_fields ?? {})).toEqual([
    'company_name',
    'license_image',
    'authorization_letter',
  ])
})

test('links that enterprises bought are in every state there is, with a site that does not answer and days of clicks', async () => {
  const { services, database, clock } = house
  const owner = await database.read((tx) => services.accounts.findByPhone(tx, 'enterprise', '13800000001'))
  const all = { status: 'all', page: 1, count: 100 } as const
  const { list, counts } = await services.links.reading.list(all, owner?.owner_id ?? 0, clock())
  expect(counts).toEqual([1, 4, 1, 1, 1, 1, 1])
  expect(list.filter(({ health }) => health === 'down')).toMatchObject([{ site_name: '精工培训课堂', status: 1 }])
  const shown = list.filter(({ status, health }) => status === 1 && health === 'good')
  expect(shown.every(({ clicks }) => clicks > 0)).toBe(true)
  const cancelled = list.find(({ status }) => status === 5)
  const { terms, checks } = await services.links.reading.detail(cancelled?.id ?? 0, owner?.owner_id ?? 0, clock())
  expect(terms).toMatchObject([{ state: 'paid', refunded_amount: 1520_00 }])
  expect(checks).toHaveLength(1)
})

test('partnerships of the demo are in every state there is, and their deposits are where they were left', async () => {
  const { services, database, clock } = house
  const { list } = await services.partnerships.overseeing.list({ page: 1, count: 100 }, clock())
  expect(new Set(list.map(({ state }) => state))).toEqual(new Set(partnershipStateKeys))
  const left = (state: string) => list.filter((one) => one.state === state).map(({ deposit_left }) => deposit_left)
  expect([left('expired'), left('terminated'), left('active')]).toEqual([[500_000], [0], [1_000_000]])
  expect(list.filter(({ claim }) => claim === 'deduction')).toMatchObject([{ state: 'expired' }])
  expect(await database.read((tx) => services.ledger.proving.invariants(tx))).toEqual([])
})

test('money that was cut off before it was noted as done goes on where it stood', async () => {
  const { services, ground, database, config, clock } = house
  const before = await money(house)
  const today = clock()
  const change = { actor: { kind: 'system', id: null }, now: today, requestId: 'demo' } as const
  await addMoney({
    services,
    passwords: ground.passwords,
    database,
    config,
    change,
    today,
    origin: '',
    addresses: async () => [],
  })
  expect(await money(house)).toEqual(before)
  expect(await database.read((tx) => services.ledger.proving.invariants(tx))).toEqual([])
})

test('ads of the demo are in every state there is', async () => {
  const { services, clock } = house
  const by = { sort: 'id', order: 'asc', equal: {} } as const
  const { list } = await services.ads.desk.list({ page: 1, count: 100 }, by, clock())
  const rows = list as unknown as { state: string; enterprise_id: number | null; revision_state: string | null }[]
  const bought = rows.filter(({ enterprise_id }) => enterprise_id !== null)
  const states = [...adStateKeys].sort()
  expect([...new Set(bought.map(({ state }) => state))].sort()).toEqual(states)
  expect(bought.some(({ revision_state }) => revision_state === 'review')).toBe(true)
})

test('sign-ups of the demo are in every state there is, and a door is open today', async () => {
  const { services, clock } = house
  const { list } = await services.signups.overseeing.list({ page: 1, count: 100 })
  expect(new Set(list.map(({ state }) => state))).toEqual(new Set(signupStateKeys))
  expect(await services.signups.admitting.doors(clock())).toMatchObject({ list: [{ expected: 4, arrived: 0 }] })
})
