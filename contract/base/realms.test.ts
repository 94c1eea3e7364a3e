import { expect, test } from 'vitest'
import { memberRealms, realmIn } from './realms.ts'

test.each([
  [undefined, ['enterprise', 'maker']],
  ['enterprise', ['enterprise', 'maker']],
  ['maker', ['maker', 'enterprise']],
] as const)('whoever is signed in as both and saw %s last is taken as the first of %o', (last, realms) => {
  expect(memberRealms(last)).toEqual(realms)
})

test('what stands in a cookie is a realm of an account or nothing', () => {
  expect(['enterprise', 'maker', 'staff', '', '__proto__', undefined].map(realmIn)).toEqual([
    ...['enterprise', 'maker'],
    ...Array.from({ length: 4 }, () => undefined),
  ])
})
