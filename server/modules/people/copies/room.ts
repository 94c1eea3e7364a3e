import { room } from '#server/house/room.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Sms } from '#server/modules/people/sms/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import { every } from '#server/platform/every.ts'
import { createPersonal } from '#server/platform/personal/personal.ts'
import { copyJobs, copyPulses } from './jobs.ts'
import { copyFiles, copyRoutes } from './routes.ts'
import { createCopies } from './service.ts'

interface Doors {
  accounts: Accounts
  sms: Sms
  files: Files
}

export const copiesRoom = room({
  doors: ['accounts', 'sms', 'files'],
  tables: ['personal_copies'],
  personal: [
    {
      table: 'personal_copies',
      title: '资料副本',
      whose: { realm: 'realm', id: 'owner_id' },
      withheld: ['file', 'leased_until', 'finished_at'],
    },
  ],
  open({ database, clock, sealing, sealed, personal: tables }, doors: Doors) {
    const personal = createPersonal({ database, sealing, sealed, tables })
    const copies = createCopies({ database, clock, personal, every, ...doors })
    return {
      service: copies,
      desk: (desk) => copyRoutes(desk, copies),
      http: (app, { identify, secure }) => copyFiles(app, { copies, identify, clock, secure }),
      jobs: copyJobs({ copies, clock }),
      pulses: copyPulses(copies),
      forgets: [(tx, realm, id, now) => copies.forget(tx, { realm, id }, now)],
    }
  },
})
