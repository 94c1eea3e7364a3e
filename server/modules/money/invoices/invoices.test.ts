import { describe, expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { certifyAs, openInvoicing } from '#server/testing/invoices.ts'
import { lanes, together } from '#server/testing/together.ts'
import { actionsFor, billableStateOf, mayRed, spread, taxIn } from './model.ts'
import { registerTable } from './overseeing/service.ts'
import type { RegisterRow } from './overseeing/store.ts'

const anybody = { kind: 'enterprise', id: 0 } as const
const hourMs = 60 * 60 * 1000

describe('what is true of an invoice without a database', () => {
  test('the tax in a price is what the rate makes of it, to the nearest fen', () => {
    expect([100_00, 106_00, 1, 99_99].map((amount) => taxIn(fen(amount), 600))).toEqual([5_66, 6_00, 0, 5_66])
    expect(taxIn(fen(100_00), 0)).toBe(0)
  })

  test('what is short is taken from the newest first, and never more than there is', () => {
    const parts = [{ left: fen(30) }, { left: fen(0) }, { left: fen(50) }]
    expect(spread(60, parts).map(({ take }) => take)).toEqual([30, 30])
    expect(spread(500, parts).map(({ take }) => take)).toEqual([30, 50])
    expect(spread(0, parts)).toEqual([])
  })

  test('each thing says whether it can be invoiced, and why not', () => {
    const state = (earned: number, invoiced: number) =>
      billableStateOf({ earned: fen(earned), invoiced: fen(invoiced) })
    expect([state(9, 0), state(9, 4), state(9, 9), state(0, 0), state(5, 9)]).toEqual([
      ...['open', 'part', 'applied', 'gone', 'over'],
    ])
  })

  test('a used invoice is taken back only after its receiver has confirmed it, within three days', () => {
    const now = new Date('2026-11-16T02:00:00Z')
    const until = new Date(now.getTime() + 1)
    const asked = { state: 'asked', used: true, confirm_until: null } as const
    const waiting = { state: 'confirming', used: true, confirm_until: until } as const
    expect([mayRed(asked, 'issue', now), mayRed({ ...asked, used: false }, 'issue', now)]).toEqual([false, true])
    expect([mayRed(waiting, 'confirm', now), mayRed(waiting, 'confirm', until)]).toEqual([true, false])
    expect([mayRed(waiting, 'issue', now), mayRed({ ...waiting, state: 'confirmed' }, 'issue', now)]).toEqual([
      ...[false, true],
    ])
    expect(actionsFor({ state: 'red_pending' }, waiting, now)).toEqual(['download', 'confirm_red'])
  })

  test('the register has each colour with its sign, and comes to what is owed in tax', () => {
    const row: RegisterRow = {
      ...{
        colour: 'blue' as const,
        issued_on: '2026-11-16',
        number: '24000001',
        of_number: '',
        no: 'FP1',
        title: '云杉',
      },
      ...{ invoice_type: 'normal' as const, tax_no: '', content: '服务费', tax_rate: 600, orders: 'WL1' },
      ...{ amount: fen(106_00), tax_amount: fen(6_00) },
    }
    const red: RegisterRow = { ...row, colour: 'red', amount: fen(-53_00), tax_amount: fen(-3_00) }
    expect(registerTable([row, red]).at(-1)?.slice(9)).toEqual([
      ...[{ number: '53.00' }, { number: '50.00' }, '', { number: '3.00' }, ''],
    ])
  })
})

test('what was paid as money can be invoiced once, whole, several orders together; the fund’s part and recharges cannot', async () => {
  const { give, gift, bought, apply, whole, counted, invoices, owner, clock, faults } = await openInvoicing()
  await give(anybody, 1_000_00)
  await gift(50_00)
  const [first, second] = [await bought(100_00, true), await bought(30_00)]
  expect(await counted(first)).toEqual({ earned: 50_00, invoiced: 0 })
  expect(await invoices.reading.options(owner, clock())).toMatchObject({
    payee: { title: '云杉传感有限公司', title_type: 'company' },
    open_amount: 80_00,
    open_count: 2,
  })
  const id = await apply(first, second)
  expect(await whole(id)).toMatchObject({
    state: 'pending',
    amount: 80_00,
    actions: ['cancel'],
    title: '云杉传感有限公司',
  })
  await expect(apply(first)).rejects.toMatchObject({ code: 'INVOICE_NOTHING' })
  await invoices.requesting.cancel(id, { owner, personId: 1, now: clock(), requestId: '', idempotencyKey: undefined })
  expect(await counted(first)).toEqual({ earned: 50_00, invoiced: 0 })
  expect((await whole(await apply(first))).amount).toBe(50_00)
  expect(await faults()).toEqual([])
})

test('the sum that was seen binds, and whoever asks twice with one key has asked once', async () => {
  const { give, bought, invoices, self, counted } = await openInvoicing()
  await give(anybody, 100_00)
  const no = await bought(40_00)
  const asked = { items: [no], remark: '' }
  await expect(invoices.requesting.apply({ ...asked, amount_confirmed: fen(39_00) }, self())).rejects.toMatchObject({
    code: 'PRICE_CHANGED',
  })
  const keyed = { ...self(), idempotencyKey: 'invoice-key-0001' }
  const ids = [await invoices.requesting.apply(asked, keyed), await invoices.requesting.apply(asked, keyed)]
  expect(new Set(ids).size).toBe(1)
  expect(await counted(no)).toEqual({ earned: 40_00, invoiced: 40_00 })
})

test('500 applications at once over the same orders: never invoiced beyond what was paid', async () => {
  const { give, bought, apply, invoices, self, counted, house, faults } = await openInvoicing({ pool: lanes })
  await give(anybody, 1_000_00)
  const orders = [await bought(10_00), await bought(20_00), await bought(30_00)]
  const { values, refusals } = await together(500, async (n) => {
    const pick = orders.filter((_, at) => ((n % 7) + 1) & (1 << at))
    const id = await apply(...pick)
    if (n % 3 === 0) await invoices.requesting.cancel(id, self())
    return id
  })
  expect(Object.keys(refusals)).toEqual(['INVOICE_NOTHING'])
  expect(values.length).toBeGreaterThan(0)
  for (const no of orders) {
    const { earned, invoiced } = await counted(no)
    expect([0, earned]).toContain(invoiced)
  }
  expect(await house.database.read((tx) => tx.selectFrom('invoices').selectAll().execute())).toHaveLength(values.length)
  expect(await faults()).toEqual([])
})

test('a refund that its owner asks for waits for the red invoice; of an application it is simply taken out', async () => {
  const room = await openInvoicing()
  const { give, bought, apply, issue, whole, refund, counted, invoices, self, by, faults } = room
  await give(anybody, 1_000_00)
  const [first, second] = [await bought(60_00), await bought(40_00)]
  const id = await apply(first, second)
  await refund(second, 15_00, { personId: null })
  expect(await whole(id)).toMatchObject({ amount: 85_00, state: 'pending' })
  await refund(second, 'rest', { personId: null })
  expect(await whole(id)).toMatchObject({ amount: 60_00, items: [{ no: first }] })
  await invoices.reviewing.approve(id, by())
  await issue(id)
  await expect(refund(first, 10_00, { personId: null })).rejects.toMatchObject({ code: 'INVOICED_ALREADY' })
  expect(await counted(first)).toEqual({ earned: 60_00, invoiced: 60_00 })
  await invoices.requesting.askRed({ id, reason: '项目有误', used: false }, self())
  expect(await whole(id)).toMatchObject({ state: 'red_pending', reds: [{ amount: 60_00, state: 'asked' }] })
  await invoices.reversing.issue(
    id,
    { amount_confirmed: fen(60_00), number: '24990001', issued_on: '2026-11-16', pdf: '' },
    by(),
  )
  expect(await whole(id)).toMatchObject({ state: 'red_issued', red_amount: 60_00 })
  await refund(first, 10_00, { personId: null })
  expect(await counted(first)).toEqual({ earned: 50_00, invoiced: 0 })
  expect(await faults()).toEqual([])
})

test('a refund that we owe never waits: the red invoice is owed with it, in part where the refund is', async () => {
  const room = await openInvoicing()
  const { give, bought, apply, issue, whole, refund, counted, invoices, by, faults, clock, self } = room
  await give(anybody, 1_000_00)
  const no = await bought(90_00)
  const id = await apply(no)
  await invoices.reviewing.approve(id, by())
  await issue(id)
  await refund(no, 30_00)
  expect(await counted(no)).toEqual({ earned: 60_00, invoiced: 90_00 })
  expect(await whole(id)).toMatchObject({ state: 'red_pending', reds: [{ amount: 30_00, reason: '开票后发生退款' }] })
  await refund(no, 10_00)
  expect(await whole(id)).toMatchObject({ reds: [{ amount: 40_00 }] })
  await expect(invoices.reversing.drop(id, '不需要', by())).rejects.toMatchObject({ code: 'RECORD_MOVED_ON' })
  // Its receiver has not had it yet, so nobody else has to say a word.
  await invoices.reversing.issue(
    id,
    { amount_confirmed: fen(40_00), number: '24990002', issued_on: '2026-11-17', pdf: '' },
    by(),
  )
  expect(await whole(id)).toMatchObject({ state: 'issued', red_amount: 40_00 })
  expect(await counted(no)).toEqual({ earned: 50_00, invoiced: 50_00 })

  const [file] = (await whole(id)).files
  const reply = await room.house.http.inject(file?.address ?? '')
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await room.house.http.inject((file?.address ?? '').replace(/sign=./, 'sign=_'))).statusCode).toBe(404)
  expect(await whole(id)).toMatchObject({ state: 'delivered' })

  await refund(no, 20_00)
  await expect(
    invoices.reversing.issue(
      id,
      { amount_confirmed: fen(20_00), number: '24990003', issued_on: '2026-11-17', pdf: '' },
      by(),
    ),
  ).rejects.toMatchObject({ code: 'RECORD_MOVED_ON' })
  await invoices.reversing.send(id, by())
  expect((await whole(id)).actions).toContain('confirm_red')
  clock.advance(72 * hourMs)
  await expect(invoices.requesting.confirmRed(id, self())).rejects.toMatchObject({ code: 'RECORD_MOVED_ON' })
  expect(await invoices.reversing.lapse(clock())).toBe(1)
  await invoices.reversing.send(id, by())
  // What goes back while its receiver is asked does not change under them: it is owed afterwards.
  await refund(no, 5_00)
  await invoices.requesting.confirmRed(id, self())
  await invoices.reversing.issue(
    id,
    { amount_confirmed: fen(20_00), number: '24990004', issued_on: '2026-11-20', pdf: '' },
    by(),
  )
  expect(await whole(id)).toMatchObject({ state: 'red_pending', red_amount: 60_00, reds: [{}, {}, { amount: 5_00 }] })
  expect(await faults()).toEqual([])
})

