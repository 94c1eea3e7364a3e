import { describe, expect, test } from 'vitest'
import type { ConsolePayout } from '#contract/money/withdrawals.console.ts'
import { offeredTo, waitsFor } from './steps.ts'

const now = new Date('2026-11-16T09:00:00+08:00')
const viewer = { id: 7, mayReview: true, mayPay: true }
const one = {
  state: 'pending',
  by_provider: false,
  needs_second: false,
  first_approver: null,
  payouts: [],
  on_hold: false,
  pay_not_before: null,
} as const
type Given = Partial<Omit<Parameters<typeof offeredTo>[0], 'payouts'>> & { payouts?: Partial<ConsolePayout>[] }
const withdrawal = (given: Given) => ({ ...one, ...given }) as unknown as Parameters<typeof offeredTo>[0]
const labels = (given: Given, who = viewer, sound = true) =>
  offeredTo(withdrawal(given), who, sound, now).map(({ label, off }) => (off ? `${label}×` : label))

const byHand = { provider: 'manual', by_hand: true, state: 'processing', taken_by: { id: 9, name: '王一' } } as const
const carried = { ...byHand, provider: 'wechat', by_hand: false } as const
const left = { ...carried, by_hand: true } as const

describe('what is offered', () => {
  test.each([
    ['to be looked at', {}, ['通过', '驳回']],
    ['above the limit', { needs_second: true }, ['初审通过', '驳回']],
    [
      'approved once by a colleague',
      { needs_second: true, first_approver: { id: 9, name: '王一' } },
      ['复核通过', '驳回'],
    ],
    ['approved once by oneself', { needs_second: true, first_approver: { id: 7, name: '我' } }, ['复核通过×', '驳回']],
    ['to be paid by hand', { state: 'approved' }, ['开始打款', '退回余额']],
    ['to be paid by the provider', { state: 'approved', by_provider: true }, ['退回余额']],
    ['being paid by hand', { state: 'paying', payouts: [byHand] }, ['登记打款成功', '登记打款失败']],
    ['being paid by the provider', { state: 'paying', payouts: [carried] }, []],
    ['waiting for its receiver', { state: 'wait_user_confirm', payouts: [carried] }, []],
    [
      'being paid by a provider that is no more',
      { state: 'paying', payouts: [left] },
      ['登记打款成功', '登记打款失败'],
    ],
    ['waiting for it there', { state: 'wait_user_confirm', payouts: [left] }, ['登记打款成功', '登记打款失败']],
    ['failed', { state: 'failed' }, ['重新打款', '退回余额']],
    ['paid', { state: 'paid' }, []],
    ['cancelled', { state: 'cancelled' }, []],
  ] as [string, Given, string[]][])('%s', (_name, given, expected) => {
    expect(labels(given)).toEqual(expected)
  })

  test('while the books are not sound nothing leaves, and everything else goes on', () => {
    expect(labels({}, viewer, false)).toEqual(['通过×', '驳回'])
    expect(labels({ state: 'approved' }, viewer, false)).toEqual(['开始打款×', '退回余额'])
    expect(labels({ state: 'failed' }, viewer, false)).toEqual(['重新打款×', '退回余额'])
    expect(labels({ state: 'paying', payouts: [byHand] }, viewer, false)).toEqual(['登记打款成功', '登记打款失败'])
  })

  test('while the account is frozen nothing leaves; it can be rejected and given back', () => {
    expect(labels({ on_hold: true })).toEqual(['通过×', '驳回'])
    expect(labels({ on_hold: true, state: 'approved' })).toEqual(['开始打款×', '退回余额'])
    expect(labels({ on_hold: true, state: 'failed' })).toEqual(['重新打款×', '退回余额'])
    expect(labels({ on_hold: true, state: 'paying', payouts: [byHand] })).toEqual(['登记打款成功', '登记打款失败'])
  })

  test('a new account is paid no earlier than it may be', () => {
    const approved = { state: 'approved', pay_not_before: '2026-11-17T09:00:00+08:00' } as const
    expect(labels(approved)).toEqual(['开始打款×', '退回余额'])
    expect(labels({ ...approved, pay_not_before: '2026-11-16T09:00:00+08:00' })).toEqual(['开始打款', '退回余额'])
  })

  test('to each only what they may', () => {
    expect(labels({}, { ...viewer, mayReview: false })).toEqual([])
    expect(labels({ state: 'approved' }, { ...viewer, mayPay: false })).toEqual([])
  })

  test('a payment that was tried before and failed is not the one in hand', () => {
    expect(labels({ state: 'paying', payouts: [{ ...byHand, state: 'failed' }] })).toEqual([])
  })
})

test('what is waited for is said', () => {
  expect(waitsFor(withdrawal({ needs_second: true, first_approver: { id: 9, name: '王一' } }), now)).toContain('王一')
  expect(waitsFor(withdrawal({ state: 'paying', payouts: [byHand] }), now)).toContain('王一')
  expect(waitsFor(withdrawal({ state: 'wait_user_confirm' }), now)).toContain('确认收款')
  expect(waitsFor(withdrawal({ state: 'wait_user_confirm', payouts: [left] }), now)).toContain('渠道已停用')
  expect(waitsFor(withdrawal({}), now)).toBeUndefined()
})
