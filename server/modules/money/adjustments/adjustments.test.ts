import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '#contract/base/refusals.ts'
import type { Right } from '#contract/base/rights.ts'
import { buildHouse, type House, type SignedIn } from '#server/testing/house.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'

const all: Right[] = ['adjustments.read', 'adjustments.request', 'adjustments.approve']

let house: House
let asker: SignedIn
let other: SignedIn
let evidence: string
beforeAll(async () => {
  house = await buildHouse({ env: { DATABASE_POOL: '8' } })
  asker = await house.signIn.staff(all)
  other = await house.signIn.staff(all)
  evidence = await handIn(asker)
})
afterAll(() => house.close())

async function handIn(who: SignedIn): Promise<string> {
  return (await uploadsAt(house).handIn(who, await sample('pdf'), 'evidence')).data.url
}

async function tell({ token }: SignedIn, path: string, payload: object = {}, key?: string) {
  const headers = { authorization: token, ...(key && { 'idempotency-key': key }) }
  const url = `/api/console/adjustments${path}`
  return (await house.http.inject({ method: 'POST', url, headers, payload })).json()
}

async function look({ token }: SignedIn, path = '') {
  return (await house.http.inject({ url: `/api/console/adjustments${path}`, headers: { authorization: token } })).json()
}

const asked = (parts: object = {}) => ({
  owner_kind: 'enterprise',
  owner_id: 1,
  purse: 'cash',
  amount: '12.50',
  against: 'suspense',
  reason: '补记线下转账，银行回单见附件',
  evidence: [evidence],
  ...parts,
})

const request = async (parts: object = {}) => (await tell(asker, '', asked(parts))).data

async function balances(kind: 'enterprise' | 'maker', id: number): Promise<Record<string, number>> {
  return house.database.read((tx) => house.services.ledger.balances<'enterprise' | 'maker'>(tx, { kind, id }))
}

async function postingsOf(no: string) {
  return house.database.read((tx) => house.services.ledger.postings(tx, { reference: no }))
}

async function sound() {
  const { proving } = house.services.ledger
  expect(await house.database.read((tx) => proving.invariants(tx))).toEqual([])
}

test('one asks, another agrees, and only then money moves; the owner is told why', async () => {
  const { id, token } = await house.signIn.enterprise()
  const row = await request({ owner_id: id })
  expect(row).toMatchObject({
    no: expect.stringMatching(/^TZ261116/),
    state: 'requested',
    owner_name: '示例企业',
    purse_name: '余额',
    amount: '12.50',
    own: true,
    decided_by: '',
    posting_no: null,
  })
  expect((await balances('enterprise', id)).cash).toBe(0)
  const done = await tell(other, `/${row.id}/approve`, { note: '回单已核' })
  expect(done).toMatchObject({
    code: 200,
    data: { state: 'approved', decided_by: '示例员工', own: false, decision_note: '回单已核' },
  })
  expect(done.data.posting_no).toMatch(/^LS261116\d{8}$/)
  expect((await balances('enterprise', id)).cash).toBe(1_250)
  const headers = { authorization: token }
  const bill = (await house.http.inject({ url: '/api/user/bill', headers })).json().data.list
  expect(bill).toMatchObject([{ title: '平台调增', amount: '12.50', order_no: row.no, no: done.data.posting_no }])
  const [told] = (await house.http.inject({ url: '/api/user/messages', headers })).json().data.list
  expect(told).toMatchObject({ title: '余额增加 ￥12.50', content: expect.stringContaining('补记线下转账') })
  const rows = await house.database.read((tx) =>
    tx.selectFrom('audit_log').select('action').where('subject', '=', `adjustment:${row.no}`).execute(),
  )
  expect(rows.map(({ action }) => action)).toEqual(['adjustment.request', 'adjustment.approve'])
  await sound()
})

