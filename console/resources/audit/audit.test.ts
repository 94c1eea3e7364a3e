import { expect, test } from 'vitest'
import { resources } from '../../resources.ts'
import { differences } from './difference.ts'
import { createSay, gather } from './words.ts'

const brought = await Promise.all(resources.flatMap(({ auditWords }) => auditWords?.() ?? []))
const words = brought.map(({ auditWords }) => auditWords)
const say = createSay(gather(words))

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
  expect(say.field('setting:recharges.options', 'packages.1.bonus_amount')).toBe('充值套餐 › 1 › 赠送推广金')
})

test('states and choices are said in Chinese, each by its own noun', () => {
  const read = [
    ...[['ad:1', 'state', 'pending_pay'] as const, ['business:1', 'side', 'need'] as const],
    ...[['company:1', 'state', 'hidden'] as const, ['company:1', 'hidden_by', 'operator'] as const],
    ...[['activity:1', 'mode', 'onsite'] as const, ['news:1', 'stage', 'released'] as const],
    ...[['enterprise:1', 'state', 'frozen'] as const, ['file:1', 'purpose', 'evidence'] as const],
    ['link:1', 'state', 'review'] as const,
  ]
  expect(read.map(([subject, field, value]) => say.value(subject, field, value))).toEqual([
    ...['待支付', '需求', '已下线', '运营人员', '线下', '已发布', '已冻结', '调账凭证', '待审核'],
  ])
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
  expect(say.field('banner:1', 'ends_at')).toBe('结束时间')
  expect(say.field('news:1', 'next.version')).toBe('next › 版本')
})

test('a plain value is compared too', () => {
  expect(differences('a', 'b')).toEqual([{ field: '内容', before: 'a', after: 'b', changed: true }])
})

test('actions and subjects are Chinese, also those that nobody has named yet', () => {
  expect(say.action({ action: 'staff.sign-in' })).toBe('登录')
  expect(say.action({ action: 'site.change', before: null, after: {} })).toBe('新增')
  expect(say.action({ action: 'site.change', before: {}, after: null })).toBe('删除')
  expect(say.action({ action: 'site.change', before: {}, after: {} })).toBe('修改')
  expect(say.action({ action: 'account.close' })).toBe('注销')
  expect(say.action({ action: 'business.close' })).toBe('关闭')
  expect(say.action({ action: 'file.open', before: null, after: {} })).toBe('查看')
  expect(say.subject('banner:12')).toBe('横幅 12')
  expect(say.subject('setting')).toBe('系统设置')
  expect(say.subject('quote:3')).toBe('每日一言 3')
  expect(say.subject('unheard-of:3')).toBe('unheard-of 3')
})

test('headings are called after what stands under them, and a setting after the screen it is changed on', () => {
  expect(say.subject('news-category:3')).toBe('新闻分类 3')
  expect(say.subject('setting:site.info')).toBe('站点信息')
})

test('a state is called what it is called where it was changed, and what nobody has named stays', () => {
  expect(say.value('withdrawal:10', 'state', 'paying')).toBe('打款中')
  expect(say.value('recharge:CZ1', 'state', 'paying')).toBe('支付中')
  expect(say.value('order:CZ1', 'state', 'unpaid')).toBe('待支付')
  expect(say.value('adjustment:TZ1', 'purse', 'promotion')).toBe('推广金')
  expect(say.value('setting:withdrawals', 'methods', 'bank、alipay')).toBe('银行卡、支付宝')
  expect(say.value('news:1', 'state', 'paying')).toBe('paying')
  expect(say.value('staff:1', 'proof', 'recovery')).toBe('恢复码')
})

test('a word for one noun counts before the word of all', () => {
  const said = createSay(gather([...words, { subjects: {}, fields: { 'ad.amount': '广告费' } }]))
  expect(said.field('ad:1', 'amount')).toBe('广告费')
  expect(said.field('withdrawal:1', 'amount')).toBe('金额')
})

test('no two nouns call one thing differently', () => {
  for (const kind of ['subjects', 'actions', 'fields', 'values'] as const) {
    const all = gather(words)[kind]
    for (const { [kind]: own = {} } of words) for (const name in own) expect(own[name], name).toEqual(all[name])
  }
})

test('the log can be narrowed to whatever a noun writes into it, each by its name and once', () => {
  const labels = say.subjects.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(say.subjects).toContainEqual({ value: 'withdrawal', label: '提现' })
  expect(say.subjects).toContainEqual({ value: 'setting', label: '系统设置' })
})
