import { expect, test } from 'vitest'
import { noteOfHead, readHead } from '#contract/money/ledger.words.ts'
import { invariantsOf } from '#server/house/furnish.ts'
import { rooms } from '#server/house/rooms.ts'
import { ownInvariants } from '#server/modules/money/ledger/service.ts'
import { someMorning } from '#server/testing/house.ts'
import { numberInSubject, sayFault } from './faults.ts'

test('a fault is said in words, and a new one by its own name', () => {
  expect(sayFault('total.zero').title).toBe('总账不平')
  expect(sayFault('something.new')).toEqual({ title: 'something.new', means: '' })
})

test('numbers and keys lead to what was posted, accounts do not', () => {
  expect(numberInSubject('CZ20261116000001')).toBe('CZ20261116000001')
  expect(numberInSubject('recharge:CZ20261116000001')).toBe('recharge:CZ20261116000001')
  expect(numberInSubject('账户 12 第 3 行')).toBe(undefined)
  expect(numberInSubject('全部账户')).toBe(undefined)
})

test('everything that is checked of the books has a meaning here', () => {
  const names = [...ownInvariants, ...invariantsOf(rooms, () => someMorning).map(({ name }) => name)]
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => sayFault(name).means === '')).toEqual([])
})

test('a head that was copied is a head that the proof takes back', () => {
  const head = { chain: 'ledger', id: 12, hash: 'ab'.repeat(32) } as const
  expect(noteOfHead(head)).toBe(`ledger:12:${'ab'.repeat(32)}`)
  expect(readHead(noteOfHead(head))).toEqual(head)
  expect(readHead(`账本链 12 ${'ab'.repeat(32)}`)).toBe(undefined)
})
