import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fen, yuan } from '#contract/base/money.ts'
import { refusals } from '#contract/base/refusals.ts'
import { postingKinds, purseNames } from '#contract/money/ledger.console.ts'
import { buildHouse, type House, openHouse, type SignedIn } from '#server/testing/house.ts'
import { holdOf, rechargeOf, spendOf } from '#server/testing/ledger-orders.ts'
import { idOfPosting, postingNo, purses } from './model.ts'

let house: House
let clerk: SignedIn
let id: number
let first: number
const hour = (n: number) => new Date(Date.UTC(2026, 10, 16, n))

beforeAll(async () => {
  house = await buildHouse()
  clerk = await house.signIn.staff(['ledger.read'])
  id = (await house.signIn.enterprise()).id
  const { ledger } = house.services
  await house.database.begin(async (tx) => {
    const recharge = { ...rechargeOf(id, 100_00, 'recharge:CZ1'), reference: 'CZ1', now: hour(1) }
    first = (await ledger.post(tx, recharge)).transactionId
    await ledger.post(tx, { ...spendOf(id, 30_00, 'pay:WL1'), reference: 'WL1', now: hour(2) })
    await ledger.post(tx, { ...holdOf(id, 20_00, 'withdraw:TX1'), reference: 'TX1', now: hour(3) })
    await ledger.reverse(tx, 'withdraw:TX1', { kind: 'withdraw_return', reference: 'TX1', now: hour(4) })
  })
})
afterAll(() => house.close())

async function look(path: string, { token }: SignedIn = clerk) {
  return (await house.http.inject({ url: `/api/console/ledger/${path}`, headers: { authorization: token } })).json()
}

test('every purse and every kind has a name, and a posting’s number leads back to it', () => {
  for (const kind of ['enterprise', 'maker', 'system'] as const) {
    expect(Object.keys(purseNames[kind]).sort()).toEqual(Object.keys(purses[kind]).sort())
  }
  for (const name of Object.values(postingKinds)) expect(name).toMatch(/\p{Script=Han}/u)
  expect(postingNo(17, hour(20))).toBe('LS26111700000017')
  expect(idOfPosting('LS26111700000017')).toBe(17)
  expect(idOfPosting(postingNo(123_456_789_012, hour(1)))).toBe(123_456_789_012)
  expect(idOfPosting('CZ1')).toBeUndefined()
})

test('any number leads to every posting: the order’s, the posting’s own, its key, its place in the row', async () => {
  const found = async (q: string) =>
    (await look(`search?q=${encodeURIComponent(q)}`)).data.list.map(({ key }: { key: string }) => key)
  expect(await found('CZ1')).toEqual(['recharge:CZ1'])
  expect(await found(postingNo(first, hour(1)))).toEqual(['recharge:CZ1'])
  expect(await found(String(first))).toEqual(['recharge:CZ1'])
  expect(await found('withdraw:TX1')).toEqual(['reverse:withdraw:TX1', 'withdraw:TX1'])
  expect(await found('TX1')).toEqual(['reverse:withdraw:TX1', 'withdraw:TX1'])
  expect(await found('nothing')).toEqual([])
})

test('a posting shows all its lines with whose they are, and what took it back', async () => {
  const [undone, posting] = (await look('search?q=TX1')).data.list
  expect(posting).toMatchObject({
    key: 'withdraw:TX1',
    kind: 'withdraw',
    title: '提现',
    reference: 'TX1',
    reverses_no: null,
    reversed_by_no: undone.no,
    sealed: false,
    lines: [
      {
        owner_kind: 'enterprise',
        owner_name: '示例企业',
        purse_name: '余额',
        amount: '-20.00',
        balance_after: '50.00',
      },
      { owner_kind: 'enterprise', purse: 'held', amount: '20.00', balance_after: '20.00' },
    ],
  })
  expect(undone).toMatchObject({ reverses_no: posting.no, reversed_by_no: null })
  const [recharge] = (await look('search?q=CZ1')).data.list
  expect(recharge.lines[1]).toMatchObject({
    owner_kind: 'system',
    owner_name: '平台',
    purse_name: '沙箱渠道',
    amount: '100.00',
    balance_after: null,
  })
})

