import { room } from '#server/house/room.ts'
import { createPersons } from './service.ts'

export const personsRoom = room({
  doors: [],
  tables: ['persons'],
  personal: [{ table: 'persons', title: '账户使用人', whose: { realm: 'realm', id: 'owner_id' } }],
  open: () => ({ service: createPersons() }),
})
