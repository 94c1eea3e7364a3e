import type { DemoText } from '../demo-text.ts'
import { eventNotices } from './events.ts'
import { maintenanceNotices } from './maintenance.ts'
import { platformNotices } from './platform.ts'
import { ruleNotices } from './rules.ts'

/** In the order in which readers see them. */
export const noticeCategories: string[] = ['平台公告', '系统维护', '规则更新', '活动通知']

/** Oldest first, so that numbers rise with time as they do in a real house. */
export const notices: readonly DemoText[] = [
  ...platformNotices,
  ...maintenanceNotices,
  ...ruleNotices,
  ...eventNotices,
].sort((one, other) => other.daysAgo - one.daysAgo)
