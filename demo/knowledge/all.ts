import type { DemoText } from '../demo-text.ts'
import { contractKnowledge } from './contracts.ts'
import { digitalKnowledge } from './digital.ts'
import { managementKnowledge } from './management.ts'
import { marketingKnowledge } from './marketing.ts'
import { propertyKnowledge } from './property.ts'
import { taxKnowledge } from './taxes.ts'

/** In the order in which readers see them. */
export const knowledgeCategories: string[] = ['经营管理', '合同与合规', '市场推广', '财税发票', '知识产权', '数字化']

/** Oldest first, so that numbers rise with time as they do in a real house. */
export const knowledge: readonly DemoText[] = [
  ...managementKnowledge,
  ...contractKnowledge,
  ...marketingKnowledge,
  ...taxKnowledge,
  ...propertyKnowledge,
  ...digitalKnowledge,
].sort((one, other) => other.daysAgo - one.daysAgo)
