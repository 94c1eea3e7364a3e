import { expect, test } from 'vitest'
import { readEnterprise } from './accounts.ts'
import { CallFailed, CallRefused, type Exchange } from './call.ts'
import { createFunctions } from './functions.ts'
import { readSite } from './site.ts'

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

test('sign-in functions return false however they fail', async () => {
  const manner = { gives: 'data', failed: false } as const
  for (const exchange of [refused, failed]) {
    const { functions } = functionsOver(exchange)
    expect(await functions.make(readEnterprise, manner)({})).toBe(false)
    expect(await functions.make(readSite, manner)({})).toBe(false)
  }
})

test('the refresh on page load never toasts, but its failures are logged', async () => {
  const { functions, seen } = functionsOver(refused)
  expect(await functions.refresh.userInfo({})).toBe(40000)
  expect(seen.toasts).toEqual([])
  expect(seen.logged).toHaveLength(1)
})
