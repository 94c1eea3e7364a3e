import { expect, test } from 'vitest'
import { companyOf } from '../companies/all.ts'
import { flaws, lengthOf, twins } from '../reading.ts'
import { links } from './all.ts'

/** Safe in either direction: no month has more than 31 days, none fewer than 28. */
const runs = ({ startDay, months }: { startDay: number; months: number }) => startDay <= 0 && startDay + months * 28 > 0
const isOver = ({ startDay, months }: { startDay: number; months: number }) => startDay + months * 31 <= 0

test('a link fits its fields and leads nowhere real', () => {
  for (const { site_name, url, description, category, company, state, reject_reason } of links) {
    expect(url).toMatch(/^https:\/\/[\w.-]+\.example$/)
    expect(lengthOf(description)).toBeLessThanOrEqual(60)
    expect(lengthOf(category)).toBeLessThanOrEqual(10)
    expect(flaws(site_name + description + category)).toEqual([])
    if (company) expect(url).toMatch(new RegExp(`(${companyOf(company).key}|yuanqu-map)\\.example$`))
    expect(state === 'rejected').toBe(reject_reason !== undefined)
  }
  for (const field of ['site_name', 'url', 'description'] as const)
    expect(twins(links.map((link) => link[field]))).toEqual([])
})

test('many run now, at every position; two are over; every state has its example', () => {
  const shown = links.filter(({ state }) => state === 'shown')
  expect(links.length).toBeGreaterThanOrEqual(32)
  expect(shown.filter(runs).length).toBeGreaterThanOrEqual(28)
  expect(shown.filter(isOver)).toHaveLength(2)
  for (const position of ['home', 'inner', 'footer'])
    expect(shown.filter((link) => runs(link) && link.position === position).length).toBeGreaterThanOrEqual(6)
  expect([...new Set(links.map(({ state }) => state))].sort()).toEqual(['hidden', 'rejected', 'review', 'shown'])
})
