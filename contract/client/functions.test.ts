import { expect, test } from 'vitest'
import { CallFailed, CallRefused, type Exchange } from '#contract/base/call.ts'
import { readSite } from '#contract/site/site.ts'
import { createFunctions } from './functions.ts'

interface Seen {
  toasts: string[]
  logged: unknown[]
}

function functionsOver(exchange: () => Promise<unknown>): {
  seen: Seen
  functions: ReturnType<typeof createFunctions>
} {
  const seen: Seen = { toasts: [], logged: [] }
  const functions = createFunctions({
    exchange: exchange as unknown as Exchange,
    toast: (message) => seen.toasts.push(message),
    log: (error) => seen.logged.push(error),
  })
  return { seen, functions }
}

const answer = { code: 200, data: { name: '众桥' }, message: '成功' }
const refused = async () => {
  throw new CallRefused(40901, '请勿重复提交')
}
const failed = async () => {
  throw new CallFailed('Error', 502)
}

test('a call that succeeds returns what it promises: data, the message or the whole answer', async () => {
  const { functions, seen } = functionsOver(async () => answer)
  expect(await functions.site({})).toEqual({ name: '众桥' })
  expect(await functions.make(readSite, { gives: 'message', failed: null })({})).toBe('成功')
  expect(await functions.make(readSite, { gives: 'whole', failed: null })({})).toEqual(answer)
  expect(seen).toEqual({ toasts: [], logged: [] })
})

test('a public call that is refused toasts the message of the server, is logged and returns null', async () => {
  const { functions, seen } = functionsOver(refused)
  expect(await functions.site({})).toBeNull()
  expect(seen.toasts).toEqual(['请勿重复提交'])
  expect(seen.logged).toHaveLength(1)
})

test('an authenticated call that is refused returns 40000, whatever its own number was', async () => {
  const { functions, seen } = functionsOver(refused)
  expect(await functions.userInfo({})).toBe(40000)
  expect(seen.toasts).toEqual(['请勿重复提交'])
})

test('an authenticated call that fails on its way returns null and logs nobody out', async () => {
  const { functions, seen } = functionsOver(failed)
  expect(await functions.userInfo({})).toBeNull()
  expect(seen.toasts).toEqual(['Error'])
})

const someone = { phone_number: '13800000001', password: 'something long' }
const newcomer = { ...someone, code: '123456', agree: true } as const

test('login, register and scan-auth return false however they fail', async () => {
  for (const exchange of [refused, failed]) {
    const { functions, seen } = functionsOver(exchange)
    expect(await functions.login(someone)).toBe(false)
    expect(await functions.register(newcomer)).toBe(false)
    expect(await functions.ckLogin(someone)).toBe(false)
    expect(await functions.ckRegister(newcomer)).toBe(false)
    expect(await functions.scanAuth({})).toBe(false)
    expect(seen.toasts).toHaveLength(5)
    expect(seen.logged).toHaveLength(5)
  }
})

test('of the calls before sign-in, a maker’s text message and forgotten password return the message, all others data', async () => {
  const { functions } = functionsOver(async () => answer)
  const forgotten = { ...someone, code: '123456' }
  expect(await functions.login(someone)).toEqual(answer.data)
  expect(await functions.register(newcomer)).toEqual(answer.data)
  expect(await functions.ckLogin(someone)).toEqual(answer.data)
  expect(await functions.ckRegister(newcomer)).toEqual(answer.data)
  expect(await functions.scanAuth({})).toEqual(answer.data)
  expect(await functions.sendSms({ phone_number: '13800000001' })).toEqual(answer.data)
  expect(await functions.forgetPassword(forgotten)).toEqual(answer.data)
  expect(await functions.ckSendSms({ phone_number: '13800000001' })).toBe('成功')
  expect(await functions.ckForgetPassword(forgotten)).toBe('成功')
})

test('of the calls before sign-in, all but these return null when they are refused', async () => {
  const { functions } = functionsOver(refused)
  expect(await functions.sendSms({ phone_number: '1' })).toBeNull()
  expect(await functions.ckSendSms({ phone_number: '1' })).toBeNull()
  expect(await functions.forgetPassword({ ...someone, code: '1' })).toBeNull()
  expect(await functions.ckForgetPassword({ ...someone, code: '1' })).toBeNull()
  expect(await functions.ckConfig({})).toBeNull()
  expect(await functions.ckVipConfig({})).toBeNull()
  expect(await functions.withdrawConfig({})).toBeNull()
})

test('every call of an account that is refused returns 40000, and null when it fails on its way', async () => {
  const change = { old_password: 'a', password: 'b' }
  const phone = { old_code: '1', phone_number: '2', code: '3' }
  for (const [exchange, expected] of [
    [refused, 40000],
    [failed, null],
  ] as const) {
    const { functions } = functionsOver(exchange)
    const given = await Promise.all([
      functions.userInfo({}),
      functions.wallet({}),
      functions.editUser({}),
      functions.changePassword(change),
      functions.changePhone(phone),
      functions.logout({}),
      functions.personalInfo({}),
      functions.ckEditUser({}),
      functions.ckChangePassword(change),
      functions.ckChangePhone(phone),
      functions.ckChildren({}),
      functions.ckBindPhone({ phone_number: '1', code: '2' }),
      functions.ckSetPassword({ password: 'a' }),
      functions.ckLogout({}),
    ])
    expect(new Set(given)).toEqual(new Set([expected]))
  }
})

test('every call about money gives data, 40000 when it is refused, and null when it fails on its way', async () => {
  const asked = { amount: '100.00', method: 'bank', code: '123456' } as const
  for (const [exchange, expected] of [
    [async () => answer, answer.data],
    [refused, 40000],
    [failed, null],
  ] as const) {
    const { functions } = functionsOver(exchange)
    const given = await Promise.all([
      functions.wallet({}),
      functions.bill({}),
      functions.billPage({ page: 1 }),
      functions.promotionMoney({}),
      functions.promotionFund({}),
      functions.recharge({ amount: '100.00', channel: 'wechat_native' }),
      functions.rechargeDetail({ order_no: 'CZ1' }),
      functions.withdraw(asked),
      functions.withdrawList({}),
      functions.withdrawPage({}),
      functions.withdrawCancel({ id: 1 }),
      functions.ckBill({}),
      functions.ckWithdraw(asked),
      functions.ckWithdrawList({}),
      functions.ckWithdrawCancel({ id: 1 }),
    ])
    expect(given).toEqual(given.map(() => expected))
  }
})

test('the refresh on page load never toasts, but its failures are logged', async () => {
  const { functions, seen } = functionsOver(refused)
  expect(await functions.refresh.userInfo({})).toBe(40000)
  expect(seen.toasts).toEqual([])
  expect(seen.logged).toHaveLength(1)
})
