import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rights } from '#contract/base/rights.ts'
import { byGroup } from './resource.ts'
import { resources } from './resources.ts'

const listed = resources.flatMap((resource) => resource.rights)

test('every right belongs to exactly one resource, so that the role editor can show all of them', () => {
  expect([...listed].sort()).toEqual(Object.keys(rights).sort())
})

test('every right that a resource names exists, and the one to see it is among its own', () => {
  for (const { key, right, rights: own, screens = [] } of resources) {
    if (right !== undefined) expect(own, key).toContain(right)
    for (const screen of screens) if (screen.right !== undefined) expect(own, key).toContain(screen.right)
    for (const name of own) expect(rights, key).toHaveProperty([name])
  }
})

test('keys and addresses are unique, and only the home screen has none', () => {
  const paths = resources.map(({ path }) => path)
  expect(new Set(resources.map(({ key }) => key)).size).toBe(resources.length)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => path === '')).toHaveLength(1)
  for (const path of paths) expect(path).not.toMatch(/^\/|^(login|password)$/)
})

test('resources of one group stand together, so that the menu reads as the registry does', () => {
  const order = byGroup(resources).flatMap((group) => group.resources)
  expect(order.map(({ key }) => key)).toEqual(resources.map(({ key }) => key))
})

test('every screen that is listed is there', () => {
  const text = readFileSync(new URL('resources.ts', import.meta.url), 'utf8')
  const files = [...text.matchAll(/import\('(\.[^']+)'\)/g)].map((match) => match[1] ?? '')
  expect(files.length).toBeGreaterThanOrEqual(resources.length)
  for (const file of files) expect(existsSync(new URL(file, import.meta.url)), file).toBe(true)
})
