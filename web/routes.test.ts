import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { destination } from '#contract/base/destination.ts'
import type { PageEntry } from './app/page.ts'
import { siteMap } from './routes.ts'

const pages = siteMap
  .filter(({ layout }) => layout !== 'bare')
  .map((entry) => ({ ...entry, path: entry.path.replace(/:\w+/g, '1') }))

test('a sign-in leads back to every page but those where an account begins', () => {
  const doors = pages.filter(({ layout }) => layout === 'login')
  expect(pages.filter(({ path }) => !destination(path))).toEqual(doors)
})

test.each([
  ['enterprise', 'personalAuth'],
  ['maker', 'auth'],
] as const)('a sign-in as %s leads to every page that is not behind the other one', (realm, other) => {
  const refused = pages.filter(({ path }) => destination(path) && !destination(path, realm))
  expect(refused).toEqual(pages.filter(({ guard, members }) => guard === other && !members))
})

test('every area declares its pages, and the site map has each of them once', async () => {
  const areas: Record<string, PageEntry[]>[] = await Promise.all(
    readdirSync('web/areas').map((area) => import(`./areas/${area}/routes.ts`)),
  )
  const declared = areas.flatMap((area) => Object.values(area).flat())
  const paths = siteMap.map(({ path }) => path)
  expect(declared.map(({ path }) => path).sort()).toEqual([...paths].sort())
  expect(new Set(paths).size).toBe(paths.length)
})
