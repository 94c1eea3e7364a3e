import { room } from '#server/house/room.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { redirectRoutes } from './routes.ts'
import { createRedirects } from './service.ts'

export const redirectsRoom = room({
  doors: ['staff'],
  tables: ['redirects'],
  open({ database, changes, ask }, { staff }: { staff: Staff }) {
    const redirects = createRedirects({ database, changes, staff })
    const statusAt = ask('redirects.statusAt')
    return { service: redirects, desk: (desk) => redirectRoutes(desk, { redirects, statusAt }) }
  },
})
