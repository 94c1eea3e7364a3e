import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/base/endpoint.ts'
import { fuzzing, isTaken, readsFirst } from '#server/testing/fuzzing.ts'
import { type HostileField, oneHostileFieldEach, type Schema } from '#server/testing/hostile-inputs.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { inputSchema } from './openapi.ts'

// Hostile texts in every field of every endpoint. An endpoint falls under this test by being declared.

let house: House
beforeAll(async () => {
  house = await buildHouse()
})
afterAll(() => house.close())

test('no hostile text in any field makes an endpoint fail, leak or answer what it did not promise', async () => {
  const { signInBefore, checkerOf } = fuzzing(house)
  const before = new Map<string, number>()
  // What a field refuses never reaches what stands behind it: once for each kind of field is enough. What it lets
  // through is tried wherever such a field is new, and at every third endpoint that has one like it.
  const isNew = (endpoint: Endpoint, { field, hostile, input }: HostileField) => {
    const kind = JSON.stringify([endpoint.method, field, hostile])
    const times = before.get(kind) ?? 0
    before.set(kind, times + 1)
    return times === 0 || (isTaken(endpoint, input) && times % 3 === 0)
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
  expect(asked).toBeGreaterThan(1_500)
}, 900_000)
