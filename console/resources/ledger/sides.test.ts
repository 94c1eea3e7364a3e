import { expect, test } from 'vitest'
import { between, sized, sumOf, totalOf } from './sides.ts'

test('the lines of a posting come to the same on both sides, whatever their owners see', () => {
  const lines = [
    { amount: '100.00', side: 'debit' },
    { amount: '99.40', side: 'credit' },
    { amount: '0.60', side: 'credit' },
  ] as const
  expect(sumOf(lines, 'debit')).toBe('100.00')
  expect(sumOf(lines, 'credit')).toBe('100.00')
  expect(sized('-20.00')).toBe('20.00')
})

test('what is below zero is taken off its side, and a fen that is missing shows', () => {
  const purse = { owner_kind: 'system', purse: '', name: '' } as const
  const purses = [
    { ...purse, side: 'debit', balance: '70.00' },
    { ...purse, side: 'credit', balance: '100.00' },
    { ...purse, side: 'credit', balance: '-30.01' },
  ] as const
  expect(totalOf(purses, 'credit')).toBe('69.99')
  expect(between(totalOf(purses, 'debit'), totalOf(purses, 'credit'))).toBe('0.01')
})
