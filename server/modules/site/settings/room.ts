import { room } from '#server/house/room.ts'
import { createSettings } from './service.ts'

export const settingsRoom = room({
  doors: [],
  tables: ['settings'],
  open: ({ database, changes }) => ({ service: createSettings({ database, changes }) }),
})
