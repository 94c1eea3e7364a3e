import { room } from '#server/house/room.ts'
import type { Persons } from '#server/modules/people/persons/service.ts'
import { sessionJobs } from './jobs.ts'
import { createSessions } from './service.ts'

export const sessionsRoom = room({
  doors: ['persons'],
  tables: ['sessions'],
  personal: [{ table: 'sessions', title: '登录记录', whose: { realm: 'realm', id: 'owner_id' } }],
  open({ database, clock, ask }, { persons }: { persons: Persons }) {
    const sessions = createSessions({ database, clock, persons, staffRights: ask('sessions.staffRights') })
    return { service: sessions, jobs: sessionJobs({ sessions, clock }) }
  },
})
