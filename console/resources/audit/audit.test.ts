import { expect, test } from 'vitest'
import { differences } from './difference.ts'
import { sayValue } from './values.ts'
import { sayAction, sayField, saySubject } from './words.ts'

test('what changed stands first, what stayed after it', () => {
  expect(differences({ name: '甲', position: 1 }, { name: '甲', position: 2 })).toEqual([
    { field: 'position', before: '1', after: '2', changed: true },
    { field: 'name', before: '甲', after: '甲', changed: false },
  ])
})

test('something new has no before, something deleted no after', () => {
  expect(differences(null, { name: '甲' })).toEqual([{ field: 'name', before: undefined, after: '甲', changed: true }])
  expect(differences({ name: '甲' }, null)).toEqual([{ field: 'name', before: '甲', after: undefined, changed: true }])
})

test('fields within fields are compared by themselves, lists as a whole', () => {
  const rows = differences({ next: { version: 1 }, roles: ['编辑'] }, { next: { version: 2 }, roles: ['编辑', '审核'] })
  expect(rows.map(({ field, after }) => [field, after])).toEqual([
    ['next.version', '2'],
    ['roles', '编辑、审核'],
  ])
})

test('a list of objects is compared one by one, and field by field', () => {
  const was = { packages: [{ amount: '100.00', bonus_amount: '0.00' }] }
  const is = { packages: [{ amount: '100.00', bonus_amount: '5.00' }] }
  const [first] = differences(was, is)
  expect(first).toEqual({ field: 'packages.1.bonus_amount', before: '0.00', after: '5.00', changed: true })
  expect(sayField('packages.1.bonus_amount')).toBe('充值套餐 › 1 › 赠送推广金')
})

test('yes, no and nothing are said in Chinese', () => {
  expect(
    differences(null, { shown: true, open: false, title: '', ends_at: null, tags: [] }).map((row) => row.after),
  ).toEqual(['是', '否', '空', '空', '空'])
})

test('times are Shanghai’s', () => {
  const rows = differences(null, { starts_at: '2026-11-15T03:02:03.000Z' })
  expect(rows[0]?.after).toBe('2026-11-15 11:02:03')
})

test('fields are called as the forms call them', () => {
  expect(sayField('ends_at')).toBe('结束时间')
  expect(sayField('next.version')).toBe('next › 版本')
})

test('a plain value is compared too', () => {
  expect(differences('a', 'b')).toEqual([{ field: '内容', before: 'a', after: 'b', changed: true }])
})

test('actions and subjects are Chinese, also those that nobody has named yet', () => {
  expect(sayAction({ action: 'staff.sign-in' })).toBe('登录')
  expect(sayAction({ action: 'site.change', before: null, after: {} })).toBe('新增')
  expect(sayAction({ action: 'site.change', before: {}, after: null })).toBe('删除')
  expect(sayAction({ action: 'site.change', before: {}, after: {} })).toBe('修改')
  expect(sayAction({ action: 'account.close' })).toBe('注销')
  expect(sayAction({ action: 'business.close' })).toBe('关闭')
  expect(saySubject('banner:12')).toBe('横幅 12')
  expect(saySubject('setting')).toBe('系统设置')
})

test('a state is called what it is called where it was changed, and what nobody has named stays', () => {
  expect(sayValue('withdrawal:10', 'state', 'paying')).toBe('打款中')
  expect(sayValue('recharge:CZ1', 'state', 'paying')).toBe('支付中')
  expect(sayValue('adjustment:TZ1', 'purse', 'promotion')).toBe('推广金')
  expect(sayValue('setting:withdrawals', 'methods', 'bank、alipay')).toBe('银行卡、支付宝')
  expect(sayValue('news:1', 'state', 'paying')).toBe('paying')
})
