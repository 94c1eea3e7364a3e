import { expect, test } from 'vitest'
import { after, pursesFor, sayChange, signed, whyNotDecide } from './words.ts'

test('a change is said with its direction and without a sign', () => {
  expect(sayChange('1234.50')).toBe('增加 ￥1,234.50')
  expect(sayChange('-5.00')).toBe('减少 ￥5.00')
})

test('an amount gets its sign from the direction, and what is there afterwards is off by no fen', () => {
  expect(signed('0.10', 'add')).toBe('0.10')
  expect(signed('0.10', 'sub')).toBe('-0.10')
  expect(after('0.30', signed('0.10', 'sub'))).toBe('0.20')
  expect(after('0.00', '-5.00')).toBe('-5.00')
})

test('only purses that may be adjusted are offered, by their names', () => {
  expect(pursesFor('enterprise')).toEqual([
    { value: 'cash', label: '余额' },
    { value: 'promotion', label: '推广金' },
  ])
})

test('nobody decides about what they asked for themselves', () => {
  expect(whyNotDecide({ own: true })).toContain('另一位同事')
  expect(whyNotDecide({ own: false })).toBe(undefined)
})
