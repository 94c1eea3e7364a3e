import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { fuzzing, readsFirst, text } from '#server/testing/fuzzing.ts'
import { type HostileField, oneHostileFieldEach, type Schema } from '#server/testing/hostile-inputs.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { inputSchema } from './openapi.ts'

// Hostile texts in every field of every endpoint. An endpoint falls under this test by being declared.

let house: House
beforeAll(async () => {
  house = await buildHouse()
})
afterAll(() => house.close())

/** As it would arrive: what stands in an address is text. */
function isTaken({ input, method }: Endpoint, sent: Record<string, unknown>): boolean {
  const inAddress = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, text(value)]))
  return input.safeParse(method === 'GET' ? inAddress : sent).success
}

test('no hostile text in any field makes an endpoint fail, leak or answer what it did not promise', async () => {
  const { signInBefore, checkerOf } = fuzzing(house)
  const refusedBefore = new Set<string>()
  // What a field refuses never reaches what stands behind it: once for each kind of field is enough. What it lets
  // through is tried at every endpoint.
  const isNew = (endpoint: Endpoint, { field, hostile, input }: HostileField) => {
    if (isTaken(endpoint, input)) return true
    const kind = JSON.stringify([endpoint.method, field, hostile])
    if (refusedBefore.has(kind)) return false
    refusedBefore.add(kind)
    return true
  }
  let asked = 0
  for (const endpoint of readsFirst(house.desk.endpoints())) {
    await signInBefore(endpoint)
    const check = checkerOf(endpoint)
    for (const one of oneHostileFieldEach(inputSchema(endpoint) as Schema)) {
      if (!isNew(endpoint, one)) continue
      await check(one.input)
      asked++
    }
  }
  expect(asked).toBeGreaterThan(2_000)
}, 900_000)