test('nobody agrees to what they asked for, nor rejects it; not even the table lets them', async () => {
  const { id } = await house.signIn.enterprise()
  const row = await request({ owner_id: id })
  expect((await tell(asker, `/${row.id}/approve`)).code).toBe(refusals.SAME_APPROVER.code)
  expect((await tell(asker, `/${row.id}/reject`, { note: '算了，重新提交' })).code).toBe(refusals.SAME_APPROVER.code)
  const forced = house.database.begin((tx) =>
    sql`update adjustments set state = 'approved', decided_by = requested_by, decided_at = requested_at,
      transaction_id = 1 where id = ${row.id}`.execute(tx),
  )
  await expect(forced).rejects.toThrow('check constraint')
  const rewritten = house.database.begin((tx) =>
    sql`update adjustments set amount = 1000000 where id = ${row.id}`.execute(tx),
  )
  await expect(rewritten).rejects.toThrow()
  expect((await look(asker, `/${row.id}`)).data.state).toBe('requested')
  expect(await postingsOf(row.no)).toEqual([])
})

test('two agree at the same time: one posting, and one of them comes second', async () => {
  const { id } = await house.signIn.enterprise()
  const third = await house.signIn.staff(all)
  const row = await request({ owner_id: id })
  const replies = await Promise.all(
    [other, third, other, third].map((who) => tell(who, `/${row.id}/approve`, { note: '' })),
  )
  expect(replies.map(({ code }) => code).sort()).toEqual([200, ...Array(3).fill(refusals.RECORD_MOVED_ON.code)])
  expect(await postingsOf(row.no)).toHaveLength(1)
  expect((await balances('enterprise', id)).cash).toBe(1_250)
  await sound()
})

test('agreeing and rejecting at the same time: whichever was first', async () => {
  const { id } = await house.signIn.enterprise()
  const row = await request({ owner_id: id })
  const replies = await Promise.all([
    tell(other, `/${row.id}/approve`),
    tell(other, `/${row.id}/reject`, { note: '附件看不清，请重传' }),
    tell(asker, `/${row.id}/cancel`),
  ])
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1)
  const { state } = (await look(other, `/${row.id}`)).data
  expect(await postingsOf(row.no)).toHaveLength(state === 'approved' ? 1 : 0)
})

test('the same key asks once and agrees once, and stands for nothing else', async () => {
  const { id } = await house.signIn.enterprise()
  const payload = asked({ owner_id: id })
  const [first, second] = await Promise.all([
    tell(asker, '', payload, 'request-key-1'),
    tell(asker, '', payload, 'request-key-1'),
  ])
  expect(first.data.no).toBe(second.data.no)
  const changed = await tell(asker, '', { ...payload, amount: '13.00' }, 'request-key-1')
  expect(changed.code).toBe(refusals.REQUEST_ID_REUSED.code)
  const path = `/${first.data.id}/approve`
  const done = await tell(other, path, {}, 'approve-key-1')
  expect(await tell(other, path, {}, 'approve-key-1')).toEqual(done)
  expect((await tell(other, path)).code).toBe(refusals.RECORD_MOVED_ON.code)
  expect((await balances('enterprise', id)).cash).toBe(1_250)
})

test('less than there is cannot be taken, and what was refused still waits', async () => {
  const { id } = await house.signIn.enterprise()
  const row = await request({ owner_id: id, amount: '-5.00' })
  expect((await tell(other, `/${row.id}/approve`)).code).toBe(refusals.INSUFFICIENT_BALANCE.code)
  expect((await look(other, `/${row.id}`)).data.state).toBe('requested')
  const more = await request({ owner_id: id, amount: '5.00', against: 'opening' })
  await tell(other, `/${more.id}/approve`)
  expect((await tell(other, `/${row.id}/approve`)).data).toMatchObject({ state: 'approved' })
  expect((await balances('enterprise', id)).cash).toBe(0)
  const [posting] = await postingsOf(row.no)
  expect(posting).toMatchObject({ kind: 'adjust_sub', key: `adjust:${row.no}` })
  await sound()
})