test('an owner’s purses are read with what is in them, and ours as well', async () => {
  expect((await look(`owner?owner_kind=enterprise&owner_id=${id}`)).data).toEqual({
    owner_kind: 'enterprise',
    owner_id: id,
    owner_name: '示例企业',
    purses: [
      { purse: 'cash', name: '余额', balance: '70.00' },
      { purse: 'promotion', name: '推广金', balance: '0.00' },
      { purse: 'held', name: '处理中', balance: '0.00' },
      { purse: 'promotion_held', name: '预留的推广金', balance: '0.00' },
      { purse: 'deposit', name: '保证金', balance: '0.00' },
      { purse: 'score', name: '积分', balance: '0' },
    ],
  })
  const ours = (await look('owner?owner_kind=system')).data
  expect(ours.owner_name).toBe('平台')
  expect(ours.purses).toEqual(
    expect.arrayContaining([
      { purse: 'channel_sandbox', name: '沙箱渠道', balance: '100.00' },
      { purse: 'revenue_link', name: '网站链接收入', balance: '30.00' },
    ]),
  )
  const everybody: { side: string; balance: string }[] = ours.everybody
  const sumOf = (side: string) =>
    everybody.filter((one) => one.side === side).reduce((sum, { balance }) => sum + yuan(balance), 0)
  expect(sumOf('debit')).toBe(yuan('100.00'))
  expect(sumOf('credit')).toBe(sumOf('debit'))
  expect((await look('owner?owner_kind=maker&owner_id=999999')).code).toBe(refusals.RECORD_NOT_FOUND.code)
})

test('lines are paged by owner and purse, and narrowed', async () => {
  const lines = async (query: string) => (await look(`lines?owner_kind=enterprise&owner_id=${id}&${query}`)).data
  expect(await lines('count=2')).toMatchObject({ total: 6, list: [{ kind: 'withdraw_return' }, {}] })
  expect((await lines('purse=cash&direction=out')).list).toMatchObject([
    { title: '提现', amount: '-20.00', balance_after: '50.00', reversed: true, reverses: false },
    { title: '网站链接', amount: '-30.00' },
  ])
  expect((await lines('kind=recharge')).total).toBe(1)
  const ours = (await look('lines?owner_kind=system&purse=channel_sandbox')).data
  expect(ours).toMatchObject({ total: 1, list: [{ amount: '100.00', balance_after: null, purse_name: '沙箱渠道' }] })
  for (const query of [
    'owner_kind=system',
    'owner_kind=system&purse=cash',
    `owner_kind=enterprise&owner_id=${id}&purse=fee`,
  ]) {
    const { code, data } = await look(`lines?${query}`)
    expect([code, Object.keys(data.fields)]).toEqual([refusals.INPUT_INVALID.code, ['purse']])
  }
  expect((await look('lines?owner_kind=maker&owner_id=999999')).code).toBe(refusals.RECORD_NOT_FOUND.code)
})

const statement = (from: string, to: string, path = 'statement') =>
  `${path}?owner_kind=enterprise&owner_id=${id}&purse=cash&from=${from}&to=${to}`

test('a statement goes from what was there to what is there', async () => {
  expect((await look(statement('2026-11-16', '2026-11-16'))).data).toEqual({
    owner_name: '示例企业',
    purse_name: '余额',
    from: '2026-11-16',
    to: '2026-11-16',
    opening: '0.00',
    came: '120.00',
    went: '50.00',
    closing: '70.00',
    lines: 4,
  })
  expect((await look(statement('2026-11-17', '2026-11-18'))).data).toMatchObject({
    opening: '70.00',
    came: '0.00',
    closing: '70.00',
  })
  for (const [from, to] of [
    ['2026-11-17', '2026-11-16'],
    ['2025-01-01', '2026-11-16'],
  ] as const) {
    expect((await look(statement(from, to))).data.fields).toEqual({ to: expect.any(String) })
  }
})

test('a statement as a file has its sums above its lines, for whoever may read it', async () => {
  const url = `/api/console/ledger/${statement('2026-11-16', '2026-11-16', 'statement/export')}`
  const reply = await house.http.inject({ url, headers: { authorization: clerk.token } })
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  const rows = reply.payload.slice(1).trimEnd().split('\r\n')
  expect(rows.slice(0, 5)).toEqual([
    '期间,2026-11-16 至 2026-11-16',
    '期初,0.00',
    '收入,120.00',
    '支出,50.00',
    '期末,70.00',
  ])
  expect(rows.slice(7).map((row) => row.replace(/^LS\d{14}/, 'no'))).toEqual([
    'no,2026-11-16 12:00:00,余额,提现退回,20.00,70.00,TX1',
    'no,2026-11-16 11:00:00,余额,提现,-20.00,50.00,TX1',
    'no,2026-11-16 10:00:00,余额,网站链接,-30.00,70.00,WL1',
    'no,2026-11-16 09:00:00,余额,充值,100.00,100.00,CZ1',
  ])
  const nobody = await house.signIn.staff(['audit.read'])
  const refused = await house.http.inject({ url, headers: { authorization: nobody.token } })
  expect(refused.json().code).toBe(refusals.NOT_ALLOWED.code)
  expect((await house.http.inject({ url })).json().code).toBe(refusals.SESSION_INVALID.code)
  const wrong = await house.http.inject({ url: `${url}&purse=fee`, headers: { authorization: clerk.token } })
  expect(wrong.json().code).toBe(refusals.INPUT_INVALID.code)
})