test.each([
  { asker: 'a refund', cause: 'refund' },
  { asker: 'its receiver', cause: 'owner' },
] as const)(
  'what goes back of another line while a red one that $asker asked for waits is owed after it',
  async ({ cause }) => {
    const room = await openInvoicing()
    const { give, bought, apply, issue, whole, refund, counted, invoices, by, faults, self } = room
    await give(anybody, 1_000_00)
    const [first, second] = [await bought(60_00), await bought(40_00)]
    const id = await apply(first, second)
    await invoices.reviewing.approve(id, by())
    await issue(id)
    await room.house.http.inject((await whole(id)).files[0]?.address ?? '')
    if (cause === 'refund') await refund(first, 10_00)
    else await invoices.requesting.askRed({ id, items: [first], reason: '项目有误', used: true }, self())
    await invoices.reversing.send(id, by())
    await refund(second, 15_00)
    expect((await whole(id)).reds).toMatchObject([{ amount: cause === 'refund' ? 10_00 : 60_00 }])
    if (cause === 'refund') {
      await invoices.requesting.confirmRed(id, self())
      const red = { amount_confirmed: fen(10_00), number: '24990011', issued_on: '2026-11-17', pdf: '' }
      await invoices.reversing.issue(id, red, by())
    } else await invoices.reversing.drop(id, '不再需要', by())
    expect(await whole(id)).toMatchObject({ state: 'red_pending', reds: [{}, { state: 'asked', amount: 15_00 }] })
    expect(await counted(second)).toEqual({ earned: 25_00, invoiced: 40_00 })
    expect(await faults()).toEqual([])
  },
)

