import * as contract from '#contract/catalogue/regions.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Regions } from './service.ts'

export function regionRoutes(desk: Desk, { regions }: { regions: Regions }) {
  desk.handle(contract.readCity, async ({ input }) => regions.city(input.id))
  desk.handle(contract.readIndustry, async ({ input }) => regions.industry(input.id))
  desk.handle(contract.readIndustryOptions, async () => ({ list: regions.industryOptions() }))
}
