import { expect, test } from 'vitest'
import { createFunctions } from '#contract/client/functions.ts'
import { functionParts } from './call.ts'
import * as exported from './functions.ts'

test('every function is exported by itself, under the name it has in the contract', () => {
  const { refresh: _refresh, make: _make, ...all } = createFunctions(functionParts)
  expect(Object.keys(exported).sort()).toEqual(Object.keys(all).sort())
  for (const one of Object.values(exported)) expect(one).toBeTypeOf('function')
})
