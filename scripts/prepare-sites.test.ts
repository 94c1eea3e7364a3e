import { expect, test } from 'vitest'
import { importedBy } from './prepare-sites.ts'

test('a build is made anew when any file changed that takes part in it, also one that a plugin imports', () => {
  const files = importedBy(['vite.config.ts', 'scripts/build.ts'])
  expect(files).toEqual(
    expect.arrayContaining([
      'vite.config.ts',
      'scripts/build.ts',
      'scripts/slim-contract.ts',
      'scripts/slim-styles.ts',
    ]),
  )
})
