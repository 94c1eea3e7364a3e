import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exceptionFor, isPermissive, licencesPage, readLockfile, shippedIn } from './licence-list.ts'

const shipped = shippedIn(readLockfile())

test('everything that is handed on is under a permissive licence, or excused with its reason', () => {
  expect(shipped.length).toBeGreaterThan(100)
  expect(shipped.filter((one) => !isPermissive(one.licence) && !exceptionFor(one))).toEqual([])
})

test('the page of licences is what the lockfile says', () => {
  expect(readFileSync('docs/licences.md', 'utf8')).toBe(licencesPage(shipped))
})

test('of a choice one side is enough, of two together both are needed', () => {
  expect(isPermissive('(MIT OR GPL-3.0)')).toBe(true)
  expect(isPermissive('MIT AND GPL-3.0')).toBe(false)
  expect(isPermissive('')).toBe(false)
})
