import { room } from '#server/house/room.ts'
import type { Persons } from '#server/modules/people/persons/service.ts'
import { sessionJobs } from './jobs.ts'
import { createSessions } from './service.ts'

export const sessionsRoom = room({
  doors: ['persons'],
  tables: ['sessions'],
  open({ database, clock, ask }, { persons }: { persons: Persons }) {
    const sessions = createSessions({ database, clock, persons, staffRights: ask('sessions.staffRights') })
    return { service: sessions, jobs: sessionJobs({ sessions, clock }) }
  },
})
