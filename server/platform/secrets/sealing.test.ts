import { expect, test } from 'vitest'
import { createSealing } from './sealing.ts'
import { secret } from './secrets.ts'

const old = secret('o'.repeat(64))
const young = secret('y'.repeat(64))

test('what is sealed opens again, never looks the same twice, and shows nothing of itself', () => {
  const { seal, open } = createSealing({ secretKey: young })
  const sealed = [seal('13800000001', 'phone'), seal('13800000001', 'phone')]
  expect(new Set(sealed).size).toBe(2)
  for (const one of sealed) {
    expect(open(one, 'phone')).toBe('13800000001')
    expect(Buffer.from(one.split('.')[2] ?? '', 'base64url').includes('1380')).toBe(false)
  }
})

test('a value moved to another place, or changed by one bit, does not open', () => {
  const { seal, open } = createSealing({ secretKey: young })
  const sealed = seal('13800000001', 'phone')
  expect(() => open(sealed, 'name')).toThrow()
  const bytes = Buffer.from(sealed.split('.')[2] ?? '', 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => open([...sealed.split('.').slice(0, 2), changed.toString('base64url')].join('.'), 'phone')).toThrow()
  }
})

test('a new key opens what the former one sealed as long as the former one is known', () => {
  const sealed = createSealing({ secretKey: old }).seal('张三', 'name')
  expect(createSealing({ secretKey: young, formerKeys: [old] }).open(sealed, 'name')).toBe('张三')
  expect(() => createSealing({ secretKey: young }).open(sealed, 'name')).toThrow(/not here/)
})

test('the index finds a value and differs by place and by key', () => {
  const { indexOf } = createSealing({ secretKey: young })
  expect(indexOf('13800000001', 'phone')).toEqual(indexOf('13800000001', 'phone'))
  const others = [
    indexOf('13800000002', 'phone'),
    indexOf('13800000001', 'name'),
    createSealing({ secretKey: old }).indexOf('13800000001', 'phone'),
  ]
  for (const other of others) expect(other).not.toEqual(indexOf('13800000001', 'phone'))
})
