import { expect, test } from 'vitest'
import { shortcutsOf, visited } from './recent.ts'

test('the last visit comes first, each screen once, and old ones fall out', () => {
  expect(visited(['a', 'b'], 'b')).toEqual(['b', 'a'])
  const many = Array.from({ length: 12 }, (_, at) => String(at))
  expect(visited(many, 'x')).toEqual(['x', ...many.slice(0, 11)])
})

test('what is pinned stays in front of what was only visited, and nothing stands twice', () => {
  expect(shortcutsOf(['p'], ['a', 'p', 'b', 'c'], 3)).toEqual(['p', 'a', 'b'])
})
