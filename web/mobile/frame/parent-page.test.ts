import { expect, it } from 'vitest'
import { parentPage } from './parent-page.ts'

it.each([
  ['/company/12', '/company'],
  ['/company/12/product/3', '/company'],
  ['/user/orders/9', '/user/orders'],
  ['/wallet/record', '/'],
  ['/personal/withdrawl', '/personal'],
  ['/news', '/'],
  ['/', '/'],
])('above %s stands %s', (path, above) => {
  expect(parentPage(path)).toBe(above)
})
