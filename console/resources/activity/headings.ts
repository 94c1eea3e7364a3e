import type { Headings } from '#console/parts/categories/categories-screen.tsx'
import { activityCategoryCalls } from '#contract/catalogue/categories.ts'

export const headings: Headings = { kind: 'activity', noun: '活动', unit: '场', calls: activityCategoryCalls }
