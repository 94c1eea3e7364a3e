import { expect, it } from 'vitest'
import { siteMap } from '#web/routes.ts'

it.each([
  ['/wallet/record', '/user'],
  ['/manage/product', '/user'],
  ['/user', '/'],
  ['/personal', '/'],
  ['/company/:id', '/company'],
  ['/company/:id/product/:product', '/company'],
  ['/user/orders/:no', '/user/orders'],
  ['/personal/withdrawl', '/personal'],
  ['/news', '/'],
  ['/', '/'],
])('above %s stands %s', (path, above) => {
  expect(siteMap.find((entry) => entry.path === path)?.above).toBe(above)
})
