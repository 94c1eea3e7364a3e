import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { type House, noteSecret, openHouse, type SignedIn } from '#server/testing/house.ts'
import { verifyMaker } from '#server/testing/identities.ts'
import { sample } from '#server/testing/sample-files.ts'
import { uploadsAt } from '#server/testing/uploads.ts'
import { codeFor, visitor } from '#server/testing/visitor.ts'
import { openRules, putMoney } from '#server/testing/withdrawal-room.ts'

const dayMs = 24 * 60 * 60 * 1000
// The first of each realm that signs in at a test's house.
const phone = '13600000001'
const makerPhone = '13700000001'
const card = { method: 'bank_company', payee_name: '张三', account: '6222020200112233445', bank_name: '工商银行' }

async function open(rules: Partial<typeof openRules> = {}): Promise<House> {
  const house = await openHouse({ env: { CAPTCHA: 'off' } })
  noteSecret(card.account)
  const change = { actor: { kind: 'system', id: null }, now: house.clock(), requestId: 'test' } as const
  await house.database.begin((tx) => house.services.offers.saveWithdrawalRules(tx, { ...openRules, ...rules }, change))
  await house.settle()
  return house
}

async function company(house: House, amount = 1_000_00): Promise<SignedIn> {
  const who = await house.signIn.enterprise()
  await putMoney(house.services.ledger, house.database, { realm: 'enterprise', id: who.id }, amount, house.clock())
  return who
}

const faults = (house: House) => house.database.read((tx) => house.services.ledger.proving.invariants(tx))

function asking(house: House, { token }: SignedIn, key?: string) {
  return async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { authorization: token, ...(key && { 'idempotency-key': key }) }
    const reply = await house.http.inject({ method, url, headers, ...(payload && { payload }) })
    return reply.json()
  }
}

test('a withdrawal takes the code of the account’s own telephone, and takes it once', async () => {
  const house = await open()
  const ask = asking(house, await company(house))
  const wanted = { ...card, amount: '100.00' }
  expect(await ask('POST', '/api/user/withdraw', { ...wanted, code: '000000' })).toMatchObject({
    code: 42230,
    data: { fields: { code: expect.any(String) } },
  })
  const others = await codeFor(house, '13812345678', '7')
  expect((await ask('POST', '/api/user/withdraw', { ...wanted, code: others })).code).toBe(42230)
  const wrongScene = await codeFor(house, phone, '4')
  expect((await ask('POST', '/api/user/withdraw', { ...wanted, code: wrongScene })).code).toBe(42230)
  const code = await codeFor(house, phone, '7')
  // Refused for another reason, the code is still good.
  expect((await ask('POST', '/api/user/withdraw', { ...wanted, amount: '5000.00', code })).code).toBe(40601)
  const done = await ask('POST', '/api/user/withdraw', { ...wanted, code })
  expect(done).toMatchObject({
    code: 200,
    data: {
      no: expect.stringMatching(/^TX261116[0-9A-Z]{18}$/),
      state: 'pending',
      amount: '100.00',
      fee: '1.00',
      net_amount: '99.00',
      account: '****3445',
      timeline: [{ state: 'pending', at: '2026-11-16T09:00:00+08:00', note: '' }],
    },
  })
  expect((await ask('POST', '/api/user/withdraw', { ...wanted, code })).code).toBe(42230)
  expect((await ask('GET', '/api/user/bag')).data).toMatchObject({ balance: '900.00', held: '100.00' })
  expect((await ask('GET', '/api/user/bill')).data.list).toMatchObject([
    { type: 'withdraw_fee', direction: 'out', amount: '1.00', balance_after: '900.00', order_no: done.data.no },
    { type: 'withdraw', direction: 'out', amount: '99.00', balance_after: '901.00', order_no: done.data.no },
    {},
  ])
})

test('a wrong code is counted although nothing else of the request is kept, and after five the right one is dead', async () => {
  const house = await open()
  const ask = asking(house, await company(house))
  const code = await codeFor(house, phone, '7')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  // Also where the request could not be granted anyway: nobody guesses for nothing.
  const wanted = { ...card, amount: '5000.00' }
  for (let n = 0; n < 5; n++) {
    expect((await ask('POST', '/api/user/withdraw', { ...wanted, code: wrong })).code).toBe(42230)
  }
  expect((await ask('POST', '/api/user/withdraw', { ...wanted, amount: '100.00', code })).code).toBe(42230)
  expect((await ask('GET', '/api/user/bag')).data).toMatchObject({ balance: '1000.00', held: '0.00' })
})

