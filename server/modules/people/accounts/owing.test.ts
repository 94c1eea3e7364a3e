import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { systemPurse } from '#server/modules/money/ledger/service.ts'
import { advertisingIn } from '#server/testing/ads.ts'
import { boostingIn } from '#server/testing/boosts.ts'
import { buildHouse, type SignedIn } from '#server/testing/house.ts'
import { linkingIn } from '#server/testing/links.ts'
import { signingUpIn } from '#server/testing/signups.ts'

const dayMs = 24 * 60 * 60 * 1000

let boosting: Awaited<ReturnType<typeof boostingIn>>
let advertising: Awaited<ReturnType<typeof advertisingIn>>
let linking: Awaited<ReturnType<typeof linkingIn>>
let meeting: Awaited<ReturnType<typeof signingUpIn>>
beforeAll(async () => {
  boosting = await boostingIn(await buildHouse())
  advertising = await advertisingIn(boosting.house)
  linking = await linkingIn(boosting.house)
  meeting = await signingUpIn(boosting.house)
})
afterAll(() => boosting.close())

const leave = ({ id }: SignedIn) => {
  const { services, clock } = boosting.house
  return services.accounts.closing.begin({ realm: 'enterprise', id }, '来信申请', clock())
}
const matters = async ({ token }: SignedIn) =>
  (await boosting.ask('GET', '/api/user/closure', undefined, token)).data.list
const purses = ({ id }: SignedIn) =>
  boosting.house.database.read((tx) => boosting.house.services.ledger.balances(tx, { kind: 'enterprise', id }))

/** Somebody takes out all that they have. */
async function empty(who: SignedIn): Promise<void> {
  const { services, clock } = boosting.house
  const { cash } = await purses(who)
  await services.ledger.begin((tx) => {
    const account = { owner: { kind: 'enterprise', id: who.id }, purse: 'cash' } as const
    const lines = [
      { account, amount: fen(-cash) },
      { account: systemPurse('opening'), amount: cash },
    ]
    return services.ledger.post(tx, {
      key: `gone:${who.id}:${cash}`,
      kind: 'adjust_sub',
      reference: 'gone',
      lines,
      now: clock(),
    })
  })
}

test('who leaves is told what still runs and what comes back, and leaves when all of it did', async () => {
  const { house } = boosting
  const { services, database, clock } = house
  const { who, company } = await boosting.shown()
  await boosting.give(who, '10000.00')
  await boosting.fund(who, 9_900, 'HD-leaving')
  const boost = (await boosting.buy(who, company, 7, { use_promotion: true })).data
  const link = await linking.shown(who, { position: 'footer', term_months: 3 })
  const ad = (await advertising.book(who)).data
  const activity = await meeting.addActivity({ fee: '88.00' })
  const guest = { ...who, personId: 0, owner: { kind: 'enterprise', id: who.id }, phone: '13900000001' } as const
  const signedUp = (await meeting.signUp(guest, activity)).data
  await meeting.pay(guest, signedUp.id)
  await empty(who)

  expect(await matters(who)).toEqual(
    expect.arrayContaining([
      { title: `“${boost.title}”的置顶`, path: '/spread/boost', amount: '198.00', comes_back: true },
      { title: '网站链接“云杉传感学院”', path: `/sites/${link}`, amount: '240.00', comes_back: true },
      { title: '广告“秋季新品”', path: `/user/ads/${ad.id}`, amount: ad.amount, comes_back: true },
      { title: '活动报名“供需对接会 1”', path: `/activity/mine/${signedUp.id}`, amount: '88.00', comes_back: true },
    ]),
  )
  const refused = await leave(who).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'CLOSURE_MONEY_OPEN' })
  expect(String(refused).match(/结清后才能注销/g)).toHaveLength(1)

  // What was said is what comes back.
  expect((await boosting.cancel(who, boost.id)).data.refunded_amount).toBe('198.00')
  expect((await linking.cancel(who, link)).data.refunded_amount).toBe('240.00')
  expect((await advertising.cancel(who, ad.id)).code).toBe(200)
  expect((await meeting.cancel(guest, signedUp.id)).code).toBe(200)
  const { cash, promotion } = await purses(who)
  expect([cash, promotion]).toEqual([9_900 + 24_000 + ad.amount * 100 + 8_800, 9_900])
  expect(await matters(who)).toEqual([
    { title: '余额', path: '/wallet/withdrawl', amount: expect.any(String), comes_back: false },
  ])

  await empty(who)
  expect(await matters(who)).toEqual([])
  await leave(who)
  clock.advance(15 * dayMs)
  await services.accounts.closing.closeDue(clock())
  const closed = await database.read((tx) =>
    tx
      .selectFrom('accounts')
      .select('state')
      .where('realm', '=', 'enterprise')
      .where('owner_id', '=', who.id)
      .execute(),
  )
  expect(closed).toEqual([{ state: 'closed' }])
  // The fund was given for what is bought here: it lapses, and the books say so.
  expect(await purses(who)).toMatchObject({ cash: 0, promotion: 0 })
  const faults = await linking.faults()
  expect(faults).toEqual([])
})

test('what is bought while somebody waits to leave keeps the account until it is called off', async () => {
  const { services, database, clock } = boosting.house
  const { who, company } = await boosting.shown()
  await leave(who)
  clock.advance(14 * dayMs)
  await boosting.give(who, '198.00')
  const again = await linking.again(who)
  const { data } = await boosting.buy(again, company, 7)
  expect(data.state).toBe('running')
  clock.advance(dayMs)
  await services.accounts.closing.closeDue(clock())
  const [row] = await database.read((tx) =>
    tx.selectFrom('closures').select('state').where('owner_id', '=', who.id).execute(),
  )
  expect(row?.state).toBe('held')
  const boost = await database.read((tx) => tx.selectFrom('boosts').select('state').where('id', '=', data.id).execute())
  expect(boost).toEqual([{ state: 'running' }])
})
