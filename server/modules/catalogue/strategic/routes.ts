import * as contract from '#contract/catalogue/strategic.ts'
import type { Desk } from '#server/http/desk.ts'
import { keeperRoutes } from '#server/modules/catalogue/records/service.ts'
import type { Strategic } from './service.ts'

export function strategicRoutes(desk: Desk, { strategic }: { strategic: Strategic }) {
  desk.keep(contract.readStrategic, (look) => strategic.read(look))
  keeperRoutes(desk, contract.planCalls, strategic.plans)
  keeperRoutes(desk, contract.strategicCalls, strategic.partners)
}
