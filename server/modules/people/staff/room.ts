import { room } from '#server/house/room.ts'
import type { Attempts } from '#server/modules/people/attempts/service.ts'
import type { Sessions } from '#server/modules/people/sessions/service.ts'
import { staffRoutes } from './routes.ts'
import { approverQueues, createStaff } from './service.ts'

export const staffRoom = room({
  doors: ['sessions', 'attempts'],
  tables: ['staff', 'staff_handovers', 'staff_recovery_codes', 'staff_roles', 'roles'],
  // Recovery codes are digests of what nobody keeps: they stay what they are, and the key of indexes is kept for them.
  sealed: [{ table: 'staff', columns: [{ name: 'totp_sealed', place: 'totp' }] }],
  open({ config, database, clock, passwords, sealing }, doors: { sessions: Sessions; attempts: Attempts }) {
    const staff = createStaff({ database, clock, passwords, sealing, totp: config.staffTotp, ...doors })
    return {
      service: staff,
      desk: (desk) => staffRoutes(desk, { staff }),
      queues: approverQueues(clock),
      answers: { 'sessions.staffRights': staff.rightsOf },
    }
  },
})
