import { room } from '#server/house/room.ts'
import { almanacRoutes } from './routes.ts'
import { readAlmanac } from './service.ts'

export const almanacRoom = room({
  doors: [],
  tables: [],
  open: () => ({ service: { read: readAlmanac }, desk: almanacRoutes }),
})
