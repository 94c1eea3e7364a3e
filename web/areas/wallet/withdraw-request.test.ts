import { expect, test } from 'vitest'
import {
  agreedTo,
  bonusLines,
  bonusText,
  checkedAmount,
  earliestText,
  payeeText,
  requestOf,
} from './withdraw-request.ts'

const limits = { min_amount: '100.00', max_amount: '5000.00', multiple_of: '0.00', withdrawable: '3000.00' }
const saidAbout = (typed: string, given = limits) => {
  try {
    return checkedAmount(typed, given)
  } catch (error) {
    return (error as { fields: Record<string, string> }).fields.amount
  }
}

test('an amount is checked against its limits before anybody is asked', () => {
  expect(saidAbout('1,500')).toBe('1500.00')
  expect(saidAbout('一千')).toMatch('请填写金额')
  expect(saidAbout('99.99')).toBe('每笔最低 ￥100.00')
  expect(saidAbout('5000.01')).toBe('每笔最高 ￥5,000.00')
  expect(saidAbout('3000.01')).toBe('最多可提现 ￥3,000.00')
  expect(saidAbout('150', { ...limits, multiple_of: '100.00' })).toBe('须为 ￥100.00 的整数倍')
})

const payee = {
  id: 7,
  method: 'bank',
  payee_name: '张三',
  account: '**** 1234',
  bank_name: '招商银行',
  bank_branch: '',
  used_at: '2026-11-15T09:30:00+08:00',
  pay_not_before: null,
} as const

test('a payee who is known is named by number, and nothing typed about another is sent along', () => {
  const typed = { payee_name: '李四', account: '6222', code: '123456' }
  expect(requestOf(typed, '500.00', { saved: payee, method: 'alipay' })).toEqual({
    amount: '500.00',
    method: 'bank',
    payee_id: 7,
    code: '123456',
  })
  expect(payeeText(typed, { saved: payee, method: 'alipay' })).toBe('个人银行卡，张三，招商银行，**** 1234')
})

test('a new payee is sent whole, and kept only where that was ticked', () => {
  const typed = { payee_name: '李四', account: 'li@example.com', bank_name: '', code: '123456' }
  expect(requestOf(typed, '500.00', { saved: undefined, method: 'alipay' })).toEqual({
    amount: '500.00',
    method: 'alipay',
    payee_name: '李四',
    account: 'li@example.com',
    save_payee: false,
    code: '123456',
  })
  const kept = requestOf({ ...typed, save_payee: 'on' }, '500.00', { saved: undefined, method: 'alipay' })
  expect(kept.save_payee).toBe(true)
})

test('every figure that was shown is sent along, so that nothing else can be charged', () => {
  const shown = { amount: '500.00', fee: '3.00', tax: '0.00', net_amount: '497.00', bonus_back: '25.00' }
  expect(agreedTo(shown)).toEqual({ fee: '3.00', tax: '0.00', bonus_back: '25.00' })
})

test('what goes back of a bonus is said with its amount, and what of that was spent', () => {
  expect(bonusLines({ bonus_back: '0.00' })).toEqual([])
  expect(bonusLines({ bonus_back: '25.00' })).toEqual([{ name: '收回赠送推广金', amount: '25.00', minus: true }])
  expect(bonusText({ bonus_back_cash: '0.00' })).toBeUndefined()
  expect(bonusText({ bonus_back_cash: '10.00' })).toBe('收回的赠送中，￥10.00 已经使用，从可用余额扣除。')
})

test('to somebody new it is said when they are paid at the earliest', () => {
  const method = 'bank'
  const waiting = { ...payee, pay_not_before: '2026-11-16T09:30:00+08:00' }
  expect(earliestText({ saved: payee, method })).toBeUndefined()
  expect(earliestText({ saved: waiting, method })).toContain('11-16 09:30')
  expect(earliestText({ saved: undefined, method })).toContain('提交 24 小时之后')
})

test('a WeChat that has been bound for long is not called new', () => {
  expect(earliestText({ saved: undefined, method: 'wechat' })).toBe('微信绑定不满 24 小时的，满 24 小时后打款。')
})
