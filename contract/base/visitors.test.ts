import { expect, test } from 'vitest'
import { desktopTwin, isSameForAll } from './visitors.ts'

test('the console, the sandbox and the calls have no mobile twin', () => {
  expect(['/console', '/sandbox', '/sandbox/wechat?state=1', '/api/site'].filter(isSameForAll)).toHaveLength(4)
  expect(['/', '/sandboxes', '/m', '/user'].filter(isSameForAll)).toEqual([])
})

test.each([
  ['/m', '/'],
  ['/m?x=1', '/?x=1'],
  ['/m/about?x=1', '/about?x=1'],
  ['/m//evil.example', '/evil.example'],
  ['/m///evil.example/a', '/evil.example/a'],
  ['/m/\\evil.example', '/evil.example'],
  ['/about', '/about'],
])('the twin of %s on the PC site is %s, never another host', (mobile, desktop) => {
  expect(desktopTwin(mobile)).toBe(desktop)
})
