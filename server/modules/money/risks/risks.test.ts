import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Right } from '#contract/base/rights.ts'
import { openCommissioning } from '#server/testing/commissions.ts'

const dayMs = 24 * 60 * 60 * 1000
const everything: Right[] = ['risks.read', 'risks.propose', 'risks.decide']

type World = Awaited<ReturnType<typeof openCommissioning>>

/** The inviter and the enterprise come in on one browser, day after day. */
async function shareDevice({ house, clock, inviter, owner }: World, days = 4, device = 'd'.repeat(22)) {
  const door = { ip: '203.0.113.9', browser: true, device, knownDevice: () => device }
  for (let day = 0; day < days; day++) {
    const now = new Date(clock().getTime() - (days - day) * dayMs)
    await house.services.sightings.note({ realm: 'maker', id: inviter.id }, { during: 'sign_in', door, now })
    await house.services.sightings.note({ realm: 'enterprise', id: owner.id }, { during: 'sign_in', door, now })
  }
}

const only = async ({ ask }: World, token: string) => {
  const { data } = await ask('GET', '/api/console/risks', undefined, token)
  expect(data.list).toHaveLength(1)
  return data.list[0] as { id: number; state: string; amount: string; kinds: string[] }
}

async function openHeld() {
  const world = await openCommissioning()
  await shareDevice(world)
  const no = await world.bought(1_000_00)
  const { token } = await world.house.signIn.staff(everything)
  const other = (await world.house.signIn.staff(everything)).token
  const { id } = await only(world, token)
  const post = (path: string, given: object, as = token) =>
    world.ask('POST', `/api/console/risks/${id}/${path}`, given, as)
  const session = await world.database.begin((tx) =>
    world.house.services.sessions.open(tx, { realm: 'maker', ownerId: world.inviter.id, browser: false }),
  )
  return { ...world, no, id, token, other, post, maker: session.token }
}

test('an order between two who share a device pays nobody until somebody has looked', async () => {
  const world = await openHeld()
  const { row, no, token, days, release, ofMaker, ask, maker } = world
  expect(await row(no)).toMatchObject({ state: 'held' })
  expect(await only(world, token)).toMatchObject({ state: 'open', amount: '100.00' })
  expect((await only(world, token)).kinds).toContain('device')
  const told = await ask('GET', '/api/ck/user/messages?page=1&count=10', undefined, maker)
  expect(JSON.stringify(told.data.list)).toContain('佣金正在核查')
  days(40)
  expect(await release()).toBe(0)
  expect(await ofMaker()).toMatchObject({ pending: 100_00, available: 0 })
})

test('two people who share a household are not held', async () => {
  const world = await openCommissioning()
  const { house, clock, inviter, owner } = world
  const door = (device: string) => ({ ip: '203.0.113.9', browser: true, device, knownDevice: () => device })
  for (let day = 1; day < 9; day++) {
    const at = (hours: number) => new Date(clock().getTime() - day * dayMs + hours * 60 * 60 * 1000)
    const { note } = house.services.sightings
    await note({ realm: 'maker', id: inviter.id }, { during: 'sign_in', door: door('m'.repeat(22)), now: at(1) })
    await note({ realm: 'enterprise', id: owner.id }, { during: 'sign_in', door: door('e'.repeat(22)), now: at(9) })
  }
  expect(await world.row(await world.bought(100_00))).toMatchObject({ state: 'pending' })
})

test('what is at stake goes on when one proposes it and another agrees, and never the same', async () => {
  const { post, row, no, days, release, ofMaker, other, faults, bought } = await openHeld()
  const given = { proposal: 'release', reason: '同事共用前台电脑，已核实' }
  expect((await post('propose', given)).code).toBe(200)
  expect((await post('propose', given, other)).code).toBe(40908)
  expect((await post('decide', { proposal: 'release' })).code).not.toBe(200)
  expect((await post('decide', { proposal: 'cancel' }, other)).code).toBe(40908)
  expect((await post('decide', { proposal: 'release' }, other)).data.state).toBe('released')
  expect(await row(no)).toMatchObject({ state: 'pending' })
  days(16)
  expect(await release()).toBe(1)
  expect(await ofMaker()).toMatchObject({ available: 100_00, pending: 0 })
  // What two people have let go is not held again for the same reason.
  expect(await row(await bought(200_00))).toMatchObject({ state: 'pending' })
  expect(await faults()).toEqual([])
})

