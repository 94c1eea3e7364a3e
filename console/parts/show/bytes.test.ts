import { expect, test } from 'vitest'
import { sayBytes } from './bytes.ts'

test('sizes are said as people say them', () => {
  expect([1, 2048, 1_572_864, 20 * 1024 * 1024].map(sayBytes)).toEqual(['1 KB', '2 KB', '1.5 MB', '20 MB'])
})
