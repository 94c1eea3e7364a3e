import { describe, expect, it, test } from 'vitest'
import { cleanHtml } from '#server/platform/rich-text.ts'
import { companyOf } from '../companies/all.ts'
import { flaws, industries, lengthOf, regions, twins, wordsOf } from '../reading.ts'
import { opportunities } from './all.ts'
import { opportunityForms } from './opportunity.ts'

describe.each(opportunities.map((opportunity) => [opportunity.title, opportunity] as const))('%s', (_, opportunity) => {
  it('fits its fields', () => {
    expect(lengthOf(opportunity.title)).toBeLessThanOrEqual(40)
    expect(lengthOf(opportunity.summary)).toBeGreaterThanOrEqual(30)
    expect(lengthOf(opportunity.summary)).toBeLessThanOrEqual(100)
    expect(lengthOf(opportunity.quantity)).toBeLessThanOrEqual(30)
    const blocks = (opportunity.html.match(/<(p|ul|h3)>/g) ?? []).length
    expect(blocks).toBeGreaterThanOrEqual(1)
    expect(blocks).toBeLessThanOrEqual(4)
    expect(cleanHtml(opportunity.html)).toBe(opportunity.html)
    expect(flaws(`${opportunity.title}\n${opportunity.summary}\n${wordsOf(opportunity.html)}`)).toEqual([])
  })

  it('stands in the trees, and belongs to a company that readers see and that was there', () => {
    expect(industries.has(opportunity.industry_id) && opportunity.industry_id > 100).toBe(true)
    expect(regions.has(opportunity.region_id)).toBe(true)
    const company = companyOf(opportunity.company)
    expect(company.state).toBe('shown')
    expect(opportunity.daysAgo).toBeLessThan(company.joinedDaysAgo)
  })

  it('has whole amounts in order, or none, and a reason only when it was refused', () => {
    const { amount_from, amount_to, state, reject_reason, validDays } = opportunity
    expect(amount_from === null).toBe(amount_to === null)
    expect(Number.isInteger(amount_from ?? 0) && Number.isInteger(amount_to ?? 0)).toBe(true)
    expect(amount_from ?? 0).toBeLessThanOrEqual(amount_to ?? 0)
    expect(state === 'rejected').toBe(reject_reason !== undefined)
    expect(validDays).toBeGreaterThan(0)
  })
})

test('there are enough, of both sides and every form, and none twice', () => {
  const shown = opportunities.filter(({ state }) => state === 'shown')
  expect(shown.length).toBeGreaterThanOrEqual(80)
  for (const form of opportunityForms) {
    expect(shown.filter((one) => one.form === form && one.side === 'offer').length).toBeGreaterThanOrEqual(2)
    expect(shown.filter((one) => one.form === form && one.side === 'need').length).toBeGreaterThanOrEqual(2)
  }
  for (const field of ['title', 'summary', 'html'] as const)
    expect(twins(opportunities.map((opportunity) => opportunity[field]))).toEqual([])
})

test('two are still to come, some are over, and every state has its example', () => {
  expect(opportunities.filter(({ daysAgo }) => daysAgo < 0)).toHaveLength(2)
  const shown = opportunities.filter(({ state }) => state === 'shown')
  expect(shown.filter(({ daysAgo, validDays }) => daysAgo > validDays).length).toBeGreaterThanOrEqual(3)
  const states = new Set(opportunities.map(({ state }) => state))
  expect([...states].sort()).toEqual(['closed', 'draft', 'rejected', 'review', 'shown'])
})
