import { room } from '#server/house/room.ts'
import { shelfJobs } from './jobs.ts'
import { createShelves } from './service.ts'

export const shelvesRoom = room({
  doors: [],
  tables: ['shelf_entries', 'shelf_days'],
  open({ database, changes, clock }) {
    const shelves = createShelves({ database, changes })
    return { service: shelves, jobs: shelfJobs({ shelves, clock }) }
  },
})
