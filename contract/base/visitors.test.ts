import { expect, test } from 'vitest'
import { isSameForAll } from './visitors.ts'

test('the console, the sandbox and the calls have no mobile twin', () => {
  expect(['/console', '/sandbox', '/sandbox/wechat?state=1', '/api/site'].filter(isSameForAll)).toHaveLength(4)
  expect(['/', '/sandboxes', '/m', '/user'].filter(isSameForAll)).toEqual([])
})
