import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { accessName, type Endpoint, isEndpoint } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'

async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = globSync('contract/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const exported = await Promise.all(files.map((file) => import(pathToFileURL(file).href)))
  return exported.flatMap((module) => Object.values(module)).filter(isEndpoint)
}

// One place to read, and to review, who may call what. A new endpoint fails here until it is listed.
test('who may call what', async () => {
  const lines = (await declaredEndpoints()).map(
    ({ access, method, path }) => `${accessName(access).padEnd(18)} ${method.padEnd(4)} ${path}`,
  )
  expect(lines.sort()).toEqual([
    'enterprise         GET  /api/user',
    'enterprise         GET  /api/user/bag',
    'maker              GET  /api/ck/user',
    'public             GET  /api/banner',
    'public             GET  /api/city/{id}',
    'public             GET  /api/config',
    'public             GET  /api/industry/{id}',
    'public             GET  /api/industryOption',
    'public             GET  /api/laohuangli',
    'public             GET  /api/notice',
    'public             GET  /api/partners',
    'public             GET  /api/quote',
    'public             GET  /api/seo',
    'public             GET  /api/shell',
    'public             GET  /api/site',
    'public             GET  /api/wz',
    'public             POST /api/client-error',
    'staff:defects.read GET  /api/console/defects',
    'staff:site.edit    POST /api/console/site',
  ])
})

test('no two refusals share a number, and every sentence is Chinese', () => {
  const all = Object.values(refusals)
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
  for (const { say } of all) expect(say).toMatch(/\p{Script=Han}/u)
})
