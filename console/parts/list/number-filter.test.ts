import { expect, test } from 'vitest'
import { numberIn, takeNumber } from './number-filter.ts'

test('a number is known however it is written', () => {
  for (const typed of ['13800000001', '138 0000 0001', '138-0000-0001', '+86 13800000001', '１３８０００００００１']) {
    expect(numberIn(typed), typed).toBe('13800000001')
  }
})

test('a number with a digit too few or too many is still a number, and no name', () => {
  expect(numberIn('1380000000')).toBe('1380000000')
  expect(numberIn('138000000011')).toBe('138000000011')
})

test('names are no numbers, whatever digits they have', () => {
  for (const typed of ['华光', '360', '京东 618', '三六五有限公司 13800000001', '']) {
    expect(numberIn(typed), typed).toBeUndefined()
  }
})

test('of a box that takes names and numbers, only a name stays for the address', () => {
  expect(takeNumber({ q: '华光', state: 'active' }, 'q')).toEqual({
    number: undefined,
    others: { q: '华光', state: 'active' },
  })
  expect(takeNumber({ q: '138 0000 0001', state: 'active' }, 'q')).toEqual({
    number: '13800000001',
    others: { state: 'active' },
  })
})

test('of a box for numbers nothing stays for the address, not even what is none', () => {
  expect(takeNumber({ phone_number: '1380' }, 'phone_number')).toEqual({ number: '1380', others: {} })
  expect(takeNumber({ state: 'sent' }, 'phone_number')).toEqual({ number: undefined, others: { state: 'sent' } })
})
