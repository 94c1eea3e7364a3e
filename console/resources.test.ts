import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rights } from '#contract/base/rights.ts'
import { byGroup, type Resource } from './resource.ts'
import { resources } from './resources.ts'

const listed = resources.flatMap((resource) => resource.rights)
const declared = import.meta.glob<Record<string, Resource>>('./resources/*/resource.ts', { eager: true })
const folderOf = (file: string) => file.replace(/^\.\/resources\/|\/resource\.ts$/g, '')

test('every noun that describes itself stands in the menu, under the name of its folder', () => {
  const described = Object.entries(declared).map(([file, module]) => [folderOf(file), Object.values(module)] as const)
  for (const [folder, own] of described) {
    expect(
      own.map(({ key }) => key),
      folder,
    ).toEqual([folder])
    expect(resources, folder).toContain(own[0])
  }
  expect(described.length).toBe(resources.length)
})

test('a noun with words for the audit log hands them over', async () => {
  const folders = readdirSync(new URL('resources', import.meta.url))
  const spoken = folders.filter((name) => existsSync(new URL(`resources/${name}/audit-words.ts`, import.meta.url)))
  expect(spoken).toEqual(resources.flatMap(({ key, auditWords }) => (auditWords ? [key] : [])).sort())
  for (const { key, auditWords } of resources) {
    const subjects = (await auditWords?.())?.auditWords.subjects
    if (subjects) expect(Object.keys(subjects), key).not.toEqual([])
  }
})

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
  for (const path of paths) expect(path).not.toMatch(/^\/|^(login|password|manual)$/)
})

test('resources of one group stand together, so that the menu reads as the order does', () => {
  const order = byGroup(resources).flatMap((group) => group.resources)
  expect(order.map(({ key }) => key)).toEqual(resources.map(({ key }) => key))
})

test('every screen is there, and comes only when it is opened', () => {
  const shared = import.meta.glob('./{parts,resources}/*/{*-resource,sorted}.ts')
  const lazy = [...Object.keys(declared), ...Object.keys(shared)].flatMap((file) => {
    const own = new URL(file, import.meta.url)
    const text = readFileSync(own, 'utf8')
    expect(text, file).not.toMatch(/^import (?!type )[^']*'[^']*(screen\.tsx|words\.ts|kind\.ts)'/m)
    return [...text.matchAll(/import\('(\.[^']+)'\)/g)].map(([, target = '']) => new URL(target, own))
  })
  expect(lazy.length).toBeGreaterThanOrEqual(resources.length)
  for (const file of lazy) expect(existsSync(file), file.pathname).toBe(true)
})

/** Addresses as they are written; what a template fills in is the name of a noun where it comes first, else an id. */
const linkIn = /(?:\bto=\{?|navigate\()[`'"](\/[^`'"]*)/g

test('every address that is written into a screen has a route', () => {
  const own = ['', 'login', 'manual', 'password', 'security']
  const known = resources.flatMap(({ path, former, screens = [] }) => [
    path,
    ...(former ? [former.path] : []),
    ...screens.map((sub) => `${path}/${sub.path}`),
  ])
  const routes = [...own, ...known].map((path) => path.split('/'))
  const leads = (steps: string[]) =>
    routes.some(
      (route) =>
        route.length === steps.length &&
        route.every((step, at) => step.startsWith(':') || steps[at] === step || (at === 0 && steps[at] === '*')),
    )
  const written = globSync('console/**/*.{ts,tsx}', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(linkIn)].map(([, to = '']) => ({ file, to })),
  )
  const lost = written.filter(({ to }) => {
    const [path = ''] = to.replace(/\$\{[^}]*\}/g, '*').split('?')
    return !leads(path.slice(1).split('/'))
  })
  expect(written.length).toBeGreaterThan(30)
  expect(lost).toEqual([])
})