/** Books of their own, with one posting that is as it should be. */
async function openBooks() {
  const other = await openHouse({ env: { DATABASE_POOL: '8' } })
  const { id: enterpriseId } = await other.signIn.enterprise()
  const given = { enterpriseId, reference: 'G1', amount: fen(5_00), now: other.clock() }
  await other.database.begin((tx) => other.services.promotions.grant(tx, 'promotion_grant', given))
  const signIn = () => other.signIn.staff(['ledger.read', 'ledger.prove'])
  const ask = async (method: 'GET' | 'POST', { token }: SignedIn) => {
    const headers = { authorization: token }
    return (await other.http.inject({ method, url: '/api/console/ledger/proof', headers })).json()
  }
  return { other, enterpriseId, signIn, proofs: ask.bind(null, 'GET'), prove: ask.bind(null, 'POST') }
}

test('the proof is run on demand, one at a time, and written down with who asked for it', async () => {
  const { other, signIn, proofs, prove } = await openBooks()
  const first = await signIn()
  const before = (await proofs(first)).data
  expect(before).toMatchObject({ sound: true, proofs: [], running: null, last_posting: 1 })
  expect(before.chains).toMatchObject([
    { chain: 'ledger', head: null, unsealed: 1 },
    { chain: 'audit', head: null },
  ])
  const { proving } = other.services.ledger
  await other.database.begin((tx) => proving.claim(tx, { staffId: first.id, now: other.clock() }))
  expect((await prove(first)).code).toBe(refusals.PROOF_RUNNING.code)
  expect((await proofs(first)).data.running).toEqual({ since: '2026-11-16T09:00:00+08:00', by: '示例员工' })
  // Nobody is kept waiting by a process that died.
  other.clock.advance(61 * 60_000)
  const second = await signIn()
  expect((await proofs(second)).data.running).toBeNull()
  expect(await prove(second)).toMatchObject({
    code: 200,
    data: { sound: true, running: null, proofs: [{ scope: 'full', faults: [], broken_at: null }] },
  })
  expect((await prove(second)).code).toBe(200)
  const rows = await other.database.read((tx) =>
    tx.selectFrom('audit_log').select('actor_id').where('action', '=', 'ledger.prove').execute(),
  )
  expect(rows.map(({ actor_id }) => actor_id)).toEqual([second.id, second.id])
})

test('many ask for the proof at once: each runs it or is told that it runs', async () => {
  const { signIn, proofs, prove } = await openBooks()
  const who = await signIn()
  const replies = await Promise.all(Array.from({ length: 6 }, () => prove(who)))
  const codes = replies.map(({ code }) => code)
  expect(codes).toContain(200)
  for (const code of codes) expect([200, refusals.PROOF_RUNNING.code]).toContain(code)
  expect((await proofs(who)).data.running).toBeNull()
})

test('books that are not right are something to do, until a proof of everything finds nothing', async () => {
  const { other, enterpriseId, signIn, prove } = await openBooks()
  const who = await signIn()
  const reader = await other.signIn.staff(['ledger.read'])
  expect((await prove(reader)).code).toBe(refusals.NOT_ALLOWED.code)
  const todo = async () => {
    const reply = await other.http.inject({ url: '/api/console/todo', headers: { authorization: reader.token } })
    return reply.json().data.list
  }
  const nothing = [{ key: 'ledger.faults', count: 0, oldest_at: null }]
  expect(await todo()).toMatchObject(nothing)
  await other.database.begin((tx) =>
    sql`insert into promotion_grants (enterprise_id, kind, reference, amount, remaining, granted_at)
      values (${enterpriseId}, 'promotion_grant', 'G2', 5, 5, ${other.clock()})`.execute(tx),
  )
  expect((await prove(who)).data).toMatchObject({
    sound: false,
    proofs: [{ scope: 'full', faults: [{ invariant: 'promotion.grants' }] }],
  })
  expect(await todo()).toMatchObject([{ key: 'ledger.faults', label: '账目核对异常', count: 1 }])
  await other.database.begin((tx) => sql`delete from promotion_grants where reference = 'G2'`.execute(tx))
  expect((await prove(who)).data.sound).toBe(true)
  expect(await todo()).toMatchObject(nothing)
})
