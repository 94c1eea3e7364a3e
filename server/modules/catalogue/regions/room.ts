import { room } from '#server/house/room.ts'
import { regionRoutes } from './routes.ts'
import { createRegions } from './service.ts'

export const regionsRoom = room({
  doors: [],
  tables: [],
  open() {
    const regions = createRegions()
    return { service: regions, desk: (desk) => regionRoutes(desk, { regions }) }
  },
})
