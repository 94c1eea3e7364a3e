import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shanghaiDay } from '#contract/base/time.ts'
import { inviteChannelsMax } from '#contract/people/invitations.words.ts'
import { buildHouse, type House, someDoor } from '#server/testing/house.ts'
import { visitor } from '#server/testing/visitor.ts'
import { touchesOfNetwork } from './model.ts'

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
const dayMs = 24 * 60 * 60 * 1000

let house: House
let ask: ReturnType<typeof visitor>['ask']
let numbers = 0
beforeAll(async () => {
  house = await buildHouse({ env: { CAPTCHA: 'off' } })
  ;({ ask } = visitor(house))
})
afterAll(() => house.close())

const newNumber = () => `1581${String(++numbers).padStart(7, '0')}`

/** Somebody registers, through a link where one is given. */
async function join(realm: 'enterprise' | 'maker', invite = '', channel = '', phone = newNumber()) {
  const { database, services, clock } = house
  const person = { phone_number: phone, name: realm === 'maker' ? '周小满' : '梧桐里文化', hash: null, texts: [] }
  const door = { ...someDoor, invite, inviteChannel: channel }
  const moment = { now: clock(), requestId: 'test' }
  const room = realm === 'maker' ? services.makers : services.enterprises
  const id = await database.begin((tx) => room.establish(tx, person, door, moment))
  const { token } = await database.begin((tx) => services.sessions.open(tx, { realm, ownerId: id, browser: false }))
  return { id, token, phone }
}

async function inviter() {
  const maker = await join('maker')
  const { invite_code } = (await ask('GET', '/api/ck/user', undefined, maker.token)).data
  return { ...maker, code: invite_code as string }
}

interface Figures {
  slug: string
  visits: number
  registrations: number
}

const channelsOf = async (token: string): Promise<Figures[]> =>
  (await ask('GET', '/api/ck/user/invite', undefined, token)).data.channels

const figuresOf = async (token: string, slug: string) => {
  const { visits, registrations } = (await channelsOf(token)).find((row) => row.slug === slug) as Figures
  return { visits, registrations }
}

const open = (token: string, name: string, slug?: string) =>
  ask('POST', '/api/ck/user/invite/channels', { name, ...(slug && { slug }) }, token)

/** A page opened through an invite link, as the browser tells it. */
async function follow(code: string, { channel = '', ip = '203.0.113.7', agent = chrome, token = '0' } = {}) {
  const query = new URLSearchParams({ path: `/p${++numbers}`, invite: code, ...(channel && { channel }) })
  const headers = { 'user-agent': agent, authorization: token }
  await house.http.inject({ url: `/api/visit?${query}`, remoteAddress: ip, headers })
}
const flush = () => house.services.visits.flush()

test('a link with a channel counts its visitors once a day, and whoever registers through it', async () => {
  const { token, code } = await inviter()
  const { data } = await open(token, '朋友圈', 'moments')
  expect(data).toMatchObject({ slug: 'moments', visits: 0, closed: false })
  await follow(code, { channel: 'moments' })
  await follow(code, { channel: 'moments' })
  await follow(code, { channel: 'moments', ip: '198.51.100.4' })
  await flush()
  await follow(code, { channel: 'moments' })
  await flush()
  expect(await figuresOf(token, 'moments')).toEqual({ visits: 2, registrations: 0 })
  house.clock.advance(dayMs)
  await follow(code, { channel: 'moments' })
  await flush()
  await join('enterprise', code, 'moments')
  expect(await figuresOf(token, 'moments')).toEqual({ visits: 3, registrations: 1 })
  expect(await figuresOf(token, '')).toEqual({ visits: 0, registrations: 0 })
})

test('machines, people with an account and codes that are nobody’s count for nothing', async () => {
  const { token, code } = await inviter()
  const enterprise = await join('enterprise')
  await follow(code, { agent: 'curl/8.5.0' })
  await follow(code, { agent: 'Mozilla/5.0 (compatible; Baiduspider/2.0)' })
  await follow(code, { token: enterprise.token })
  await follow('nobody22')
  await flush()
  expect(await figuresOf(token, '')).toEqual({ visits: 0, registrations: 0 })
})

test('one network plays no crowd', async () => {
  const { token, code } = await inviter()
  for (let n = 0; n < touchesOfNetwork + 5; n++) await follow(code, { agent: `${chrome} ${n}` })
  await flush()
  await follow(code, { agent: `${chrome} once more` })
  await flush()
  expect((await figuresOf(token, '')).visits).toBe(touchesOfNetwork)
})

test('who followed a link is known for no longer than the day', async () => {
  const { code } = await inviter()
  const touches = () => house.database.read((tx) => tx.selectFrom('invite_touches').selectAll().execute())
  await follow(code)
  await flush()
  expect((await touches()).length).toBeGreaterThan(0)
  house.clock.advance(2 * dayMs)
  await house.services.invitations.counting.forgetVisitors(house.clock())
  expect(await touches()).toEqual([])
})

