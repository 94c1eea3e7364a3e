import { agreementResources } from './agreements.ts'
import { contractResources } from './contracts.ts'
import { courseResources } from './courses.ts'
import { materialResources } from './materials.ts'
import { policyResources } from './policies.ts'
import { registerResources } from './registers.ts'
import { reportResources } from './reports.ts'
import type { DemoResource } from './resource.ts'
import { sheetResources } from './sheets.ts'

/** In the order in which readers see them. */
export const resourceCategories: string[] = ['合同范本', '行业报告', '表格工具', '培训课件', '政策汇编', '设计素材']

/** Oldest first, so that numbers rise with time as they do in a real house. */
export const resources: readonly DemoResource[] = [
  ...contractResources,
  ...agreementResources,
  ...reportResources,
  ...sheetResources,
  ...registerResources,
  ...courseResources,
  ...policyResources,
  ...materialResources,
].sort((one, other) => other.daysAgo - one.daysAgo)
