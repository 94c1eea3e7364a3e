import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import type { ReminderSource } from './ports.ts'
import { reminders, writeReminders } from './store.ts'

let house: House
beforeAll(async () => {
  house = await buildHouse()
})
afterAll(() => house.close())

async function read(token: string, realm: 'enterprise' | 'maker' = 'enterprise') {
  const url = realm === 'maker' ? '/api/ck/user/overview' : '/api/user/overview'
  return (await house.http.inject({ url, headers: { authorization: token } })).json().data
}

async function order(token: string, amount: string) {
  const payload = { amount, channel: 'wechat_native' }
  const reply = await house.http.inject({
    method: 'POST',
    url: '/api/user/recharge',
    headers: { authorization: token },
    payload,
  })
  return reply.json().data.order_no as string
}

test('a new account has a welcome to read, one device and nothing that waits', async () => {
  const { token } = await house.signIn.enterprise()
  expect(await read(token)).toMatchObject({
    reminders: [],
    security: { devices: 1, closure: null, wechat_nickname: null },
    income: [],
  })
})

test('unread messages stand before those that were read, four at most, and nobody else’s', async () => {
  const [{ id, token }, stranger] = [await house.signIn.enterprise(), await house.signIn.enterprise()]
  const { messages } = house.services
  const tell = (owner: number, reason: string) =>
    house.database.begin((tx) =>
      messages.tell(
        tx,
        { realm: 'enterprise', id: owner },
        { event: 'account.frozen', values: { reason }, now: house.clock() },
      ),
    )
  for (const reason of ['甲', '乙', '丙']) await tell(id, reason)
  await messages.markRead({ realm: 'enterprise', id }, undefined, house.clock())
  for (const reason of ['丁', '戊']) await tell(id, reason)
  await tell(stranger.id, '别人')
  const told = (await read(token)).messages as { content: string; read: boolean }[]
  expect(told.map(({ content, read: seen }) => `${content.slice(3, 4)}${seen}`)).toEqual([
    '戊false',
    '丁false',
    '丙true',
    '乙true',
  ])
})

test('orders that can still be paid wait, with their sum, the first end and the newest number', async () => {
  const { token } = await house.signIn.enterprise()
  await order(token, '100.00')
  const newest = await order(token, '250.50')
  const { token: stranger } = await house.signIn.enterprise()
  expect((await read(token)).reminders).toEqual([
    { kind: 'order_unpaid', times: 2, amount: '350.50', until: expect.any(String), reference: newest },
  ])
  expect((await read(stranger)).reminders).toEqual([])
  house.clock.advance(3 * 60 * 60 * 1000)
  expect((await read(token)).reminders).toEqual([])
})

test('a fund that runs out within a week is named, one that runs out later is not', async () => {
  const { id, token } = await house.signIn.enterprise()
  const now = house.clock()
  const give = (amount: number, reference: string, at: Date) =>
    house.database.begin((tx) =>
      house.services.promotions.grant(tx, 'promotion_grant', {
        enterpriseId: id,
        reference,
        amount: fen(amount),
        now: at,
      }),
    )
  const dayMs = 24 * 60 * 60 * 1000
  await give(200, `HD-old-${id}`, new Date(now.getTime() - 360 * dayMs))
  await give(900, `HD-new-${id}`, now)
  expect((await read(token)).reminders).toMatchObject([{ kind: 'promotion_expiring', times: 1, amount: '2.00' }])
})

test('a statement of reminders is written once: of an owner and a moment; what depends on anything else is told', async () => {
  const { id } = await house.signIn.enterprise()
  const now = house.clock()
  const source = (until: (at: Date) => Date): ReminderSource => ({
    kind: 'link_expiring',
    realms: ['enterprise'],
    rows: (owner, at) => sql`select 1 as times, ${owner.id}::bigint as amount, ${until(at)}::timestamptz as until,
      ${'WZ'}::text as reference`,
  })
  const hourMs = 60 * 60 * 1000
  const ask = async (until: (at: Date) => Date) =>
    house.database.read((tx) => reminders(tx, writeReminders(tx, [source(until)], 'enterprise')(id, now)))
  expect(await ask((at) => new Date(at.getTime() + hourMs))).toEqual([
    { kind: 'link_expiring', times: 1, amount: id, until: new Date(now.getTime() + hourMs), reference: 'WZ' },
  ])
  await expect(ask((at) => startOfShanghaiDay(shanghaiDay(at)))).rejects.toThrow('strictly deep-equal')
})
