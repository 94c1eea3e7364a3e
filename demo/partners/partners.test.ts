import { expect, test } from 'vitest'
import { companyOf } from '../companies/all.ts'
import { flaws, lengthOf, twins } from '../reading.ts'
import { partnerPlans, strategicPartners } from './all.ts'

test('a plan costs something and gives five to eight things for it', () => {
  for (const { fee, deposit, months, benefits } of partnerPlans) {
    expect(fee > 0 && deposit > 0 && months > 0).toBe(true)
    expect(benefits.length).toBeGreaterThanOrEqual(5)
    expect(benefits.length).toBeLessThanOrEqual(8)
    expect(flaws(benefits.join('\n'))).toEqual([])
  }
  expect(partnerPlans.map(({ position }) => position)).toEqual(partnerPlans.map((_, place) => place))
})

test('a partner is a certified company that readers see, in a plan that exists, for as long as the plan runs', () => {
  for (const { company, plan, months, statement, state, startDay } of strategicPartners) {
    expect(companyOf(company).state).toBe('shown')
    expect(companyOf(company).certified).not.toBeNull()
    expect(months).toBe(partnerPlans.find(({ name }) => name === plan)?.months)
    expect(lengthOf(statement)).toBeLessThanOrEqual(80)
    expect(flaws(statement)).toEqual([])
    if (state === 'active') expect(startDay <= 0 && startDay + months * 28 > 0).toBe(true)
  }
  expect(twins(strategicPartners.map(({ company }) => company))).toEqual([])
  expect(twins(strategicPartners.map(({ statement }) => statement))).toEqual([])
})

test('eight or more are running, every plan is taken, and two are in other states', () => {
  const active = strategicPartners.filter(({ state }) => state === 'active')
  expect(active.length).toBeGreaterThanOrEqual(8)
  expect(partnerPlans.filter(({ name }) => !active.some(({ plan }) => plan === name))).toEqual([])
  expect(strategicPartners.filter(({ state }) => state !== 'active').map(({ state }) => state)).toEqual([
    'pending',
    'terminated',
  ])
})
