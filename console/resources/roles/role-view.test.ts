import { expect, test } from 'vitest'
import { resources } from '../../resources.ts'
import { idleRights, viewOf } from './role-view.ts'

test('a role is shown as its menu, in the order of the menu, with what can be done behind each entry', () => {
  expect(viewOf(resources, ['banners.delete', 'banners.read', 'news.read'])).toEqual([
    { group: '内容', screens: [{ key: 'news', label: '新闻', may: [] }] },
    { group: expect.any(String), screens: [{ key: 'banners', label: '横幅', may: ['删除横幅'] }] },
  ])
  expect(viewOf(resources, [])).toEqual([])
})

test('a right without its screen is said to open nothing', () => {
  expect(idleRights(resources, ['banners.delete', 'news.read'])).toEqual(['删除横幅'])
  expect(idleRights(resources, ['banners.delete', 'banners.read'])).toEqual([])
})