test('the promotion fund knows what was added to it and what was taken', async () => {
  const { id } = await house.signIn.enterprise()
  const approve = async (amount: string) => {
    const row = await request({ owner_id: id, purse: 'promotion', amount })
    return tell(other, `/${row.id}/approve`)
  }
  await approve('8.00')
  expect((await approve('-8.01')).code).toBe(refusals.INSUFFICIENT_BALANCE.code)
  await approve('-3.00')
  expect((await balances('enterprise', id)).promotion).toBe(500)
  const grants = await house.database.read((tx) =>
    tx.selectFrom('promotion_grants').select(['kind', 'remaining']).where('enterprise_id', '=', id).execute(),
  )
  expect(grants).toEqual([{ kind: 'adjust_add', remaining: 500 }])
  await sound()
})

test('a maker’s debt grows and shrinks, and so does what is ours', async () => {
  const { id, token } = await house.signIn.maker()
  for (const amount of ['9.00', '-4.00']) {
    const row = await request({ owner_kind: 'maker', owner_id: id, purse: 'debt', amount })
    expect((await tell(other, `/${row.id}/approve`)).code).toBe(200)
  }
  expect((await balances('maker', id)).debt).toBe(500)
  const headers = { authorization: token }
  const told = (await house.http.inject({ url: '/api/ck/user/messages', headers })).json().data.list
  expect(told.map(({ title }: { title: string }) => title)).toEqual(
    expect.arrayContaining(['欠款减少 ￥4.00', '欠款增加 ￥9.00']),
  )
  const system = () => house.database.read((tx) => house.services.ledger.balances(tx, { kind: 'system' }))
  const before = await system()
  const row = await request({ owner_kind: 'system', owner_id: 0, purse: 'channel_bank', amount: '100.00' })
  expect(row).toMatchObject({ owner_name: '平台', purse_name: '银行账户' })
  await tell(other, `/${row.id}/approve`)
  const after = await system()
  expect(after.channel_bank - before.channel_bank).toBe(10_000)
  expect(after.suspense - before.suspense).toBe(10_000)
  await sound()
})

test('what somebody owes who has left is written off by two, as a cost of commissions, and no more than they owe', async () => {
  const { id } = await house.signIn.maker()
  const owing = await request({ owner_kind: 'maker', owner_id: id, purse: 'debt', amount: '9.00' })
  await tell(other, `/${owing.id}/approve`)
  await house.database.begin((tx) =>
    tx
      .updateTable('accounts')
      .set({ state: 'closed', phone_index: null, phone_sealed: null })
      .where('realm', '=', 'maker')
      .where('owner_id', '=', id)
      .execute(),
  )
  const expense = async () =>
    (await house.database.read((tx) => house.services.ledger.balances(tx, { kind: 'system' }))).commission_expense
  const before = await expense()
  const off = { owner_kind: 'maker', owner_id: id, purse: 'debt', against: 'commission_expense', amount: '-9.00' }
  for (const wrong of [{ amount: '9.00' }, { purse: 'available' }]) {
    expect((await tell(asker, '', asked({ ...off, ...wrong }))).code).toBe(refusals.INPUT_INVALID.code)
  }
  for (const wrong of [{ amount: '-9.01' }, { owner_id: 999_999 }]) {
    expect((await tell(asker, '', asked({ ...off, ...wrong }))).code).toBe(refusals.RECORD_NOT_FOUND.code)
  }
  const gift = asked({ ...off, purse: 'available', against: 'suspense', amount: '1.00' })
  expect((await tell(asker, '', gift)).code).toBe(refusals.RECORD_NOT_FOUND.code)
  const row = await request(off)
  expect((await tell(asker, `/${row.id}/approve`)).code).toBe(refusals.SAME_APPROVER.code)
  expect((await tell(other, `/${row.id}/approve`)).code).toBe(200)
  expect((await balances('maker', id)).debt).toBe(0)
  expect((await expense()) - before).toBe(9_00)
  await sound()
})

