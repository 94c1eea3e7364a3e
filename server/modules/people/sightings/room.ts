import { room } from '#server/house/room.ts'
import { sightingJobs } from './jobs.ts'
import { createSightings } from './service.ts'

export const sightingsRoom = room({
  doors: [],
  tables: ['sightings'],
  open({ database, clock, keyFor }) {
    const sightings = createSightings({ database, key: keyFor('sightings') })
    // Not forgotten when an account is closed: whoever could come again as new by leaving would.
    return { service: sightings, jobs: sightingJobs({ sightings, clock }) }
  },
})
