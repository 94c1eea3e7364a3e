import { htmlOf } from '../blocks.ts'
import { groceryProducts } from './groceries.ts'
import { industryProducts } from './industry.ts'
import { partnerProducts } from './partners.ts'
import type { DemoProduct } from './product.ts'
import { serviceProducts } from './services.ts'

const shelves = { ...partnerProducts, ...industryProducts, ...groceryProducts, ...serviceProducts }

export const products: readonly DemoProduct[] = Object.entries(shelves).flatMap(([company, entries]) =>
  entries.map(({ blocks, price, state = 'shown', ...entry }, position) => ({
    ...entry,
    company,
    position,
    state,
    html: htmlOf(blocks),
    price_from: price?.[0] ?? null,
    price_to: price?.[1] ?? null,
    unit: price?.[2] ?? '',
  })),
)
