import { room } from '#server/house/room.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { priceRoutes } from './routes.ts'
import { createPrices } from './service.ts'

export const pricesRoom = room({
  doors: ['staff'],
  tables: ['price_versions', 'price_lines'],
  open({ database, changes, gathered }, { staff }: { staff: Staff }) {
    const prices = createPrices({ database, changes, staff, sources: gathered.priceLists })
    return { service: prices, desk: (desk) => priceRoutes(desk, { prices }) }
  },
})
