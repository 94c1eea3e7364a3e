import { expect, test } from 'vitest'
import { numberInSubject, sayFault } from './faults.ts'

test('a fault is said in words, and a new one by its own name', () => {
  expect(sayFault('total.zero').title).toBe('总账不平')
  expect(sayFault('something.new')).toEqual({ title: 'something.new', means: '' })
})

test('numbers and keys lead to what was posted, accounts do not', () => {
  expect(numberInSubject('CZ20261116000001')).toBe('CZ20261116000001')
  expect(numberInSubject('recharge:CZ20261116000001')).toBe('recharge:CZ20261116000001')
  expect(numberInSubject('account 12 line 3')).toBe(undefined)
  expect(numberInSubject('all accounts')).toBe(undefined)
})
