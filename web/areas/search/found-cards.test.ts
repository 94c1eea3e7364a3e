import { expect, it } from 'vitest'
import type { Call } from '#contract/base/call.ts'
import type { Found } from '#contract/texts/search.ts'
import { cardsFor } from './found-cards.ts'

const found = (kind: Found['kind'], id: number) => ({ kind, id }) as Found

it('products that are found are asked for by number, all at once, and nothing where there are none', async () => {
  const asked: [string, object][] = []
  const call = (async ({ path }: { path: string }, input: object) => {
    asked.push([path, input])
    return { list: [{ id: 8, company_name: '江南精工' }] }
  }) as unknown as Call
  const { product } = await cardsFor(call, '加工中心', [found('product', 8), found('news', 3), found('product', 9)])
  expect(product).toEqual([{ id: 8, company_name: '江南精工' }])
  expect(asked).toEqual([['/api/company/products', { ids: '8,9' }]])
  await cardsFor(call, '加工中心', [found('news', 3)])
  expect(asked).toHaveLength(1)
})
