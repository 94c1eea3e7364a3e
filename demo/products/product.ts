import type { ProductFamily } from '../pictures/product.ts'

export interface DemoProduct {
  company: string
  name: string
  summary: string
  html: string
  /** In yuan; both null when it is a matter of talking. */
  price_from: number | null
  price_to: number | null
  unit: string
  updatedDaysAgo: number
  state: 'shown' | 'review' | 'draft' | 'hidden' | 'rejected'
  /** Its place among the products of the company, from zero. */
  position: number
  /** What its picture shows. */
  family: ProductFamily
}

interface ProductEntry {
  name: string
  summary: string
  blocks: readonly string[]
  price: readonly [from: number, to: number, unit: string] | null
  updatedDaysAgo: number
  family: ProductFamily
  state?: DemoProduct['state']
}

/** By the key of the company. */
export type ProductShelf = Readonly<Record<string, readonly ProductEntry[]>>
