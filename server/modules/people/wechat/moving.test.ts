import { expect, test } from 'vitest'
import { type House, openHouse } from '#server/testing/house.ts'
import { codeFor, visitor } from '#server/testing/visitor.ts'

const open = () => openHouse({ env: { CAPTCHA: 'off' } })
const scanUrl = '/api/ck/scanAuth'
const moveUrl = '/api/ck/user/wechat/move'
const password = '山间明月照我还家'
const minuteMs = 60_000
const [first, second, third] = ['13912345671', '13912345672', '13912345673']

type Visitor = ReturnType<typeof visitor>
const browser = (house: House) => visitor(house, { browser: true })
const tokenOf = ({ cookies }: Visitor) => cookies.get('personal_token')

async function scanned(house: House, state: string, who: object = {}) {
  const given = { openid: 'o-1', unionid: 'u-1', nickname: '山间明月', outcome: 'confirm', state, ...who }
  const { data } = await visitor(house).ask('POST', '/sandbox/api/wechat/scan', given)
  return { state, code: new URL(data.redirect).searchParams.get('code') ?? '' }
}

/** Comes in by a scan; somebody new with a number. */
async function comeIn(house: House, mine: Visitor, number?: string, who: object = {}) {
  const { state } = (await mine.ask('POST', scanUrl, {})).data
  const back = await mine.ask('POST', scanUrl, await scanned(house, state, who))
  if (number === undefined) return back
  const given = { phone_number: number, code: await codeFor(house, number, '6', '/api/ck'), agree: true }
  return mine.ask('POST', '/api/ck/user/bind/phone_number', given, back.data.bind_ticket)
}

async function register(house: House, number: string): Promise<Visitor> {
  const mine = browser(house)
  const code = await codeFor(house, number, '1', '/api/ck')
  const reply = await mine.ask('POST', '/api/ck/register', { phone_number: number, code, password, agree: true })
  expect(reply.code).toBe(200)
  return mine
}

/** Somebody signed in wants a WeChat that is another's: the ticket to move it. */
async function want(house: House, mine: Visitor, who: object = {}) {
  const begun = await mine.ask('POST', '/api/ck/user/wechat/bind', { password }, tokenOf(mine))
  return mine.ask('POST', scanUrl, await scanned(house, begun.data.state, who))
}

const codes = async (house: House, old: string, mine: string) => ({
  old_code: await codeFor(house, old, '9', '/api/ck'),
  code: await codeFor(house, mine, '10', '/api/ck'),
})

const bound = async (house: House) =>
  house.database.read((tx) => tx.selectFrom('wechat_people').select(['maker_id', 'unionid', 'bound_at']).execute())

const isIn = async (mine: Visitor) => (await mine.ask('GET', '/api/ck/user', undefined, tokenOf(mine))).code === 200

/** A maker with the WeChat, and another one who wants it. */
async function stage() {
  const house = await open()
  const old = browser(house)
  await comeIn(house, old, first)
  const mine = await register(house, second)
  return { house, old, mine }
}

test('a WeChat moves with both codes: the old account’s sessions end, both are told, and it is written down', async () => {
  const { house, old, mine } = await stage()
  const again = browser(house)
  await comeIn(house, again)
  const asked = await want(house, mine)
  expect(asked.data).toMatchObject({ status: 'move_required', phone_number: '139****5671' })
  const given = { bind_ticket: asked.data.bind_ticket, ...(await codes(house, first, second)) }
  expect(await mine.ask('POST', moveUrl, given, tokenOf(mine))).toMatchObject({
    code: 200,
    message: '微信已迁到本账户',
  })
  expect([await isIn(old), await isIn(again), await isIn(mine)]).toEqual([false, false, true])
  expect(await bound(house)).toEqual([{ maker_id: 2, unionid: 'u-1', bound_at: house.clock() }])
  const later = browser(house)
  await comeIn(house, later)
  expect((await later.ask('GET', '/api/ck/user', undefined, tokenOf(later))).data).toMatchObject({ id: 2 })
  const told = await house.database.read((tx) =>
    tx.selectFrom('messages').select(['owner_id', 'event']).where('event', 'like', 'account.wechat-re%').execute(),
  )
  expect(told).toEqual([
    { owner_id: 2, event: 'account.wechat-received' },
    { owner_id: 1, event: 'account.wechat-released' },
  ])
  const written = await house.database.read((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'subject', 'after'])
      .where('action', 'in', ['account.receive-wechat', 'account.release-wechat'])
      .orderBy('id')
      .execute(),
  )
  expect(written).toEqual([
    { action: 'account.receive-wechat', subject: 'maker:2', after: { old_maker_id: 1 } },
    { action: 'account.release-wechat', subject: 'maker:1', after: { new_maker_id: 2 } },
  ])
})