test('who is not certified is told so, and a maker’s invoice is made out in their own name', async () => {
  const { house, ask, give, sell, inviter, pay, look } = await openInvoicing()
  const stranger = await house.signIn.enterprise()
  expect((await ask('GET', '/api/invoice/options', undefined, stranger.token)).data).toMatchObject({
    payee: null,
    mend_at: '/authentication',
    open_amount: '0.00',
  })
  const maker = await house.signIn.maker()
  await ask('POST', '/api/ck/user/edit', { real_name: '林小满' }, maker.token)
  expect((await ask('GET', '/api/invoice/options', undefined, maker.token)).data).toMatchObject({
    payee: { title: '林小满', title_type: 'person' },
    types: ['normal'],
  })
  expect(await ask('POST', '/api/invoice/titles', { invoice_type: 'special' }, maker.token)).toMatchObject({
    code: 42200,
  })
  // What a maker pays with commission is no money that came: there is nothing to invoice.
  await give(inviter, 100_00)
  const { order_no } = await sell({ goods: 'vip', amount: 80_00 }, inviter)
  await pay(order_no, 'balance', inviter).catch(() => {})
  expect((await look(order_no, inviter)).state).toBe('paid')
  const rows = await house.database.read((tx) =>
    tx.selectFrom('billables').selectAll().where('no', '=', order_no).execute(),
  )
  expect(rows).toEqual([])
})

