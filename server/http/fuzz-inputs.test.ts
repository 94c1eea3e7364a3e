import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { fuzzing, readsFirst } from '#server/testing/fuzzing.ts'
import { inputsFor, type Schema } from '#server/testing/hostile-inputs.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { inputSchema } from './openapi.ts'

// Bad input made from each endpoint's own schema. An endpoint falls under this test by being declared.

const runs = 20

let house: House
beforeAll(async () => {
  house = await buildHouse()
})
afterAll(() => house.close())

test('no input at all makes an endpoint fail, leak or answer what it did not promise', async () => {
  const { signInBefore, checkerOf } = fuzzing(house)
  for (const endpoint of readsFirst(house.desk.endpoints())) {
    await signInBefore(endpoint)
    const inputs = inputsFor(inputSchema(endpoint) as Schema)
    await fc.assert(fc.asyncProperty(inputs, checkerOf(endpoint)), { numRuns: runs, seed: 20_261_115 })
  }
}, 900_000)
