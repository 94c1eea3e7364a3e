import { expect, test } from 'vitest'
import { emptyText } from '#console/resources/content/text.ts'
import { countKept, createKeeper, dropKept, sweep } from './kept.ts'

function createShelf(room = Number.POSITIVE_INFINITY) {
  const held = new Map<string, string>()
  return {
    held,
    get length() {
      return held.size
    },
    key: (at: number) => [...held.keys()][at] ?? null,
    getItem: (key: string) => held.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      held.set(key, value)
    },
    removeItem: (key: string) => void held.delete(key),
  }
}

const at = (text: string) => () => new Date(text)
const noon = at('2026-11-15T12:00:00+08:00')
const place = { staffId: 2, kind: 'news', id: 7 }
const text = { ...emptyText, title: '写了一半' }

test('what was written is found again, with the version it was written on', () => {
  const shelf = createShelf()
  createKeeper(shelf, noon, place).write('draft', text, 3)
  expect(createKeeper(shelf, noon, place).read('draft')).toEqual({ text, version: 3, at: '2026-11-15T04:00:00.000Z' })
})

test('nobody is offered somebody else’s words, nor those of another text', () => {
  const shelf = createShelf()
  createKeeper(shelf, noon, place).write('draft', text, 3)
  expect(createKeeper(shelf, noon, { ...place, staffId: 3 }).read('draft')).toBeUndefined()
  expect(createKeeper(shelf, noon, { ...place, kind: 'notice' }).read('draft')).toBeUndefined()
  expect(createKeeper(shelf, noon, { ...place, id: 'new' as const }).read('draft')).toBeUndefined()
})

test('what was put aside is not written over by what is typed next', () => {
  const keeper = createKeeper(createShelf(), noon, place)
  keeper.write('aside', text, 3)
  keeper.write('draft', { ...text, title: '另写' }, 4)
  expect(keeper.read('aside')?.text.title).toBe('写了一半')
  keeper.drop('draft')
  expect(keeper.read('draft')).toBeUndefined()
  expect(keeper.read('aside')).toBeDefined()
})

test('a full storage is told, and disturbs nobody', () => {
  expect(createKeeper(createShelf(10), noon, place).write('draft', text, 3)).toBe(false)
})

test('what is damaged is as if it were not there', () => {
  const shelf = createShelf()
  shelf.held.set('console:content:2:news:7:draft', '{"text":')
  shelf.held.set('console:content:2:news:7:aside', '{"text":"?","at":1}')
  const keeper = createKeeper(shelf, noon, place)
  expect(keeper.read('draft')).toBeUndefined()
  expect(keeper.read('aside')).toBeUndefined()
})

test('after a month it is gone, and nothing of anybody else’s is touched', () => {
  const shelf = createShelf()
  shelf.held.set('console:folded', 'true')
  createKeeper(shelf, at('2026-10-01T00:00:00+08:00'), place).write('draft', text, 3)
  createKeeper(shelf, noon, place).write('aside', text, 3)
  sweep(shelf, noon)
  expect([...shelf.held.keys()]).toEqual(['console:folded', 'console:content:2:news:7:aside'])
})

test('whoever signs out takes their own words with them, and nobody else’s', () => {
  const shelf = createShelf()
  createKeeper(shelf, noon, place).write('draft', text, 3)
  createKeeper(shelf, noon, { ...place, id: 'new' as const }).write('draft', text, null)
  createKeeper(shelf, noon, { ...place, staffId: 21 }).write('draft', text, 3)
  expect(countKept(shelf, 2)).toBe(2)
  dropKept(shelf, 2)
  expect([countKept(shelf, 2), countKept(shelf, 21)]).toEqual([0, 1])
})
