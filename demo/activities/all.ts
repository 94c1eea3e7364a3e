import type { DemoActivity } from './activity.ts'
import { pastActivities } from './past.ts'
import { todaysActivities } from './today.ts'
import { upcomingActivities } from './upcoming.ts'

/** In the order in which readers see them. */
export const activityCategories: string[] = ['对接会', '培训', '沙龙', '展会', '直播']

/** In the order of time: each number names a cover. */
export const activities: readonly DemoActivity[] = [...pastActivities, ...todaysActivities, ...upcomingActivities].sort(
  (one, other) => one.startDay - other.startDay,
)
