import { room } from '#server/house/room.ts'
import { createPersons } from './service.ts'

export const personsRoom = room({
  doors: [],
  tables: ['persons'],
  open: () => ({ service: createPersons() }),
})
