import { describe, expect, it, test } from 'vitest'
import { cleanHtml } from '#server/platform/rich-text.ts'
import { companies, companyOf } from '../companies/all.ts'
import { flaws, lengthOf, twins, wordsOf } from '../reading.ts'
import { products } from './all.ts'

describe.each(products.map((product) => [product.name, product] as const))('%s', (_, product) => {
  it('fits its fields', () => {
    expect(lengthOf(product.name)).toBeLessThanOrEqual(40)
    expect(lengthOf(product.summary)).toBeGreaterThanOrEqual(20)
    expect(lengthOf(product.summary)).toBeLessThanOrEqual(80)
    const blocks = (product.html.match(/<(p|ul|h3)>/g) ?? []).length
    expect(blocks).toBeGreaterThanOrEqual(1)
    expect(blocks).toBeLessThanOrEqual(4)
    expect(cleanHtml(product.html)).toBe(product.html)
    expect(flaws(`${product.name}\n${product.summary}\n${wordsOf(product.html)}`)).toEqual([])
  })

  it('has a whole price with a unit, or none', () => {
    const { price_from, price_to, unit } = product
    expect(price_from === null).toBe(price_to === null)
    expect(price_from === null).toBe(unit === '')
    expect(Number.isInteger(price_from ?? 0) && Number.isInteger(price_to ?? 0)).toBe(true)
    expect(price_from ?? 0).toBeLessThanOrEqual(price_to ?? 0)
  })

  it('belongs to a company that was there before it was changed', () => {
    const { state, joinedDaysAgo } = companyOf(product.company)
    expect(product.updatedDaysAgo).toBeLessThanOrEqual(joinedDaysAgo)
    if (product.state === 'shown') expect(state).toBe('shown')
  })
})

test('there are enough, none twice, and a few that readers do not see', () => {
  expect(products.length).toBeGreaterThanOrEqual(120)
  expect(products.filter(({ state }) => state === 'shown').length).toBeGreaterThanOrEqual(115)
  expect(products.filter(({ state }) => state !== 'shown').length).toBeGreaterThanOrEqual(3)
  expect(products.filter(({ price_from }) => price_from === null).length).toBeGreaterThanOrEqual(5)
  for (const field of ['name', 'summary', 'html'] as const)
    expect(twins(products.map((product) => product[field]))).toEqual([])
})

test('most companies have two to four, none more than six, in order', () => {
  const counts = companies.map(({ key }) => products.filter(({ company }) => company === key).length)
  expect(Math.max(...counts)).toBeLessThanOrEqual(6)
  expect(counts.filter((count) => count >= 2 && count <= 4).length / counts.length).toBeGreaterThan(0.8)
  for (const { key } of companies) {
    const positions = products.filter(({ company }) => company === key).map(({ position }) => position)
    expect(positions).toEqual(positions.map((_, place) => place))
  }
})