test('one code opens one withdrawal, however many ask with it at once', async () => {
  const house = await open()
  const ask = asking(house, await company(house))
  const code = await codeFor(house, phone, '7')
  const wanted = { ...card, amount: '100.00', code }
  const all = await Promise.all(Array.from({ length: 4 }, () => ask('POST', '/api/user/withdraw', wanted)))
  expect(all.map(({ code: answered }) => answered).sort()).toEqual([200, 42230, 42230, 42230])
  expect((await ask('GET', '/api/user/bag')).data).toMatchObject({ balance: '900.00', held: '100.00' })
})

test('what was shown binds: charged is the fee that was agreed to, or nothing happens and the code is still good', async () => {
  const house = await open()
  const who = await company(house)
  const ask = asking(house, who)
  const shown = (await ask('GET', '/api/user/withdraw/quote?amount=500.00')).data
  expect(shown).toMatchObject({ fee: '3.00', tax: '0.00', net_amount: '497.00' })
  const { fee_min_amount: least, fee_max_amount: most } = openRules
  const items = Object.entries({ per_ten_thousand: fen(50_00), least, most })
  const prices = items.map(([item, price]) => ({ item, price }))
  const by = { caller: { staffId: (await house.signIn.staff([])).id }, now: house.clock(), requestId: 'test' }
  const cheaper = { list: 'withdrawal-fee', stamp: 0, effective_at: null, note: '下调', prices }
  await house.services.prices.announce(cheaper, by as never)
  await house.settle()
  const code = await codeFor(house, phone, '7')
  const wanted = { ...card, amount: '500.00', code }
  const { fee, tax } = shown
  expect(await ask('POST', '/api/user/withdraw', { ...wanted, fee, tax })).toMatchObject({
    code: 40619,
    message: '费用有变化，请核对新的金额后再提交',
  })
  expect((await ask('POST', '/api/user/withdraw', { ...wanted, fee: '2.50', tax: '1.00' })).code).toBe(40619)
  expect((await ask('GET', '/api/user/bag')).data).toMatchObject({ balance: '1000.00', held: '0.00' })
  const done = await ask('POST', '/api/user/withdraw', { ...wanted, fee: '2.50', tax: '0.00' })
  expect(done).toMatchObject({ code: 200, data: { fee: '2.50', tax: '0.00', net_amount: '497.50' } })
  expect(await faults(house)).toEqual([])
})

test('asked again under the same key it is the same withdrawal, although its code is used up', async () => {
  const house = await open()
  const who = await company(house)
  const ask = asking(house, who, 'withdraw-0001')
  const code = await codeFor(house, phone, '7')
  const wanted = { ...card, amount: '100.00', code }
  const both = await Promise.all([ask('POST', '/api/user/withdraw', wanted), ask('POST', '/api/user/withdraw', wanted)])
  const again = await ask('POST', '/api/user/withdraw', wanted)
  expect(both.map(({ code: answered }) => answered)).toEqual([200, 200])
  expect(new Set([...both, again].map(({ data }) => data.no)).size).toBe(1)
  expect((await ask('POST', '/api/user/withdraw', { ...wanted, amount: '200.00' })).code).toBe(40901)
  const { id } = again.data
  expect((await ask('POST', `/api/user/withdraw/cancel/${id}`)).data).toMatchObject({ id, state: 'cancelled' })
  expect((await ask('GET', '/api/user/bag')).data).toMatchObject({ balance: '1000.00', held: '0.00' })
  expect(await faults(house)).toEqual([])
})

test('for a day after the password was changed no money leaves', async () => {
  const house = await open()
  const who = await company(house)
  await house.database.begin((tx) =>
    tx.updateTable('accounts').set({ password_changed_at: house.clock() }).where('owner_id', '=', who.id).execute(),
  )
  const ask = asking(house, who)
  const quote = await ask('GET', '/api/user/withdraw/quote?amount=100.00')
  expect(quote.data).toMatchObject({ fee: '1.00', cooling_until: '2026-11-17T09:00:00+08:00' })
  const code = await codeFor(house, phone, '7')
  expect((await ask('POST', '/api/user/withdraw', { ...card, amount: '100.00', code })).code).toBe(40616)
  house.clock.advance(dayMs)
  const later = await codeFor(house, phone, '7')
  expect((await ask('POST', '/api/user/withdraw', { ...card, amount: '100.00', code: later })).code).toBe(200)
})

