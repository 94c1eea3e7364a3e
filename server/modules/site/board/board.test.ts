import { expect, test } from 'vitest'
import type { Right } from '#contract/base/rights.ts'
import { purses } from '#server/modules/money/ledger/model.ts'
import { type House, openHouse } from '#server/testing/house.ts'
import { rechargeOf, spendOf } from '#server/testing/ledger-orders.ts'

interface Shown {
  key: string
  total: number
  total_before: number
  days: { day: string; value: number; before: number }[]
}

async function board(house: House, query: string, rights: readonly Right[]) {
  const { token } = await house.signIn.staff(['board.read', ...rights])
  const url = `/api/console/board?${query}`
  return (await house.http.inject({ url, headers: { authorization: token } })).json()
}
const seriesIn = (answer: { data: { series: Shown[] } }, key: string) =>
  answer.data.series.find((one) => one.key === key)

test('registrations stand on their day in Shanghai, beside the same day of the range before', async () => {
  const house = await openHouse()
  for (const at of ['2026-11-13T16:30:00Z', '2026-11-15T15:59:00Z', '2026-11-15T16:01:00Z', '2026-11-16T02:00:00Z']) {
    house.clock.set(new Date(at))
    await house.signIn.enterprise()
  }
  const rights = ['enterprises.read'] as const
  const answer = await board(house, 'tab=funnel&from=2026-11-15&to=2026-11-16', rights)
  expect(answer.data).toMatchObject({ before_from: '2026-11-13', before_to: '2026-11-14' })
  expect(answer.data.series).toHaveLength(1)
  expect(seriesIn(answer, 'registrations')).toEqual({
    ...{ key: 'registrations', label: '注册企业', unit: 'count', total: 3, total_before: 1 },
    days: [
      { day: '2026-11-15', value: 1, before: 0 },
      { day: '2026-11-16', value: 2, before: 1 },
    ],
  })
  expect((await board(house, 'tab=funnel', [])).data.series).toEqual([])
  expect((await board(house, 'tab=money&from=2026-01-01&to=2027-06-01', [])).data.fields.to).toBe('最多 366 天')
})

test('money in and out is what the statements of our channels say, counted live and kept alike', async () => {
  const house = await openHouse()
  const { id } = await house.signIn.enterprise()
  const { ledger } = house.services
  const at = (iso: string) => new Date(iso)
  await house.database.begin(async (tx) => {
    const recharge = (amount: number, key: string, now: Date) =>
      ledger.post(tx, { ...rechargeOf(id, amount, key), reference: key, now })
    await recharge(100_00, 'recharge:A', at('2026-11-13T15:59:59Z'))
    await recharge(70_01, 'recharge:B', at('2026-11-13T16:00:00Z'))
    await recharge(5, 'recharge:C', at('2026-11-15T15:59:59Z'))
    const back = { kind: 'recharge_refund_return', reference: 'A', now: at('2026-11-15T03:00:00Z') } as const
    await ledger.reverse(tx, 'recharge:A', back)
    await ledger.post(tx, { ...spendOf(id, 30_00, 'pay:D'), reference: 'D', now: at('2026-11-14T05:00:00Z') })
  })
  house.clock.set(at('2026-11-16T01:00:00Z'))
  const range = { from: '2026-11-14', to: '2026-11-15' }
  const stated = { came: 0, went: 0, earned: 0 }
  const clerk = await house.signIn.staff(['ledger.read'])
  for (const purse of Object.keys(purses.system)) {
    const query = new URLSearchParams({ owner_kind: 'system', owner_id: '0', purse, ...range })
    const url = `/api/console/ledger/statement?${query}`
    const { data } = (await house.http.inject({ url, headers: { authorization: clerk.token } })).json()
    const [came, went] = [data.came, data.went].map((yuan: string) => Math.round(Math.abs(Number(yuan)) * 100))
    if (purse.startsWith('channel_')) {
      stated.came += came ?? 0
      stated.went += went ?? 0
    }
    if (purse.startsWith('revenue_') || purse === 'fee') stated.earned += (came ?? 0) - (went ?? 0)
  }
  expect(stated).toEqual({ came: 70_06, went: 100_00, earned: 30_00 })
  const read = async () => {
    const answer = await board(house, `tab=money&from=${range.from}&to=${range.to}`, ['ledger.read'])
    return ['money_in', 'money_out', 'revenue'].map((key) => seriesIn(answer, key)?.total)
  }
  expect(await read()).toEqual([stated.came, stated.went, stated.earned])
  await house.services.board.keep()
  const kept = await house.database.read((tx) => tx.selectFrom('board_days').selectAll().execute())
  expect(kept.filter(({ series }) => series === 'money_in').reduce((sum, { value }) => sum + value, 0)).toBe(170_06)
  expect(kept.every(({ day }) => day < '2026-11-16')).toBe(true)
  // Two years, none of their days left out between one statement and the next.
  expect(kept.filter(({ series }) => series === 'money_in')).toHaveLength(732)
  expect(await read()).toEqual([stated.came, stated.went, stated.earned])
})

test('whoever pays a second time is no new payer, and what happened today is counted for whoever watches', async () => {
  const house = await openHouse()
  await house.signIn.enterprise()
  const text = (await house.http.inject('/metrics')).body
  expect(text).toContain('business_events_total{event="registrations"} 1')
  expect(text).toContain('business_events_total{event="paying"} 0')
  expect(text).toContain('business_fen_total{event="money_in"} 0')
})
