import { readEnterpriseOverview, readMakerOverview } from '#contract/people/overview.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Overview } from './service.ts'

export function overviewRoutes(desk: Desk, { overview }: { overview: Overview }) {
  desk.handle(readEnterpriseOverview, ({ caller, now }) => overview.ofEnterprise(caller.enterpriseId, now))
  desk.handle(readMakerOverview, ({ caller, now }) => overview.ofMaker(caller.makerId, now))
}