test('several are approved as if one by one: a large one wants two people also here, and what is refused says why', async () => {
  const house = await open({ second_approval_above: fen(500_00), daily_times: 9 })
  const ask = asking(house, await company(house, 5_000_00))
  const ids: number[] = []
  for (const amount of ['100.00', '800.00', '200.00']) {
    const code = await codeFor(house, phone, '7')
    ids.push((await ask('POST', '/api/user/withdraw', { ...card, amount, code })).data.id)
    house.clock.advance(2 * 60 * 1000)
  }
  const [small = 0, large = 0, cancelled = 0] = ids
  expect((await ask('POST', `/api/user/withdraw/cancel/${cancelled}`)).code).toBe(200)
  const rights = ['withdrawals.read', 'withdrawals.review'] as const
  const [one, other] = [await house.signIn.staff(rights), await house.signIn.staff(rights)]
  const approve = async (who: SignedIn, wanted: readonly number[]) =>
    asking(house, who)('POST', '/api/console/withdrawals/batch/approve', { items: wanted.map((id) => ({ id })) })
  const states = async () =>
    (await ask('GET', '/api/user/withdraw')).data.list.map(({ id, state }: { id: number; state: string }) => [
      id,
      state,
    ])
  const first = (await approve(one, [small, large, cancelled, 999_999])).data.list as { id: number; done: boolean }[]
  expect(first.map(({ id, done }) => [id, done])).toEqual([
    [small, true],
    [large, true],
    [cancelled, false],
    [999_999, false],
  ])
  expect(first.every(({ done, ...row }) => done || (row as unknown as { reason: string }).reason !== '')).toBe(true)
  // The first signature only: whoever gave it cannot give the second.
  expect(await states()).toContainEqual([large, 'pending'])
  expect((await approve(one, [large])).data.list).toMatchObject([{ id: large, done: false }])
  expect((await approve(other, [large])).data.list).toMatchObject([{ id: large, done: true }])
  expect(await states()).toEqual(
    expect.arrayContaining([
      [small, 'approved'],
      [large, 'approved'],
      [cancelled, 'cancelled'],
    ]),
  )
  const reader = await house.signIn.staff(['withdrawals.read'])
  expect((await approve(reader, [small])).code).toBe(40300)
  expect(
    (
      await approve(
        one,
        Array.from({ length: 51 }, (_, at) => at + 1),
      )
    ).code,
  ).toBe(42200)
  expect(await faults(house)).toEqual([])
})

test('an operator approves, pays at the bank and hands in the proof; the owner sees how it went', async () => {
  const house = await open()
  const who = await company(house)
  const ask = asking(house, who)
  const code = await codeFor(house, phone, '7')
  const { data } = await ask('POST', '/api/user/withdraw', { ...card, amount: '100.00', code, save_payee: true })
  const signIn = () => house.signIn.staff(['withdrawals.read', 'withdrawals.review', 'withdrawals.pay'])
  let clerk = await signIn()
  const work = (...asked: Parameters<ReturnType<typeof asking>>) => asking(house, clerk)(...asked)
  const at = `/api/console/withdrawals/${data.id}`
  const todo = async () => (await work('GET', '/api/console/todo')).data.list.map(({ key }: { key: string }) => key)
  expect(await todo()).toContain('withdrawals.review')
  expect((await work('GET', at)).data).toMatchObject({
    payee_name: '张**',
    evidence: { owner: { name: '示例企业', phone_number: '136****0001', state: 'active' }, held: '100.00' },
  })
  expect((await work('POST', `${at}/approve`)).data).toMatchObject({ state: 'approved' })
  expect(await todo()).toContain('withdrawals.pay')
  expect(await work('POST', `${at}/take-on`)).toMatchObject({
    code: 40625,
    message: expect.stringContaining('11月17日 09:00'),
  })
  expect((await ask('GET', '/api/user/withdraw')).data.list[0].pay_not_before).toBe('2026-11-17T09:00:00+08:00')
  house.clock.advance(dayMs)
  clerk = await signIn()
  await work('POST', `${at}/take-on`)
  const { data: file } = await uploadsAt(house).handIn(clerk, await sample('png'), 'payout')
  const proof = { receipt_no: 'ICBC20261116001', paid_at: '2026-11-16T09:00:00+08:00' }
  expect((await work('POST', `${at}/paid`, { ...proof, proof_image: `/api/file/${'A'.repeat(43)}` })).code).toBe(41003)
  const paid = await work('POST', `${at}/paid`, { ...proof, proof_image: file.url })
  expect(paid).toMatchObject({ code: 200, data: { state: 'paid' } })
  expect((await work('GET', '/api/console/payouts?no=ICBC20261116001')).data.list).toMatchObject([
    { provider: 'manual', state: 'paid', proof_image: file.url, withdrawal: { no: data.no } },
  ])
  const [own] = (await ask('GET', '/api/user/withdraw')).data.list
  const way = own.timeline.map(({ step, state }: Record<string, string>) => `${step} ${state}`)
  expect(way).toEqual(['request pending', 'approve approved', 'begin paying', 'pay paid'])
  const told = (await ask('GET', '/api/user/messages')).data.list
  expect(told[0]).toMatchObject({ event: 'withdraw.paid', link: `/wallet/withdrawl?no=${data.no}` })
  const kept = (await ask('GET', '/api/user/payees')).data.list
  expect(kept).toMatchObject([{ payee_name: '张三', account: '****3445', bank_name: '工商银行' }])
  expect((await ask('POST', `/api/user/payees/${kept[0].id}/delete`)).code).toBe(200)
  expect(await faults(house)).toEqual([])
})