test('a channel that is not the inviter’s is the plain link, and a typed code is a channel of its own', async () => {
  const [one, other] = [await inviter(), await inviter()]
  await open(other.token, '公众号', 'account')
  await join('maker', one.code, 'account')
  expect(await figuresOf(one.token, '')).toMatchObject({ registrations: 1 })
  const now = house.clock()
  const child = { ...(await join('maker')), realm: 'maker', name: '' } as const
  await house.database.begin((tx) =>
    house.services.invitations.bind(tx, child, { code: one.code, source: 'code', channel: 'account' }, now),
  )
  expect(await figuresOf(one.token, 'code')).toMatchObject({ registrations: 1 })
})

test('channels are bounded, have one slug each, and are nobody else’s', async () => {
  const [own, other] = [await inviter(), await inviter()]
  expect((await open(own.token, '海报', 'poster')).code).not.toBe(200)
  expect((await open(own.token, '一', 'same')).code).toBe(200)
  expect((await open(own.token, '二', 'same')).code).toBe(42200)
  const { id } = (await open(own.token, '三')).data
  const change = (token: string, given: object) => ask('POST', `/api/ck/user/invite/channels/${id}`, given, token)
  expect((await change(other.token, { name: '别人的' })).code).toBe(40400)
  expect((await change(own.token, { name: '线下活动' })).data.name).toBe('线下活动')
  const rest = Array.from({ length: inviteChannelsMax }, (_, n) => open(own.token, `渠道${n}`))
  const codes = (await Promise.all(rest)).map(({ code }) => code)
  expect(codes.filter((code) => code === 200)).toHaveLength(inviteChannelsMax - 2)
  expect((await change(own.token, { closed: true })).data.closed).toBe(true)
  expect((await open(own.token, '又有位置')).code).toBe(200)
  expect((await change(own.token, { closed: false })).code).not.toBe(200)
})

test('nobody brings themselves: the same number in both realms is one person', async () => {
  const { token, code, phone } = await inviter()
  await join('enterprise', code, '', phone)
  expect((await ask('GET', '/api/ck/user', undefined, token)).data.children).toBe(0)
})

test('months are everybody’s to read', async () => {
  const { token, code } = await inviter()
  await follow(code)
  await flush()
  await join('enterprise', code)
  const { data } = await ask('GET', '/api/ck/user/invite?by=day', undefined, token)
  expect(data).toMatchObject({ by: 'month', days_allowed: false, second_level: null })
  expect(data.figures).toHaveLength(12)
  expect(data.figures.at(-1)).toEqual({ at: '2026-11', visits: 1, registrations: 1, orders: 0 })
})

