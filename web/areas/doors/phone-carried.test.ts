import { beforeEach, expect, test, vi } from 'vitest'
import { CallRefused } from '#contract/base/call.ts'
import { type RefusalCode, refusals } from '#contract/base/refusals.ts'
import { carryingPhone, takeCarried } from './phone-carried.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  return () => vi.unstubAllGlobals()
})

const refuse = (name: RefusalCode) => carryingPhone('13800000001', () => Promise.reject(refused(name)))
const refused = (name: RefusalCode) => new CallRefused(refusals[name].code, refusals[name].say, {})

test('a number that belongs at another door is carried there, once', async () => {
  await expect(refuse('PHONE_UNKNOWN')).rejects.toThrow('还没有注册')
  expect(takeCarried()).toBe('13800000001')
  expect(takeCarried()).toBeUndefined()
  await expect(refuse('PHONE_TAKEN')).rejects.toThrow('已经注册')
  expect(takeCarried()).toBe('13800000001')
})

test('a number that was merely mistaken, or has come in, is carried nowhere', async () => {
  await expect(refuse('CODE_WRONG')).rejects.toThrow()
  expect(takeCarried()).toBeUndefined()
  await expect(refuse('PHONE_UNKNOWN')).rejects.toThrow()
  expect(await carryingPhone('13800000002', async () => 'in')).toBe('in')
  expect(takeCarried()).toBeUndefined()
})
