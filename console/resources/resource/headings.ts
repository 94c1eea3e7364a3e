import type { Headings } from '#console/parts/categories/categories-screen.tsx'
import { resourceCategoryCalls } from '#contract/catalogue/categories.ts'

export const headings: Headings = { kind: 'resource', noun: '资料', unit: '份', calls: resourceCategoryCalls }