test('children are told apart by kind, state and the end of their number', async () => {
  const { token, code } = await inviter()
  const [company, maker] = [await join('enterprise', code), await join('maker', code)]
  await house.database.begin((tx) =>
    tx
      .updateTable('accounts')
      .set({ state: 'frozen' })
      .where('owner_id', '=', maker.id)
      .where('realm', '=', 'maker')
      .execute(),
  )
  const childs = async (query: string) => {
    const { data } = await ask('GET', `/api/ck/user/childs?${query}`, undefined, token)
    return data.list.map(({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`)
  }
  expect(await childs('')).toEqual(['maker paused', 'enterprise active'].sort())
  expect(await childs('kind=enterprise')).toEqual(['enterprise active'])
  expect(await childs('state=paused')).toEqual(['maker paused'])
  expect(await childs(`q=${company.phone.slice(-4)}`)).toEqual(['enterprise active'])
  expect(await childs('q=0000')).toEqual([])
})

test('an operator moves somebody to another maker, with a reason that stays; how they came stays too', async () => {
  const [first, second] = [await inviter(), await inviter()]
  const child = await join('enterprise', first.code)
  const { token } = await house.signIn.staff(['relations.read', 'relations.change'])
  const path = `/api/console/relations/enterprise/${child.id}`
  const given = { maker_id: second.id, from_maker_id: first.id, reason: '客户填错了邀请码' }
  expect((await ask('POST', path, { ...given, reason: '错' }, token)).code).toBe(42200)
  const moved = await ask('POST', path, given, token)
  expect(moved.data).toMatchObject({ maker: { id: second.id }, origin: { maker: { id: first.id } } })
  expect(moved.data.changes).toMatchObject([{ from: { id: first.id }, to: { id: second.id }, reason: given.reason }])
  // Somebody who looked before it changed decides about something else.
  expect((await ask('POST', path, given, token)).code).toBe(40908)
  const kept = await house.database.read((tx) =>
    house.services.invitations.bindingOf(tx, { realm: 'enterprise', id: child.id }),
  )
  expect(kept?.maker_id).toBe(second.id)
  expect(await figuresOf(first.token, '')).toMatchObject({ registrations: 1 })
  const listed = await ask('GET', `/api/console/relations?maker_id=${second.id}&changed=true`, undefined, token)
  expect(listed.data.list).toMatchObject([{ child: { id: child.id }, source: 'staff', changed: true }])
  const moves = await ask('GET', `/api/console/relations?maker_id=${second.id}&source=staff`, undefined, token)
  expect(moves.data.list).toEqual(listed.data.list)
  const freed = await ask('POST', path, { ...given, maker_id: null, from_maker_id: second.id }, token)
  expect(freed.data).toMatchObject({ maker: null, since: null })
})

test('operators find relations by a name of either side, a rare one as well as a common one', async () => {
  const [first, second] = [await inviter(), await inviter()]
  const children = [await join('enterprise', first.code), await join('maker', second.code)]
  const [company, maker] = children.map(({ id }) => id)
  await house.database.begin(async (tx) => {
    await sql`update enterprises set name = '稀有的企业' where id = ${company}`.execute(tx)
    await sql`update makers set nickname = case id when ${maker} then '稀有的下级' else '稀有的上级' end
      where id in (${maker}, ${first.id})`.execute(tx)
  })
  const { token } = await house.signIn.staff(['relations.read'])
  const found = async (q: string) => {
    const { list, total } = (await ask('GET', `/api/console/relations?q=${encodeURIComponent(q)}`, undefined, token))
      .data
    return { total, ids: list.map(({ child }: { child: { id: number } }) => child.id) }
  }
  expect(await found('稀有的上级')).toEqual({ total: 1, ids: [company] })
  expect(await found('有的企')).toEqual({ total: 1, ids: [company] })
  expect(await found('稀有的下级')).toEqual({ total: 1, ids: [maker] })
  expect(await found('稀有_下级')).toEqual({ total: 0, ids: [] })
  expect((await found('稀有')).ids.sort()).toEqual([company, maker].sort())
  // More people are called so than are looked up first.
  await house.database.begin((tx) =>
    sql`insert into makers (nickname, invite_code, created_at)
      select '稀有的' || n, 'common' || n, ${house.clock()} from generate_series(1, 1001) as n`.execute(tx),
  )
  const { id: last } = await join('maker', second.code)
  await house.database.begin((tx) => sql`update makers set nickname = '稀有的新人' where id = ${last}`.execute(tx))
  expect((await found('稀有')).ids.sort()).toEqual([company, maker, last].sort())
  expect(await found('稀有的下级')).toEqual({ total: 1, ids: [maker] })
})

test('operators find relations by how somebody came, and what an operator decided is no longer that', async () => {
  const [first, second] = [await inviter(), await inviter()]
  const byLink = await join('enterprise', first.code)
  const byCode = await join('maker')
  const moved = await join('enterprise', first.code)
  await house.database.begin((tx) =>
    house.services.invitations.bind(
      tx,
      { realm: 'maker', id: byCode.id, name: '周小满' },
      { code: first.code, source: 'code', channel: '' },
      house.clock(),
    ),
  )
  const { token } = await house.signIn.staff(['relations.read', 'relations.change'])
  const change = { maker_id: second.id, from_maker_id: first.id, reason: '客户填错了邀请码' }
  await ask('POST', `/api/console/relations/enterprise/${moved.id}`, change, token)
  const day = shanghaiDay(house.clock())
  const found = async (query: string) => {
    const { data } = await ask('GET', `/api/console/relations?${query}&from=${day}&to=${day}`, undefined, token)
    return { total: data.total, ids: data.list.map(({ child }: { child: { id: number } }) => child.id) }
  }
  expect(await found(`maker_id=${first.id}&source=link`)).toEqual({ total: 1, ids: [byLink.id] })
  expect(await found(`maker_id=${first.id}&source=code`)).toEqual({ total: 1, ids: [byCode.id] })
  expect(await found(`maker_id=${second.id}&source=staff`)).toEqual({ total: 1, ids: [moved.id] })
  for (const source of ['link', 'code']) expect((await found(`maker_id=${second.id}&source=${source}`)).total).toBe(0)
  expect((await found('source=code&child_realm=maker')).ids).toContain(byCode.id)
  expect((await found('source=code&child_realm=enterprise')).ids).not.toContain(byCode.id)
  expect((await found('source=link')).ids).not.toContain(moved.id)
})

test('nobody can be put above those who brought them, not even by two people at once', async () => {
  const [top, aside] = [await inviter(), await inviter()]
  const middle = await join('maker', top.code)
  const code = (await ask('GET', '/api/ck/user', undefined, middle.token)).data.invite_code
  const bottom = await join('maker', code)
  const { token } = await house.signIn.staff(['relations.change'])
  const put = (child: number, under: number, from: number | null) =>
    ask(
      'POST',
      `/api/console/relations/maker/${child}`,
      { maker_id: under, from_maker_id: from, reason: '按双方的书面申请' },
      token,
    )
  expect((await put(top.id, bottom.id, null)).code).toBe(40780)
  expect((await put(top.id, top.id, null)).code).toBe(40781)
  const both = await Promise.all([put(top.id, aside.id, null), put(aside.id, top.id, null)])
  expect(both.map((reply) => reply.code).sort()).toEqual([200, 40780])
})