test('nothing is taken before its maker has spoken, or had seven days to', async () => {
  const { house, post, row, no, other, ask, maker, id, ofMaker, faults } = await openHeld()
  const stranger = (await house.signIn.maker()).token
  await post('propose', { proposal: 'cancel', reason: '两个账户由同一人操作' })
  expect((await post('decide', { proposal: 'cancel' }, other)).code).toBe(40782)
  const explanation = '我们是夫妻，家里只有一台电脑，公司是她的。'
  expect((await ask('POST', `/api/ck/user/risks/${id}/explain`, { explanation }, stranger)).code).not.toBe(200)
  const said = await ask('POST', `/api/ck/user/risks/${id}/explain`, { explanation }, maker)
  expect(said.data).toMatchObject({ state: 'proposed', explanation, reason: '' })
  expect((await post('decide', { proposal: 'cancel' }, other)).data.state).toBe('cancelled')
  expect(await row(no)).toMatchObject({ state: 'cancelled' })
  expect(await ofMaker()).toMatchObject({ pending: 0, available: 0, debt: 0 })
  const own = await ask('GET', '/api/ck/user/risks', undefined, maker)
  expect(own.data.list[0]).toMatchObject({ state: 'cancelled', reason: '两个账户由同一人操作', can_explain: false })
  expect((await ask('POST', `/api/ck/user/risks/${id}/explain`, { explanation }, maker)).code).toBe(40908)
  expect(await faults()).toEqual([])
})

test('two who decide at once decide once', async () => {
  const { post, other, house, no, row, faults } = await openHeld()
  const third = (await house.signIn.staff(everything)).token
  await post('propose', { proposal: 'release', reason: '已电话核实两家无关' })
  const both = await Promise.all([
    post('decide', { proposal: 'release' }, other),
    post('decide', { proposal: 'release' }, third),
    post('return', { reason: '我想再看一下' }),
  ])
  expect(both.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(['pending', 'held']).toContain((await row(no)).state)
  expect(await faults()).toEqual([])
})

test('what becomes known before the release holds what still waits', async () => {
  const world = await openCommissioning()
  const { bought, row, days, house, clock, release } = world
  const no = await bought(500_00)
  expect(await row(no)).toMatchObject({ state: 'pending' })
  days(14)
  await shareDevice(world)
  expect(await house.services.risks.watching.lookAgain(clock())).toBe(1)
  expect(await row(no)).toMatchObject({ state: 'held' })
  days(10)
  expect(await release()).toBe(0)
})

test('those who are frozen keep nobody else from being looked at, and are looked at too before they are thawed', async () => {
  const world = await openCommissioning()
  const { bought, row, rows, days, house, clock, database } = world
  const no = await bought(500_00)
  const [frozen, other] = [(await house.signIn.maker()).id, (await house.signIn.enterprise()).id]
  await database.begin(async (tx) => {
    const of = tx.updateTable('accounts').where('realm', '=', 'maker').where('owner_id', '=', frozen)
    await of.set({ state: 'frozen' }).execute()
    // More than are read at once, all of them due before the other one.
    await sql`insert into commissions (order_no, level, maker_id, enterprise_id, purpose, title, rule_id, base, rate,
        amount, state, evidence, paid_at, unfreeze_at)
      select 'RZ' || 26_000_000 + n, level, ${frozen}, case n when 501 then enterprise_id else ${other} end, purpose,
        title, rule_id, base, rate, amount, state, evidence, paid_at - interval '9 d', unfreeze_at - interval '9 d'
      from commissions, generate_series(1, 501) as n where order_no = ${no}`.execute(tx)
  })
  days(14)
  await shareDevice(world)
  expect(await house.services.risks.watching.lookAgain(clock())).toBe(1)
  expect(await row(no)).toMatchObject({ state: 'held' })
  await shareDevice({ ...world, inviter: { kind: 'maker', id: frozen } }, 4, 'f'.repeat(22))
  expect(await house.services.risks.watching.lookAgain(clock())).toBe(1)
  expect(await rows('RZ26000501')).toMatchObject([{ state: 'held' }])
})
