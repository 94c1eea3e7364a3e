import * as contract from '#contract/catalogue/activities.ts'
import type { Desk } from '#server/http/desk.ts'
import { keeperRoutes } from '#server/modules/catalogue/records/service.ts'
import type { Activities } from './service.ts'

export function activityRoutes(desk: Desk, { activities }: { activities: Activities }) {
  desk.keep(contract.listActivities, ({ input: { page, count, ...filter }, ...look }) =>
    activities.list(filter, { page, count }, look),
  )
  desk.keep(contract.readActivityCategories, (look) => activities.categories(look))
  desk.keep(contract.readActivity, ({ input, ...look }) => activities.read(input.id, look))
  keeperRoutes(desk, contract.activityCalls, activities.keeper)
}
