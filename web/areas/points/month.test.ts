import { expect, it } from 'vitest'
import { weeksOf } from './month.ts'

it('a month is laid out in weeks that begin on Monday', () => {
  const weeks = weeksOf('2026-11-16')
  expect(weeks).toHaveLength(6)
  // The first of November 2026 is a Sunday.
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null])
})

it('a month that fills its weeks has no empty day', () => {
  expect(weeksOf('2027-02-10').flat()).toHaveLength(28)
  expect(weeksOf('2028-02-29').flat()).toContain('2028-02-29')
})
