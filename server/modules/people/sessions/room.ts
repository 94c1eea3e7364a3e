import { room } from '#server/house/room.ts'
import { sessionJobs } from './jobs.ts'
import { createSessions } from './service.ts'

export const sessionsRoom = room({
  doors: [],
  tables: ['sessions'],
  open({ database, clock, ask }) {
    const sessions = createSessions({ database, clock, staffRights: ask('sessions.staffRights') })
    return { service: sessions, jobs: sessionJobs({ sessions, clock }) }
  },
})
