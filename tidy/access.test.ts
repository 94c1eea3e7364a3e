import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { accessName, type Endpoint, isEndpoint } from '#contract/base/endpoint.ts'
import { refusals } from '#contract/base/refusals.ts'

async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = globSync('contract/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const exported = await Promise.all(files.map((file) => import(pathToFileURL(file).href)))
  return exported.flatMap((module) => Object.values(module)).flatMap(endpointsIn)
}

/** An endpoint stands alone or in a group of its kind. */
function endpointsIn(value: unknown): Endpoint[] {
  if (isEndpoint(value)) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : []
}

// One place to read, and to review, who may call what. A new endpoint fails here until it is listed.
const whoMayCallWhat = readFileSync(new URL('access.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')

test('who may call what', async () => {
  const lines = (await declaredEndpoints()).map(
    ({ access, method, path }) => `${accessName(access).padEnd(18)} ${method.padEnd(4)} ${path}`,
  )
  expect(lines.sort()).toEqual(whoMayCallWhat)
})

test('no two refusals share a number, and every sentence is Chinese', () => {
  const all = Object.values(refusals)
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
  for (const { say } of all) expect(say).toMatch(/\p{Script=Han}/u)
})

test('whatever is bought or paid is done once for each key, and only what takes keys can refuse one', async () => {
  const spends = ({ method, input }: Endpoint) => {
    const fields = Object.keys('shape' in input && input.shape ? input.shape : {})
    return method !== 'GET' && (fields.includes('price_confirmed') || fields.includes('channel'))
  }
  const wrong = (await declaredEndpoints()).filter(
    (call) => call.idempotent !== call.refusals.includes('REQUEST_ID_REUSED') || (spends(call) && !call.idempotent),
  )
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