test.each([
  ['nothing', { amount: '0.00' }, 'amount'],
  ['more than may be', { amount: '1000000.01' }, 'amount'],
  ['less than may be', { amount: '-1000000.01' }, 'amount'],
  ['what is held', { purse: 'held' }, 'purse'],
  ['a purse of others', { purse: 'available' }, 'purse'],
  ['the purse it is taken from', { owner_kind: 'system', owner_id: 0, purse: 'suspense' }, 'purse'],
  ['without a reason', { reason: '错账' }, 'reason'],
  ['without evidence', { evidence: [] }, 'evidence'],
])('%s cannot be asked for', async (_, parts, field) => {
  const reply = await tell(asker, '', asked(parts))
  expect(reply).toMatchObject({ code: refusals.INPUT_INVALID.code, data: { fields: { [field]: expect.any(String) } } })
})

test('nobody who is not there gets money, and evidence is a file that was handed in as such', async () => {
  const { id } = await house.signIn.enterprise()
  expect((await tell(asker, '', asked({ owner_id: 999_999 }))).code).toBe(refusals.RECORD_NOT_FOUND.code)
  await house.database.begin((tx) =>
    tx.updateTable('accounts').set({ state: 'closed' }).where('owner_id', '=', id).execute(),
  )
  expect((await tell(asker, '', asked({ owner_id: id }))).code).toBe(refusals.RECORD_NOT_FOUND.code)
  const { id: open } = await house.signIn.enterprise()
  const foreign = `/api/file/${'x'.repeat(43)}`
  expect((await tell(asker, '', asked({ owner_id: open, evidence: [foreign] }))).code).toBe(refusals.FILE_GONE.code)
})

test('what waits is counted, found by state and owner, taken back by whoever asked and by nobody else', async () => {
  const { id } = await house.signIn.enterprise()
  const row = await request({ owner_id: id })
  expect((await look(other, `?owner_kind=enterprise&owner_id=${id}&state=requested`)).data).toMatchObject({
    total: 1,
    list: [{ no: row.no, own: false }],
  })
  expect((await look(other, `?no=${row.no}`)).data.total).toBe(1)
  const todo = await house.http.inject({ url: '/api/console/todo', headers: { authorization: other.token } })
  const line = todo.json().data.list.find(({ key }: { key: string }) => key === 'adjustments.approve')
  expect(line).toMatchObject({ label: '待复核的调账', path: '/console/adjustments?state=requested' })
  expect((await tell(other, `/${row.id}/cancel`)).code).toBe(refusals.NOT_ALLOWED.code)
  expect((await tell(asker, `/${row.id}/cancel`)).data.state).toBe('cancelled')
  expect((await tell(other, `/${row.id}/approve`)).code).toBe(refusals.RECORD_MOVED_ON.code)
  expect((await tell(other, '/999999/approve')).code).toBe(refusals.RECORD_NOT_FOUND.code)
  expect(await postingsOf(row.no)).toEqual([])
})

test('a posting that nobody agreed to is found, and so is an agreement that was posted otherwise', async () => {
  const { id } = await house.signIn.enterprise()
  const row = await request({ owner_id: id })
  await tell(other, `/${row.id}/approve`)
  const { ledger } = house.services
  const owner = { kind: 'enterprise', id } as const
  await expect(
    house.database.begin(async (tx) => {
      await ledger.reverse(tx, `adjust:${row.no}`, { kind: 'adjust_sub', reference: 'TZ-alone', now: house.clock() })
      expect((await ledger.balances(tx, owner)).cash).toBe(0)
      expect(await ledger.proving.invariants(tx)).toMatchObject([
        { invariant: 'adjustment.agreed', subject: 'TZ-alone' },
      ])
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  await sound()
})
