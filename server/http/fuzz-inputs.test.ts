import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { fuzzing, isTaken, readsFirst } from '#server/testing/fuzzing.ts'
import { inputsFor, type Schema } from '#server/testing/hostile-inputs.ts'
import { buildHouse, type House } from '#server/testing/house.ts'
import { inputSchema } from './openapi.ts'

// Bad input made from each endpoint's own schema. An endpoint falls under this test by being declared.

/** What the schema refuses never reaches what stands behind it: some of it over the wire is enough for each. */
const refusedMax = 3

/** The more fields, the more ways to be wrong; nobody learns from asking the same nothing twenty times. */
const runsFor = (fields: number) => Math.min(24, 6 + 2 * fields)

let house: House
beforeAll(async () => {
  house = await buildHouse()
})
afterAll(() => house.close())

test('no input at all makes an endpoint fail, leak or answer what it did not promise', async () => {
  const { signInBefore, checkerOf } = fuzzing(house)
  for (const endpoint of readsFirst(house.desk.endpoints())) {
    await signInBefore(endpoint)
    const schema = inputSchema(endpoint) as Schema
    const numRuns = runsFor(Object.keys(schema.properties ?? {}).length)
    const check = checkerOf(endpoint)
    let refused = 0
    const property = fc.asyncProperty(inputsFor(schema), async (input) => {
      if (!isTaken(endpoint, input) && refused++ >= refusedMax) return
      await check(input)
    })
    await fc.assert(property, { numRuns, seed: 20_261_115 })
  }
}, 900_000)
