import { expect, test } from 'vitest'
import { clashesOf, firstChoice, merged, restored, withTheirs } from './merging.ts'

const base = { name: '甲', link: '/a', bank: { name: '工行', number: '1' }, lines: ['一'], version: 3 }

test('only what stands differently is asked about, with who changed it', () => {
  const mine = { ...base, name: '乙', bank: { name: '工行', number: '2' }, version: 3 }
  const theirs = { ...base, name: '丙', link: '/b', version: 4 }
  expect(clashesOf(base, mine, theirs)).toEqual([
    { path: 'name', base: '甲', mine: '乙', theirs: '丙', by: 'both' },
    { path: 'link', base: '/a', mine: '/a', theirs: '/b', by: 'theirs' },
    { path: 'bank.number', base: '1', mine: '2', theirs: '1', by: 'mine' },
  ])
})

test('of what only one of them changed the change is taken, and it stands on the newer version', () => {
  const mine = { ...base, bank: { name: '工行', number: '2' }, lines: ['一', '二'] }
  const theirs = { ...base, link: '/b', version: 4 }
  const clashes = clashesOf(base, mine, theirs)
  expect(merged(theirs, clashes, firstChoice(clashes))).toEqual({
    name: '甲',
    link: '/b',
    bank: { name: '工行', number: '2' },
    lines: ['一', '二'],
    version: 4,
  })
})

test('whoever chooses otherwise is obeyed, and neither side is changed by it', () => {
  const mine = { ...base, name: '乙' }
  const theirs = { ...base, name: '丙', version: 9 }
  const clashes = clashesOf(base, mine, theirs)
  expect(merged(theirs, clashes, { name: 'theirs' }).name).toBe('丙')
  expect(merged(theirs, clashes, { name: 'mine' })).toEqual({ ...base, name: '乙', version: 9 })
  expect(theirs.name).toBe('丙')
})

test('two who typed the same have nothing to choose', () => {
  expect(clashesOf(base, { ...base, name: '乙' }, { ...base, name: '乙', version: 4 })).toEqual([])
})

test('of a draft only what its writer changed comes back, on top of what a colleague saved since', () => {
  const draft = { base, values: { ...base, name: '乙' } }
  const now = { ...base, link: '/b', lines: [], version: 4 }
  expect(restored(draft, now)).toEqual({ values: { ...now, name: '乙' }, both: [] })
})

test('where both changed a field the draft stands there, it is said, and theirs can be had', () => {
  const draft = { base, values: { ...base, name: '乙', bank: { name: '工行', number: '2' } } }
  const now = { ...base, name: '丙', version: 4 }
  const { values, both } = restored(draft, now)
  expect(values).toEqual({ ...now, name: '乙', bank: { name: '工行', number: '2' } })
  expect(both.map(({ path }) => path)).toEqual(['name'])
  expect(withTheirs(values, both)).toEqual({ ...now, bank: { name: '工行', number: '2' } })
})

test('a draft of an earlier release, which does not say what it began with, comes back as it was typed', () => {
  const now = { ...base, link: '/b', version: 4 }
  expect(restored({ values: { ...base, name: '乙' } }, now)).toEqual({
    values: { ...base, name: '乙', version: 4 },
    both: [],
  })
})
