import { room } from '#server/house/room.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { auditRoutes } from './routes.ts'
import { createAudit, revealQueue } from './service.ts'

export const auditRoom = room({
  doors: ['staff'],
  tables: [],
  reads: ['audit_log'],
  open({ database, clock }, { staff }: { staff: Staff }) {
    const audit = createAudit({ database, staff })
    return {
      service: audit,
      desk: (desk) => auditRoutes(desk, { audit }),
      queues: [revealQueue({ staff, clock })],
    }
  },
})