test('a maker is paid into WeChat in the sandbox, by the number of the withdrawal or of the payout', async () => {
  const house = await open()
  const who = await house.signIn.maker()
  await putMoney(house.services.ledger, house.database, { realm: 'maker', id: who.id }, 1_000_00, house.clock())
  await verifyMaker(house, who.id)
  await house.database.begin(async (tx) => {
    const { id } = await tx
      .insertInto('wechat_people')
      .values({ maker_id: who.id, unionid: null, nickname: '小张', bound_at: new Date(0) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('wechat_openids')
      .values({ appid: 'wx-test', openid: 'openid-of-zhang', person_id: id })
      .execute()
  })
  const ask = asking(house, who)
  const work = asking(house, await house.signIn.staff(['withdrawals.review', 'withdrawals.pay']))
  const { withdrawals } = house.services
  const begin = async () => {
    const code = await codeFor(house, makerPhone, '7', '/api/ck')
    const wanted = { method: 'wechat', payee_name: '张三', amount: '100.00', code }
    const { data } = await ask('POST', '/api/ck/user/withdraw', wanted)
    await work('POST', `/api/console/withdrawals/${data.id}/approve`)
    while ((await withdrawals.paying.beat(house.clock())) > 0);
    house.clock.advance(61_000)
    return data as { id: number; no: string }
  }
  const play = (no: string, outcome: string) => visitor(house).ask('POST', `/sandbox/api/payouts/${no}`, { outcome })
  const newest = async () => (await ask('GET', '/api/ck/user/withdraw')).data.list[0]
  const first = await begin()
  expect(await newest()).toMatchObject({
    state: 'wait_user_confirm',
    confirm_url: expect.stringMatching(/^\/personal\/withdrawl\/TX\w+\/confirm$/),
  })
  const [waiting] = (await visitor(house).ask('GET', '/sandbox/api/payouts')).data
  expect(waiting).toMatchObject({ withdrawal_no: first.no, amount: '99.00', state: 'waiting', payee_name: '张三' })
  expect((await play(first.no, 'paid')).code).toBe(200)
  expect(await newest()).toMatchObject({ state: 'paid', confirm_url: null })
  expect((await play(first.no, 'failed')).code).toBe(40908)
  const second = await begin()
  const [payout] = (await visitor(house).ask('GET', '/sandbox/api/payouts')).data
  await play(payout.no, 'expired')
  expect(await newest()).toMatchObject({ state: 'failed' })
  await work('POST', `/api/console/withdrawals/${second.id}/return`, { reason: '逾期未确认' })
  expect(await newest()).toMatchObject({ state: 'returned', reject_reason: '' })
  expect((await ask('GET', '/api/ck/user')).data.wallet).toMatchObject({ available: '900.00', held: '0.00' })
  expect(await faults(house)).toEqual([])
  const day = await withdrawals.providers[0]?.bill('2026-11-16')
  expect(day).toEqual({ outcome: 'not_ready' })
  house.clock.advance(dayMs)
  const bill = await withdrawals.providers[0]?.bill('2026-11-16')
  expect(bill).toMatchObject({ outcome: 'bill', rows: [{ state: 'success', amount: 99_00 }, { state: 'failed' }] })
})

test('the sandbox plays the bank as well, once somebody has approved', async () => {
  const house = await open()
  const ask = asking(house, await company(house))
  const play = (no: string, outcome: string) => visitor(house).ask('POST', `/sandbox/api/payouts/${no}`, { outcome })
  for (const [outcome, state] of [
    ['paid', 'paid'],
    ['failed', 'failed'],
  ] as const) {
    const code = await codeFor(house, phone, '7')
    const { data } = await ask('POST', '/api/user/withdraw', { ...card, amount: '100.00', code })
    expect((await play(data.no, outcome)).code).toBe(40908)
    const work = asking(house, await house.signIn.staff(['withdrawals.review']))
    await work('POST', `/api/console/withdrawals/${data.id}/approve`)
    house.clock.advance(dayMs)
    expect((await play(data.no, outcome)).code).toBe(200)
    expect((await ask('GET', '/api/user/withdraw')).data.list[0]).toMatchObject({ state })
    house.clock.advance(61_000)
  }
  expect((await play('TX26111600000000', 'paid')).code).toBe(40400)
  expect((await play('TX26111600000000', 'won')).code).toBe(42200)
  expect((await play('x', 'paid')).code).toBe(42200)
  expect(await faults(house)).toEqual([])
})

test('where payouts are off nobody is offered WeChat, and the sandbox has no address', async () => {
  const house = await openHouse({ env: { CAPTCHA: 'off', PAYOUT_PROVIDER: 'off' } })
  const change = { actor: { kind: 'system', id: null }, now: house.clock(), requestId: 'test' } as const
  await house.database.begin((tx) => house.services.offers.saveWithdrawalRules(tx, openRules, change))
  await house.settle()
  const ask = asking(house, await house.signIn.maker())
  expect((await ask('GET', '/api/ck/user/withdraw/quote')).data.methods).toEqual(['bank', 'alipay'])
  const played = await visitor(house).ask('POST', '/sandbox/api/payouts/TX26111600000000', { outcome: 'paid' })
  expect(played.code).toBe(405)
  expect(await house.services.withdrawals.paying.beat(house.clock())).toBe(0)
})

test('a fault in the books stops every payout until a proof of everything is clean', async () => {
  const house = await open({ second_approval_above: fen(1_000_000_00) })
  const ask = asking(house, await company(house))
  const code = await codeFor(house, phone, '7')
  const { data } = await ask('POST', '/api/user/withdraw', { ...card, amount: '100.00', code })
  const work = asking(house, await house.signIn.staff(['withdrawals.review']))
  await house.database.begin((tx) =>
    tx
      .insertInto('ledger_proofs')
      .values({ scope: 'window', proved_at: house.clock(), faults: '[{"invariant":"x"}]', broken_at: house.clock() })
      .execute(),
  )
  expect(await work('POST', `/api/console/withdrawals/${data.id}/approve`)).toMatchObject({ code: 40622 })
  await house.services.ledger.proving.run('full', house.clock())
  expect(await work('POST', `/api/console/withdrawals/${data.id}/approve`)).toMatchObject({ code: 200 })
})

test('freezing lists what is on its way out and stops it; thawed, it goes on', async () => {
  const house = await open()
  const who = await company(house)
  const ask = asking(house, who)
  const code = await codeFor(house, phone, '7')
  const { data } = await ask('POST', '/api/user/withdraw', { ...card, amount: '100.00', code })
  const rights = ['enterprises.read', 'enterprises.freeze', 'withdrawals.review', 'withdrawals.read'] as const
  const work = asking(house, await house.signIn.staff([...rights]))
  const at = `/api/console/enterprises/${who.id}`
  const waiting = { id: data.id, no: data.no, state: 'pending', amount: '100.00' }
  const frozen = await work('POST', `${at}/freeze`, { reason: '疑似盗号' })
  expect(frozen.data).toMatchObject({ state: 'frozen', open_withdrawals: [{ ...waiting, on_hold: true }] })
  expect(await work('POST', `/api/console/withdrawals/${data.id}/approve`)).toMatchObject({ code: 40624 })
  expect((await work('GET', `/api/console/withdrawals/${data.id}`)).data).toMatchObject({ on_hold: true })
  expect((await work('GET', at)).data.open_withdrawals).toMatchObject([{ ...waiting, on_hold: true }])
  await work('POST', `${at}/unfreeze`, { reason: '已核实身份' })
  expect((await work('POST', `/api/console/withdrawals/${data.id}/approve`)).data).toMatchObject({ state: 'approved' })
})

test('asking and freezing at once: either nothing was asked for, or what was asked for is on hold', async () => {
  const house = await open({ free_times: 0 })
  const who = await company(house)
  const ask = asking(house, who)
  const work = asking(house, await house.signIn.staff(['enterprises.read', 'enterprises.freeze']))
  const at = `/api/console/enterprises/${who.id}`
  const code = await codeFor(house, phone, '7')
  await Promise.all([
    ask('POST', '/api/user/withdraw', { ...card, amount: '100.00', code }),
    work('POST', `${at}/freeze`, { reason: '疑似盗号' }),
  ])
  const { open_withdrawals: left } = (await work('GET', at)).data
  expect(left.every(({ on_hold }: { on_hold: boolean }) => on_hold)).toBe(true)
})
