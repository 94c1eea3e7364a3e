import { expect, test } from 'vitest'
import { addTally, addView, emptyTally, pathOf, sourceOf, tallyMax, viewsByPath } from './model.ts'

test.each([
  ['/', '/'],
  ['/?page=2', '/'],
  ['/news/12', '/news/12'],
  ['/news/12/?a=1#b', '/news/12'],
  ['/user/forgetPassword', '/user/forgetPassword'],
  ['//evil.example', '其他'],
  ['/a b', '其他'],
  ['/..%2f', '其他'],
  ['/<script>', '其他'],
  [`/${'x'.repeat(41)}`, '其他'],
  ['/a/b/c/d/e/f', '其他'],
])('%s is about %s', (address, path) => {
  expect(pathOf(address)).toBe(path)
})

test.each([
  ['', 'direct'],
  ['/about', 'internal'],
  ['https://www.zhongqiao.example/about', 'internal'],
  ['https://www.zhongqiao.example:8443/', 'www.zhongqiao.example'],
  ['https://CN.Bing.com/search?q=1', 'cn.bing.com'],
  ['https://众桥.example/', 'xn--3oqu03d.example'],
  ['//evil.example', '其他'],
  ['javascript:alert(1)', '其他'],
  ['http://[::1]/', '其他'],
  [`https://${'a.'.repeat(60)}example/`, '其他'],
  ['nonsense', '其他'],
])('whoever comes from “%s” comes from %s', (referrer, source) => {
  expect(sourceOf(referrer, 'www.zhongqiao.example')).toBe(source)
})

test('a full tally still counts, but no longer what', () => {
  const hour = new Date(0)
  const tally = emptyTally()
  for (let at = 0; at < tallyMax + 500; at++) addView(tally, { hour, path: `/${at}`, source: 'direct', views: 1 })
  expect(tally.views.size).toBe(tallyMax + 1)
  addTally(tally, {
    views: new Map([['x', { hour, path: '/0', source: 'direct', views: 7 }]]),
    visitors: new Map(),
    followed: new Map(),
  })
  const sums = viewsByPath(tally.views.values())
  expect(sums).toHaveLength(tallyMax)
  expect(sums[0]).toEqual({ path: '/0', views: 8 })
})
