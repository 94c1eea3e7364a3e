import { describe, expect, it, test } from 'vitest'
import { cleanHtml } from '#server/platform/rich-text.ts'
import { flaws, industries, lengthOf, regions, twins, wordsOf } from '../reading.ts'
import { partners } from '../site.ts'
import { companies } from './all.ts'
import { staffSizes } from './company.ts'

/** The city a place lies in; municipalities are cities themselves. */
function cityOf(id: number): number {
  const municipality = [11, 12, 31, 50].includes(Math.floor(id / 10_000))
  return municipality ? Math.floor(id / 10_000) : Math.floor(id / 100)
}

describe.each(companies.map((company) => [company.name, company] as const))('%s', (_, company) => {
  it('stands in the trees of industries and regions', () => {
    expect(company.industry_id).toBeGreaterThan(100)
    expect(industries.has(company.industry_id)).toBe(true)
    expect(regions.get(company.region_id)?.[2]).toBeGreaterThan(0)
    const place = regions.get(company.region_id)?.[1] ?? '?'
    expect(company.address).toContain(place)
  })

  it('says what it does, neither too short nor too long', () => {
    expect(lengthOf(company.summary)).toBeGreaterThanOrEqual(30)
    expect(lengthOf(company.summary)).toBeLessThanOrEqual(80)
    expect(lengthOf(wordsOf(company.html))).toBeGreaterThanOrEqual(150)
    expect(lengthOf(wordsOf(company.html))).toBeLessThanOrEqual(500)
    expect(company.business.length).toBeGreaterThanOrEqual(3)
    expect(company.business.length).toBeLessThanOrEqual(8)
    expect(company.business.filter((name) => lengthOf(name) > 20)).toEqual([])
    expect(lengthOf(company.short_name)).toBeLessThanOrEqual(6)
  })

  it('is written in Chinese, and kept as it was written', () => {
    expect(flaws([company.summary, wordsOf(company.html), ...company.business].join('\n'))).toEqual([])
    expect(cleanHtml(company.html)).toBe(company.html)
  })

  it('can be reached nowhere in the real world', () => {
    expect(company.contact_phone).toMatch(/^(1\d\d0000\d{4}|0\d{2,3}-5550\d{4})$/)
    expect(company.website).toMatch(/^$|^https:\/\/[\w.-]+\.example$/)
    expect(company.contact_email).toMatch(/^$|^[\w.]+@[\w.-]+\.example$/)
  })

  it('has dates in the order in which things happen', () => {
    expect(company.founded_on).toMatch(/^(19|20)\d\d-[01]\d-[0-3]\d$/)
    expect(company.updatedDaysAgo).toBeLessThanOrEqual(company.joinedDaysAgo)
    expect(company.certified?.daysAgo ?? 0).toBeLessThanOrEqual(company.joinedDaysAgo)
    expect(staffSizes).toContain(company.staff_size)
    expect(company.state === 'rejected').toBe(company.reject_reason !== undefined)
  })
})

test('there are enough of them, spread over the country and its trades', () => {
  expect(companies.filter(({ state }) => state === 'shown').length).toBeGreaterThanOrEqual(40)
  const others = companies.filter(({ state }) => state !== 'shown').map(({ state }) => state)
  expect(others.sort()).toEqual(['draft', 'hidden', 'rejected', 'review'])
  expect(new Set(companies.map(({ industry_id }) => industry_id)).size).toBeGreaterThanOrEqual(15)
  expect(new Set(companies.map(({ industry_id }) => industries.get(industry_id)?.[2])).size).toBeGreaterThanOrEqual(15)
  expect(new Set(companies.map(({ region_id }) => cityOf(region_id))).size).toBeGreaterThanOrEqual(25)
})

test('no two are called or described alike', () => {
  for (const field of [
    'key',
    'name',
    'short_name',
    'summary',
    'html',
    'address',
    'contact_phone',
    'contact_name',
  ] as const)
    expect(twins(companies.map((company) => company[field]))).toEqual([])
})

test('most certificates hold, and some are over', () => {
  const held = companies.filter(({ certified }) => certified && certified.daysAgo <= certified.days).length
  expect(held / companies.length).toBeGreaterThan(0.65)
  expect(companies.filter(({ certified }) => certified && certified.daysAgo > certified.days).length).toBeGreaterThan(1)
  expect(companies.filter(({ certified }) => !certified).length).toBeGreaterThan(1)
})

test('the partners of the first page are among them, at the address they have there', () => {
  const known = new Map(companies.map(({ short_name, website }) => [short_name, website]))
  expect(partners.filter(({ name, url }) => known.get(name) !== url)).toEqual([])
})
