import { afterAll, beforeAll, expect, test } from 'vitest'
import { yuan } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import { boostingIn } from '#server/testing/boosts.ts'
import { buildHouse } from '#server/testing/house.ts'
import { linkingIn } from '#server/testing/links.ts'

let boosting: Awaited<ReturnType<typeof boostingIn>>
let linking: Awaited<ReturnType<typeof linkingIn>>
beforeAll(async () => {
  boosting = await boostingIn(await buildHouse())
  linking = await linkingIn(boosting.house)
})
afterAll(() => boosting.close())

interface Row {
  day: string
  purse: string
  net: string
}

const revenue = async (query = '', count = 100) => {
  const by = await boosting.house.signIn.staff(['ledger.read'])
  return boosting.ask('GET', `/api/console/ledger/revenue?count=${count}${query}`, undefined, by.token)
}
const today = () => shanghaiDay(boosting.house.clock())

test('what was earned by day and purpose adds up to the accounts of revenue, refunds and the fund told apart', async () => {
  const { who, company } = await boosting.shown()
  await boosting.give(who, '10000.00')
  await boosting.fund(who, 9_900, 'HD-revenue')
  const first = today()
  const boost = (await boosting.buy(who, company, 7, { use_promotion: true })).data
  const link = await linking.shown(who, { position: 'footer', term_months: 3 })
  boosting.house.clock.advance(2 * 24 * 60 * 60 * 1000)
  const third = today()
  const again = await linking.again(who)
  expect((await boosting.cancel(again, boost.id)).data.refunded_amount).toBe('141.42')
  expect((await linking.cancel(again, link)).data.refunded_amount).toBe('240.00')

  const { data } = await revenue(`&from=${first}&to=${third}`)
  const of = (day: string, purse: string) => data.list.find((row: Row) => row.day === day && row.purse === purse)
  expect(of(first, 'revenue_promotion')).toMatchObject({
    ...{ purpose: '推广服务收入', received: '99.00', refunded: '0.00', net: '99.00' },
    ...{ promotion: '99.00', promotion_returned: '0.00' },
  })
  expect(of(third, 'revenue_promotion')).toMatchObject({
    ...{ received: '0.00', refunded: '70.71', net: '-70.71', promotion: '0.00', promotion_returned: '70.71' },
  })
  expect(of(first, 'revenue_link')).toMatchObject({ received: '360.00', promotion: '0.00' })
  expect(of(third, 'revenue_link')).toMatchObject({ received: '0.00', refunded: '240.00' })

  // Every account of revenue, whatever else this house has sold, is what its rows come to.
  const { data: all } = await revenue(`&from=${first.slice(0, 4)}-01-01&to=${third}`)
  const ours = await linking.ours()
  const sums = new Map<string, number>()
  for (const { purse, net } of all.list as Row[]) sums.set(purse, (sums.get(purse) ?? 0) + yuan(net))
  for (const [purse, balance] of Object.entries(ours)) {
    if (purse.startsWith('revenue_') || purse === 'fee') expect([purse, sums.get(purse) ?? 0]).toEqual([purse, balance])
  }
  const total = [...sums.values()].reduce((sum, one) => sum + one, 0)
  expect(total).toBeGreaterThan(0)
  expect(yuan(all.totals.net)).toBe(total)

  const year = `&from=${first.slice(0, 4)}-01-01&to=${third}`
  const { list: _rows, ...whole } = all
  const { list: second, ...pages } = (await revenue(`${year}&page=2`, 1)).data
  expect([second, pages]).toEqual([[all.list[1]], { ...whole, page: 2, count: 1 }])
  expect((await revenue(`${year}&page=${all.list.length + 1}`, 1)).data).toMatchObject({ list: [], totals: all.totals })
})

test('a day belongs to Shanghai, and a purpose can be had alone; a year is the most', async () => {
  const { data } = await revenue(`&purse=revenue_link`)
  expect(new Set(data.list.map(({ purse }: Row) => purse))).toEqual(new Set(['revenue_link']))
  expect((await revenue('&from=2020-01-01')).code).toBe(42200)
  expect((await revenue('&from=2026-11-20&to=2026-11-19')).code).toBe(42200)
})

test('the file of what was earned ends in a line that adds up every amount, and its net is the accounts of revenue', async () => {
  const { house } = boosting
  const { token } = await house.signIn.staff(['ledger.read'])
  const titles = ['received', 'refunded', 'net', 'promotion', 'promotion_returned'] as const
  const columns = [
    ...['day', 'purpose'].map((path) => ({ title: path, cells: [{ path }] })),
    ...titles.map((path) => ({ title: path, cells: [{ path }], sum: true })),
  ]
  const input = { from: `${today().slice(0, 4)}-01-01`, to: today() }
  const order = { title: '收入', call: '/api/console/ledger/revenue', input, columns, format: 'csv' }
  const { id } = (await boosting.ask('POST', '/api/console/exports', order, token)).data
  expect(await house.services.exports.writeNext()).toBe(1)
  const url = `/api/console/export-files/${id}`
  const { body } = await house.http.inject({ url, headers: { authorization: token } })
  const lines = body.trim().split('\r\n')
  expect(lines.length).toBeGreaterThan(4)
  const [name, none, ...sums] = lines.at(-1)?.split(',') ?? []
  const { totals } = (await revenue(`&from=${input.from}&to=${input.to}`)).data
  expect([name, none, ...sums]).toEqual(['合计', '', ...titles.map((title) => totals[title])])
  const earned = Object.entries(await linking.ours()).filter(
    ([purse]) => purse.startsWith('revenue_') || purse === 'fee',
  )
  expect(yuan(sums[2] ?? '')).toBe(earned.reduce((sum, [, balance]) => sum + balance, 0))
})
