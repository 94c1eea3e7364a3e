import { expect, test } from 'vitest'
import type { Enterprise, Maker } from '#contract/people/accounts.ts'
import { certificationStanding, enterpriseSteps, enterpriseTodos, makerSteps, makerTodos } from './account-todos.ts'

const enterprise: Enterprise = {
  id: 1,
  phone_number: '138****0001',
  name: '示例企业',
  logo: '/files/a.webp',
  contact_name: '王敏',
  contact_email: 'a@example.com',
  industry_id: 101,
  city_id: 330106,
  address: '文三路 1 号',
  intro: '做包装的。',
  name_fixed: false,
  certification: { state: 'approved', level: null, expires_at: null },
  partner: { active: false, expires_at: null },
  score: 0,
  unread: 0,
  unread_leads: 0,
  closing_at: null,
  created_at: '2026-11-01T09:00:00+08:00',
}

const maker: Maker = {
  id: 1,
  phone_number: '139****0001',
  nickname: '小桥',
  real_name: '王敏',
  avatar: '/files/a.webp',
  invite_code: 'abc',
  invite_url: 'https://www.example.com/?invite=abc',
  vip: { level_id: null, name: '', expires_at: null },
  wallet: { available: '0.00', pending: '0.00', held: '0.00', debt: '0.00', lifetime: '0.00' },
  score: 0,
  wechat_bound: true,
  has_password: true,
  unread: 0,
  unread_leads: 0,
  children: 0,
  closing_at: null,
  created_at: '2026-11-01T09:00:00+08:00',
}

const closure = {
  asked_at: '2026-11-15T09:00:00+08:00',
  ends_at: '2026-11-30T09:00:00+08:00',
  held: false,
  note: '',
}

const nothing = { closure: null, reminders: [] }

const titles = (todos: { title: string }[]) => todos.map(({ title }) => title)

test('an account with nothing missing has nothing to do', () => {
  expect(enterpriseTodos(enterprise, nothing)).toEqual([])
  expect(makerTodos(maker, nothing)).toEqual([])
})

test('what is missing is named, field by field', () => {
  const [todo] = enterpriseTodos({ ...enterprise, logo: '', city_id: null, intro: '' }, nothing)
  expect(todo).toMatchObject({ text: '还缺：标志、所在地区、企业简介', href: '/user/info' })
  expect(makerTodos({ ...maker, real_name: '' }, nothing)[0]?.text).toMatch(/^还缺：真实姓名。/)
})

test('everything open is listed, the account’s own end first', () => {
  const todos = enterpriseTodos({ ...enterprise, name: '', unread: 3 }, { closure, reminders: [] })
  expect(titles(todos)).toEqual(['账户将于 2026-11-30 注销', '完善企业资料', '3 条未读消息'])
  const ofMaker = makerTodos({ ...maker, has_password: false, unread: 1 }, nothing)
  expect(titles(ofMaker)).toEqual(['设置登录密码', '1 条未读消息'])
})

test('an end that waits for an operator names no day, but why it waits', () => {
  const [todo] = makerTodos(maker, { closure: { ...closure, held: true, note: '有未结案的投诉。' }, reminders: [] })
  expect(todo).toMatchObject({
    title: '账户注销已暂缓',
    text: '有未结案的投诉。处理完成后继续，可以随时撤回。',
    href: '/personal?tab=security',
  })
})

test('while a certification is looked at there is nothing to do about it', () => {
  expect(certificationStanding('reviewing')).toEqual({ name: '认证审核中', tone: 'brand' })
  expect(certificationStanding('rejected')).toEqual({ name: '认证需修改', tone: 'danger' })
})

test('money that waits is named with its amount, its day and the way to it', () => {
  const until = '2026-11-20T18:30:00+08:00'
  const one = { times: 1, amount: '1200.00', until, reference: 'CZ1' }
  const reminders = [
    { kind: 'order_unpaid' as const, ...one },
    { kind: 'order_unpaid' as const, ...one, times: 2 },
    { kind: 'withdrawal_failed' as const, ...one, until: null, reference: 'TX1' },
    { kind: 'promotion_expiring' as const, ...one, reference: '' },
  ]
  const todos = enterpriseTodos(enterprise, { closure: null, reminders })
  expect(todos.map(({ title, href }) => [title, href])).toEqual([
    ['订单 ￥1,200.00 待支付', '/user/orders/CZ1'],
    ['2 张订单待支付，共 ￥1,200.00', '/user/orders?state=unpaid'],
    ['提现 ￥1,200.00 打款未成功', '/wallet/withdrawl?no=TX1'],
    ['推广金 ￥1,200.00 即将到期', '/wallet/promotionFund'],
  ])
  expect(todos[0]?.text).toContain('2026-11-20 18:30')
  const unpaid = { kind: 'order_unpaid' as const, ...one, reference: 'HY1' }
  expect(makerTodos(maker, { closure: null, reminders: [unpaid] })[0]?.href).toBe('/personal/orders/HY1')
  const confirm = { kind: 'withdrawal_confirm' as const, ...one, reference: 'TX2' }
  expect(makerTodos(maker, { closure: null, reminders: [confirm] })[0]).toMatchObject({
    title: '请确认收款 ￥1,200.00',
    href: '/personal/withdrawl/TX2/confirm',
    urgent: true,
  })
})

test('a new account is shown its first steps until it has begun', () => {
  const steps = enterpriseSteps({ ...enterprise, intro: '' }, '0.00')
  expect(steps.map(({ title, done }) => `${title} ${done}`)).toEqual([
    '完善企业资料 false',
    '企业认证 true',
    '首次充值 false',
  ])
  expect(steps[0]?.text).toContain('6 / 7')
  expect(enterpriseSteps(enterprise, '0.00')[0]?.done).toBe(true)
  expect(enterpriseSteps({ ...enterprise, intro: '' }, '10.00')).toEqual([])
  expect(makerSteps(maker).map(({ done }) => done)).toEqual([true, true, false])
  expect(makerSteps({ ...maker, children: 1 })).toEqual([])
})
