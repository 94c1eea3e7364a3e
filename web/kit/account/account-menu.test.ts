import { expect, test } from 'vitest'
import { realmsFor } from '#web/app/guards.ts'
import { siteMap } from '#web/routes.ts'
import { accountMenus, currentItem } from './account-menu.ts'

const at = (realm: 'enterprise' | 'maker', address: string) => {
  const url = new URL(address, 'http://site.invalid')
  return currentItem(realm, url.pathname, url.searchParams.get('tab'))?.name
}

test('a page is found under its own item, or under the one it belongs to', () => {
  expect(at('enterprise', '/user')).toBe('概览')
  expect(at('enterprise', '/user?tab=messages&page=2')).toBe('消息')
  expect(at('enterprise', '/user?tab=security')).toBe('账户安全')
  expect(at('enterprise', '/user/changePhone')).toBe('账户安全')
  expect(at('enterprise', '/authentication/writeInfo')).toBe('企业认证')
  expect(at('enterprise', '/manage/addProduct')).toBe('产品管理')
  expect(at('enterprise', '/user/orders/CZ26111600000000000000')).toBe('我的订单')
  expect(at('maker', '/personal/orders/HY26111600000000000000/receipt')).toBe('我的订单')
  expect(at('enterprise', '/resources/record')).toBe('下载')
  expect(at('maker', '/score/record')).toBe('积分')
  expect(at('enterprise', '/feedbacks')).toBeUndefined()
  expect(at('maker', '/personal')).toBe('概览')
  expect(at('maker', '/personal/changePhone')).toBe('账户安全')
})

test('a section that does not exist is the overview', () => {
  expect(at('enterprise', '/user?tab=1')).toBe('概览')
  expect(at('maker', '/personal?tab=wallet')).toBe('概览')
})

test('every item leads to a page of the site that its realm may open', () => {
  const lost: string[] = []
  for (const realm of ['enterprise', 'maker'] as const) {
    for (const { href } of accountMenus[realm].flatMap(({ items }) => items)) {
      const entry = siteMap.find(({ path }) => path === href.split('?')[0])
      if (!entry || (entry.guard && !realmsFor(entry).includes(realm))) lost.push(href)
    }
  }
  expect(lost).toEqual([])
})