test('somebody else’s order, title and invoice are not found', async () => {
  const { house, ask, give, bought, apply, by, invoices, issue } = await openInvoicing()
  await give(anybody, 100_00)
  const no = await bought(40_00)
  const id = await apply(no)
  const other = await house.signIn.enterprise()
  await certifyAs(house, other.id, '远山贸易有限公司')
  const say = (method: 'GET' | 'POST', url: string, body?: object) => ask(method, url, body, other.token)
  const mine = (await say('POST', '/api/invoice/titles', { invoice_type: 'normal', email: 'a@b.example' })).data
  expect(await say('POST', '/api/invoice', { items: [no] })).toMatchObject({ code: 40400 })
  expect(await say('GET', `/api/invoice/${id}`)).toMatchObject({ code: 40400 })
  expect(await say('POST', `/api/invoice/${id}/cancel`, {})).toMatchObject({ code: 40400 })
  await invoices.reviewing.approve(id, by())
  await issue(id)
  expect(await say('POST', `/api/invoice/${id}/red`, { reason: '不是我的', used: false })).toMatchObject({
    code: 40400,
  })
  expect(await say('POST', `/api/invoice/${id}/red/confirm`, {})).toMatchObject({ code: 40400 })
  const third = await house.signIn.enterprise()
  const titles = `/api/invoice/titles`
  const theirs = { id: mine.id, invoice_type: 'normal' }
  expect(await ask('POST', titles, theirs, third.token)).toMatchObject({ code: 40400 })
  expect(await ask('POST', `${titles}/${mine.id}/delete`, {}, third.token)).toMatchObject({ code: 40400 })
  expect((await say('GET', '/api/invoice/options')).data.titles).toMatchObject([
    { email: 'a@b.example', is_default: true },
  ])
})

