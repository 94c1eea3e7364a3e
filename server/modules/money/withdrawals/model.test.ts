import { expect, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { withdrawalStateKeys } from '#contract/money/withdrawals.ts'
import { openRules } from '#server/testing/withdrawal-room.ts'
import * as model from './model.ts'

const nothingUsed = { day_times: 0, day_amount: 0, month_times: 0, month_amount: 0 }
const standing: model.Standing = {
  realm: 'enterprise',
  rules: openRules,
  used: nothingUsed,
  withdrawable: fen(1_000_00),
  discount: 0,
  coolingUntil: undefined,
  certified: false,
  lapsed: false,
  verified: true,
}
const steps = Object.keys(model.moves) as model.Step[]

test('every state and step: where it leads, and what the money does', () => {
  const table = Object.fromEntries(
    withdrawalStateKeys.map((state) => [
      state,
      Object.fromEntries(
        steps.flatMap((step) => {
          const { from, to, money } = model.moves[step]
          return (from as readonly string[]).includes(state) ? [[step, `${to}, money ${money}`]] : []
        }),
      ),
    ]),
  )
  expect(table).toEqual({
    pending: {
      approve_first: 'pending, money stays',
      approve: 'approved, money stays',
      take_back_first: 'pending, money stays',
      reject: 'rejected, money goes back',
      cancel: 'cancelled, money goes back',
    },
    approved: {
      take_back: 'pending, money stays',
      begin: 'paying, money stays',
      give_back: 'returned, money goes back',
    },
    paying: { wait: 'wait_user_confirm, money stays', pay: 'paid, money is paid', fail: 'failed, money stays' },
    wait_user_confirm: { pay: 'paid, money is paid', fail: 'failed, money stays' },
    failed: { retry: 'approved, money stays', give_back: 'returned, money goes back' },
    paid: {},
    rejected: {},
    cancelled: {},
    returned: {},
  })
})

test('the money is held in every state that leads on, and in none that does not', () => {
  const leadsOn = withdrawalStateKeys.filter((state) =>
    steps.some((step) => (model.moves[step].from as readonly string[]).includes(state)),
  )
  expect(leadsOn.sort()).toEqual([...model.openStates].sort())
  for (const step of steps) {
    const { to, money } = model.moves[step]
    expect([step, money]).toEqual([
      step,
      to === 'paid' ? 'is paid' : (model.givenBack as readonly string[]).includes(to) ? 'goes back' : 'stays',
    ])
  }
})

test('a step that is not taken from a state is refused', () => {
  for (const state of withdrawalStateKeys) {
    for (const step of steps) {
      const taken = (model.moves[step].from as readonly string[]).includes(state)
      const take = () => model.moveOf(state, step)
      if (taken) expect(take()).toBe(model.moves[step])
      else expect(take).toThrow(expect.objectContaining({ code: 'RECORD_MOVED_ON' }))
    }
  }
})

test.each([
  // amount, rate in basis points, least, most, fee
  [100_00, 60, 1_00, 50_00, 1_00],
  [1_000_00, 60, 1_00, 50_00, 6_00],
  [1_000_01, 60, 1_00, 50_00, 6_01],
  [1_000_17, 60, 0, 50_00, 6_01],
  [50_000_00, 60, 1_00, 50_00, 50_00],
  [1, 1, 0, 50_00, 1],
  [100_00, 0, 0, 0, 0],
  [9_999_999_999, 10_000, 0, 99_999_999_999, 9_999_999_999],
])('the fee on %i fen at %i points, between %i and %i, is %i', (amount, fee_rate, least, most, fee) => {
  const rules = { fee_rate, fee_min_amount: fen(least), fee_max_amount: fen(most), free_times: 0 }
  expect(model.feeOf(fen(amount), rules, nothingUsed)).toBe(fee)
})

test('the first ones in a month cost nothing', () => {
  const rules = { ...openRules, free_times: 2 }
  const fees = [0, 1, 2, 3].map((month_times) => model.feeOf(fen(1_000_00), rules, { month_times }))
  expect(fees).toEqual([0, 0, 6_00, 6_00])
})

test('why nothing may be taken out: closed, cooling off, not certified, too often', () => {
  const why = (change: Partial<model.Standing>) => model.refusalNow({ ...standing, ...change })?.code
  expect(why({})).toBeUndefined()
  expect(why({ rules: { ...openRules, enabled: false } })).toBe('WITHDRAW_CLOSED')
  expect(why({ rules: { ...openRules, methods: ['wechat'] } })).toBe('WITHDRAW_CLOSED')
  expect(why({ coolingUntil: new Date('2026-11-17T01:00:00Z') })).toBe('WITHDRAW_COOLING')
  expect(why({ rules: { ...openRules, require_certified: true } })).toBe('WITHDRAW_UNCERTIFIED')
  expect(why({ rules: { ...openRules, require_certified: true }, certified: true })).toBeUndefined()
  expect(why({ rules: { ...openRules, require_certified: true }, lapsed: true })).toBeUndefined()
  expect(why({ rules: { ...openRules, require_certified: true }, realm: 'maker' })).toBeUndefined()
  expect(why({ used: { ...nothingUsed, day_times: 100 } })).toBe('WITHDRAW_TIMES')
  expect(model.refusalNow({ ...standing, coolingUntil: new Date('2026-11-17T01:00:00Z') })?.message).toBe(
    '修改手机号或密码后 24 小时内不能提现：请在 11月17日 09:00 之后再试',
  )
})

test('why an amount may not be taken out: least, most, multiples, day, month, what is there', () => {
  const rules = { ...openRules, multiple_of: fen(10_00), daily_amount: fen(600_00), monthly_amount: fen(800_00) }
  const why = (amount: number, change: Partial<model.Standing> = {}) =>
    model.refusalFor({ ...standing, rules, ...change }, fen(amount))?.code
  expect(why(500_00)).toBeUndefined()
  expect(why(0)).toBe('WITHDRAW_AMOUNT')
  expect(why(-10_00)).toBe('WITHDRAW_AMOUNT')
  expect(why(505_00)).toBe('WITHDRAW_AMOUNT')
  expect(why(50_010_00)).toBe('WITHDRAW_AMOUNT')
  expect(why(600_00)).toBeUndefined()
  expect(why(610_00)).toBe('WITHDRAW_OF_DAY')
  expect(why(100_00, { used: { ...nothingUsed, day_amount: 500_01 } })).toBe('WITHDRAW_OF_DAY')
  expect(why(100_00, { used: { ...nothingUsed, month_amount: 700_00 } })).toBeUndefined()
  expect(why(100_00, { used: { ...nothingUsed, month_amount: 700_01 } })).toBe('WITHDRAW_OF_MONTH')
  expect(why(500_00, { withdrawable: fen(499_99) })).toBe('INSUFFICIENT_BALANCE')
  expect(why(1_00, { rules: { ...openRules, fee_min_amount: fen(1_00) } })).toBe('WITHDRAW_AMOUNT')
})

test('days and months begin in Shanghai', () => {
  const { day, month } = model.periodsOf(new Date('2026-10-31T16:30:00Z'))
  expect([day.toISOString(), month.toISOString()]).toEqual(['2026-10-31T16:00:00.000Z', '2026-10-31T16:00:00.000Z'])
  const before = model.periodsOf(new Date('2026-10-31T15:59:59Z'))
  expect(before.month.toISOString()).toBe('2026-09-30T16:00:00.000Z')
})

test('who receives is judged by how they are paid', () => {
  const typed = { name: '张三', account: '6222 0202-0011 2233 445', bank_name: '工商银行', bank_branch: undefined }
  expect(model.receiverOf('bank', typed)).toEqual({
    name: '张三',
    account: '6222020200112233445',
    bank_name: '工商银行',
    bank_branch: '',
  })
  const wrong = (method: 'bank' | 'bank_company' | 'alipay', change: object) => {
    try {
      model.receiverOf(method, { ...typed, ...change })
    } catch (error) {
      return Object.keys((error as { fields: object }).fields)
    }
  }
  expect(wrong('bank', { account: '1234', name: undefined })).toEqual(['payee_name', 'account'])
  expect(wrong('bank', { bank_name: '' })).toEqual(['bank_name'])
  expect(wrong('bank_company', { account: '12345' })).toEqual(['account'])
  expect(wrong('alipay', { account: '６２２２' })).toEqual(['account'])
  expect(wrong('alipay', { account: 'li.si+1@example.com', bank_name: undefined })).toBeUndefined()
  expect(wrong('alipay', { account: '13812345678', bank_name: undefined })).toBeUndefined()
})

test('an account is shown by so little that nobody can pay to it', () => {
  expect(model.maskAccount('bank', '6222020200112233445')).toBe('****3445')
  expect(model.maskAccount('alipay', '13812345678')).toBe('****5678')
  expect(model.maskAccount('alipay', 'li.si@example.com')).toBe('l***@example.com')
  expect(model.maskAccount('wechat', 'oABC123')).toBe('微信零钱')
})

test('looks become rarer, and none is late for the end of the time to confirm', () => {
  const now = new Date('2026-11-16T01:00:00Z')
  const gaps = Array.from(
    { length: 10 },
    (_, looks) => (model.nextLook(looks, now, null).getTime() - now.getTime()) / 1000,
  )
  expect(gaps).toEqual([5, 15, 30, 60, 120, 300, 600, 1800, 1800, 1800])
  const soon = new Date(now.getTime() + 60_000)
  expect(model.nextLook(9, now, soon)).toEqual(soon)
  expect(model.nextLook(0, soon, now).getTime()).toBe(soon.getTime() + 5000)
})
