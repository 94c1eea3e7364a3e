import { room } from '#server/house/room.ts'
import { officialRoutes } from './routes.ts'
import { createOfficial } from './service.ts'

export const officialRoom = room({
  doors: [],
  tables: ['official_credentials'],
  open({ config, database, sealing, origin, vendors }) {
    const origins = [origin, ...(config.mobileOrigin ? [config.mobileOrigin] : [])]
    const official = createOfficial({ database, sealing, api: vendors.officialApi, origins })
    return { service: official, desk: (desk) => officialRoutes(desk, { official }) }
  },
})
