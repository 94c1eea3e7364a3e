import { expect, it } from 'vitest'
import type { AccountGuard } from '#web/app/page.ts'
import { parentPage } from './parent-page.ts'

it.each([
  ['/wallet/record', '/user', 'auth'],
  ['/manage/product', '/user', 'auth'],
  ['/user', '/', 'auth'],
  ['/personal', '/', 'personalAuth'],
  ['/company/12', '/company'],
  ['/company/12/product/3', '/company'],
  ['/user/orders/9', '/user/orders'],
  ['/personal/withdrawl', '/personal'],
  ['/news', '/'],
  ['/', '/'],
] as const)('above %s stands %s', (path, above, guard?: AccountGuard) => {
  expect(parentPage(path, guard)).toBe(above)
})
