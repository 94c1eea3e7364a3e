import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexOf, inYear, locate, totalOf, yearsOf } from './model.ts'

const counts = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 2024, max: 2026 }), fc.integer({ min: 1, max: 12 })), {
    selector: ([year, month]) => `${year}-${month}`,
    maxLength: 20,
  })
  .chain((days) =>
    fc
      .tuple(...days.map((day) => fc.tuple(fc.constant(day), fc.integer({ min: 1, max: 9 }))))
      .map((rows) =>
        rows
          .map(([[year, month], entries]) => ({ day: `${year}-${String(month).padStart(2, '0')}-01`, entries }))
          .sort((one, other) => (one.day < other.day ? 1 : -1)),
      ),
  )

test('the day and place found by adding up are those found by walking', () => {
  fc.assert(
    fc.property(counts, fc.integer({ min: 0, max: 200 }), (rows, offset) => {
      const walked = rows.flatMap(({ day, entries }) => Array.from({ length: entries }, (_, skip) => ({ day, skip })))
      expect(locate(indexOf(rows), offset)).toEqual(walked[offset])
      expect(totalOf(indexOf(rows))).toBe(walked.length)
    }),
  )
})

test('a year is the same as a shelf that has only that year', () => {
  fc.assert(
    fc.property(counts, fc.constantFrom(2023, 2024, 2025, 2026), (rows, year) => {
      const only = rows.filter(({ day }) => day.startsWith(`${year}-`))
      expect(inYear(indexOf(rows), year)).toEqual(indexOf(only))
      const total = only.reduce((sum, { entries }) => sum + entries, 0)
      expect(yearsOf(indexOf(rows)).find((one) => one.year === year)?.total ?? 0).toBe(total)
    }),
  )
})