test('the same move again answers the same and does nothing', async () => {
  const { house, mine } = await stage()
  const { bind_ticket } = (await want(house, mine)).data
  const given = { bind_ticket, ...(await codes(house, first, second)) }
  const replies = await Promise.all(Array.from({ length: 10 }, () => mine.ask('POST', moveUrl, given, tokenOf(mine))))
  expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 200))
  expect((await mine.ask('POST', moveUrl, given, tokenOf(mine))).code).toBe(200)
  const told = await house.database.read((tx) =>
    tx.selectFrom('messages').select('id').where('event', '=', 'account.wechat-received').execute(),
  )
  expect(told).toHaveLength(1)
})

test('neither code alone moves anything, nor the codes of another scene or of other numbers', async () => {
  const { house, mine } = await stage()
  const { bind_ticket } = (await want(house, mine)).data
  const right = await codes(house, first, second)
  const other = await codeFor(house, third, '9', '/api/ck')
  const wrong = [
    { ...right, old_code: '000000' },
    { ...right, code: '000000' },
    { old_code: right.code, code: right.old_code },
    { ...right, old_code: other },
  ]
  for (const some of wrong) {
    const reply = await mine.ask('POST', moveUrl, { bind_ticket, ...some }, tokenOf(mine))
    expect(reply).toMatchObject({ code: 42230 })
  }
  expect(await bound(house)).toMatchObject([{ maker_id: 1 }])
  expect((await mine.ask('POST', moveUrl, { bind_ticket, ...right }, tokenOf(mine))).code).toBe(200)
})

test('a ticket is its owner’s, in their browser, for ten minutes', async () => {
  const { house, mine } = await stage()
  const { bind_ticket } = (await want(house, mine)).data
  const other = await register(house, third)
  const given = { bind_ticket, ...(await codes(house, first, second)) }
  expect((await other.ask('POST', moveUrl, given, tokenOf(other))).code).toBe(41010)
  expect((await visitor(house).ask('POST', moveUrl, given)).code).toBe(40000)
  house.clock.advance(10 * minuteMs)
  const late = { bind_ticket, ...(await codes(house, first, second)) }
  expect((await mine.ask('POST', moveUrl, late, tokenOf(mine))).code).toBe(41010)
  expect(await bound(house)).toMatchObject([{ maker_id: 1 }])
})

test('of two who want the same WeChat at once, one gets it', async () => {
  const { house, mine } = await stage()
  const other = await register(house, third)
  const tickets = [(await want(house, mine)).data.bind_ticket, (await want(house, other)).data.bind_ticket]
  const old_code = await codeFor(house, first, '9', '/api/ck')
  const own = [await codeFor(house, second, '10', '/api/ck'), await codeFor(house, third, '10', '/api/ck')]
  const replies = await Promise.all(
    [mine, other].map((one, at) =>
      one.ask('POST', moveUrl, { bind_ticket: tickets[at], old_code, code: own[at] }, tokenOf(one)),
    ),
  )
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(await bound(house)).toHaveLength(1)
  // Whoever came second had a code that was used up; a new one is the next owner's to give.
  const loser = replies[0]?.code === 200 ? 1 : 0
  house.clock.advance(2 * minuteMs)
  const winner = [second, third][1 - loser] ?? ''
  const fresh = await codes(house, winner, [second, third][loser] ?? '')
  const again = [mine, other][loser]
  if (!again) throw new Error('nobody lost')
  const late = await again.ask('POST', moveUrl, { bind_ticket: tickets[loser], ...fresh }, tokenOf(again))
  expect(late.code).toBe(200)
})

/** What an operator does to an account, in short. */
const setState = (house: House, id: number, state: string) =>
  house.database.begin((tx) => tx.updateTable('accounts').set({ state }).where('owner_id', '=', id).execute())

test('an account that is frozen keeps its WeChat, before the codes and after them', async () => {
  const { house, mine } = await stage()
  const { bind_ticket } = (await want(house, mine)).data
  await setState(house, 1, 'frozen')
  expect((await want(house, mine)).code).toBe(40927)
  const given = { bind_ticket, ...(await codes(house, first, second)) }
  expect((await mine.ask('POST', moveUrl, given, tokenOf(mine))).code).toBe(40927)
  expect(await bound(house)).toMatchObject([{ maker_id: 1 }])
})

test('whoever has a WeChat already moves no second one to the account', async () => {
  const { house, mine } = await stage()
  const { bind_ticket } = (await want(house, mine)).data
  const begun = await mine.ask('POST', '/api/ck/user/wechat/bind', { password }, tokenOf(mine))
  await mine.ask('POST', scanUrl, await scanned(house, begun.data.state, { openid: 'o-2', unionid: 'u-2' }))
  const given = { bind_ticket, ...(await codes(house, first, second)) }
  expect((await mine.ask('POST', moveUrl, given, tokenOf(mine))).code).toBe(40915)
  expect(await bound(house)).toHaveLength(2)
})

test('a session that is over moves nothing', async () => {
  const { house, mine } = await stage()
  const { bind_ticket } = (await want(house, mine)).data
  const given = { bind_ticket, ...(await codes(house, first, second)) }
  const token = tokenOf(mine)
  await mine.ask('POST', '/api/ck/logout', {}, token)
  expect((await mine.ask('POST', moveUrl, given, token)).code).toBe(40000)
  expect(await bound(house)).toMatchObject([{ maker_id: 1 }])
})
