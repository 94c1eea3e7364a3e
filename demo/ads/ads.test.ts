import { expect, test } from 'vitest'
import { companyOf } from '../companies/all.ts'
import { flaws, lengthOf, twins } from '../reading.ts'
import { adSlots, ads } from './all.ts'

const slotOf = (code: string) => adSlots.find((slot) => slot.code === code)
const endOf = ({ startDay, days }: { startDay: number; days: number }) => startDay + days

test('an advertisement stands on a seat of its slot, for as long as the slot allows', () => {
  for (const { slot, seat, days } of ads) {
    const { capacity = 0, min_days = 0, max_days = 0 } = slotOf(slot) ?? {}
    expect(seat).toBeGreaterThanOrEqual(1)
    expect(seat).toBeLessThanOrEqual(capacity)
    expect(days).toBeGreaterThanOrEqual(min_days)
    expect(days).toBeLessThanOrEqual(max_days)
  }
})

test('no two sit on one seat on one day', () => {
  const taken = ads.filter(({ state }) => state !== 'rejected')
  const clashes = taken.filter((one, place) =>
    taken
      .slice(place + 1)
      .some(
        (other) =>
          other.slot === one.slot &&
          other.seat === one.seat &&
          other.startDay < endOf(one) &&
          one.startDay < endOf(other),
      ),
  )
  expect(clashes).toEqual([])
})

test('titles are short, Chinese and different; companies are there; addresses lead nowhere real', () => {
  for (const { title, alt, company, target_url, state, reject_reason } of ads) {
    expect(lengthOf(title)).toBeLessThanOrEqual(30)
    expect(flaws(title + alt)).toEqual([])
    expect(companyOf(company).state).toBe('shown')
    expect(alt.startsWith(`${companyOf(company).short_name}：`)).toBe(true)
    expect(target_url).toMatch(/^$|^https:\/\/[\w.-]+\.example(\/\w+)?$/)
    expect(state === 'rejected').toBe(reject_reason !== undefined)
  }
  expect(twins(ads.map(({ title }) => title))).toEqual([])
})

test('there are six slots, and advertisements of every state and time', () => {
  expect(adSlots.map(({ code }) => code)).toEqual([
    'HOME_TOP',
    'HOME_MIDDLE',
    'LIST_SIDE',
    'ARTICLE_BOTTOM',
    'COMPANY_TOP',
    'SEARCH_SIDE',
  ])
  for (const { capacity, min_days, max_days, price_day } of adSlots) {
    expect(capacity >= 1 && capacity <= 4 && min_days < max_days && price_day > 0).toBe(true)
  }
  const approved = ads.filter(({ state }) => state === 'approved')
  expect(approved.length).toBeGreaterThanOrEqual(12)
  expect(approved.filter((ad) => ad.startDay <= 0 && endOf(ad) > 0).length).toBeGreaterThanOrEqual(6)
  expect(approved.filter((ad) => endOf(ad) <= 0).length).toBeGreaterThanOrEqual(2)
  expect(approved.filter((ad) => ad.startDay > 0).length).toBeGreaterThanOrEqual(2)
  expect([...new Set(ads.map(({ state }) => state))].sort()).toEqual([
    'approved',
    'paused',
    'pending_review',
    'rejected',
  ])
})