test('an operator sends back, issues with the office’s number once, and has the month as a workbook', async () => {
  const { house, ask, give, bought, apply, staff, paper, counted, whole } = await openInvoicing()
  await give(anybody, 200_00)
  const [first, second] = [await bought(106_00), await bought(53_00)]
  const [a, b] = [await apply(first), await apply(second)]
  const say = (method: 'GET' | 'POST', url: string, body?: object) =>
    ask(method, `/api/console/invoices${url}`, body, staff.token)
  expect((await say('GET', '?waiting=issue')).data.list.map(({ id }: { id: number }) => id)).toEqual([a, b])
  expect(await say('POST', `/${b}/reject`, { reason: '抬头与合同不一致' })).toMatchObject({ code: 200 })
  expect(await counted(second)).toEqual({ earned: 53_00, invoiced: 0 })
  expect(await whole(b)).toMatchObject({ state: 'rejected', reject_reason: '抬头与合同不一致', actions: ['again'] })
  await say('POST', `/${a}/approve`, {})
  await say('POST', `/${a}/start`, {})
  expect(await ask('POST', `/api/invoice/${a}/cancel`, {}, (await house.signIn.enterprise()).token)).toMatchObject({
    code: 40400,
  })
  const office = { number: '25332000000012345678', issued_on: '2026-11-16', tax_rate: '6' }
  const issued = { ...office, amount_confirmed: '106.00', pdf: await paper() }
  expect(await say('POST', `/${a}/issue`, { ...issued, pdf: `/api/file/${'x'.repeat(43)}` })).toMatchObject({
    code: 41003,
  })
  expect((await say('POST', `/${a}/issue`, issued)).data).toMatchObject({ state: 'issued', tax_amount: '6.00' })
  const again = await apply(second)
  await say('POST', `/${again}/approve`, {})
  const other = { ...issued, amount_confirmed: '53.00' }
  expect(await say('POST', `/${again}/issue`, other)).toMatchObject({ code: 40663 })
  const url = '/api/console/invoices-register/export?month=2026-11'
  const file = await house.http.inject({ url, headers: { authorization: staff.token } })
  expect([file.statusCode, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  expect((await house.http.inject({ url })).json()).toMatchObject({ code: 40000 })
})

test('what is registered is what stands on the paper: what changed since somebody looked is refused, of either colour', async () => {
  const { ask, give, bought, apply, refund, staff, paper, whole, faults } = await openInvoicing()
  await give(anybody, 200_00)
  const [first, second] = [await bought(60_00), await bought(40_00)]
  const id = await apply(first, second)
  const say = (url: string, body: object) => ask('POST', `/api/console/invoices/${id}${url}`, body, staff.token)
  await say('/approve', {})
  // A hundred is issued at the tax office; forty of it go back before anybody registers it.
  await refund(second, 'rest')
  const issued = { number: '25332000000012345679', issued_on: '2026-11-16', tax_rate: '6', pdf: await paper() }
  expect(await say('/issue', issued)).toMatchObject({ code: 42200 })
  expect(await say('/issue', { ...issued, amount_confirmed: '100.00' })).toMatchObject({
    ...{ code: 40619, data: { fields: { amount_confirmed: expect.stringContaining('60.00') } } },
  })
  expect(await whole(id)).toMatchObject({ state: 'approved', amount: 60_00, number: '' })
  expect(await say('/issue', { ...issued, amount_confirmed: '60.00' })).toMatchObject({ data: { state: 'issued' } })
  await refund(first, 10_00)
  await refund(first, 5_00)
  const red = { number: '25332000000012345680', issued_on: '2026-11-16' }
  expect(await say('/red/issue', { ...red, amount_confirmed: '10.00' })).toMatchObject({ code: 40619 })
  expect(await whole(id)).toMatchObject({ red_amount: 0, reds: [{ state: 'asked', amount: 15_00 }] })
  // By the number of the red one too: its list is the list of what it undoes.
  const no = (await whole(id)).reds[0]?.no
  const found = await ask('GET', `/api/console/invoices?q=${no}`, undefined, staff.token)
  expect(found.data).toMatchObject({ total: 1, list: [{ id }] })
  expect(await say('/red/issue', { ...red, amount_confirmed: '15.00' })).toMatchObject({ code: 200 })
  expect(await whole(id)).toMatchObject({ red_amount: 15_00, reds: [{ state: 'issued' }] })
  expect(await faults()).toEqual([])
})
