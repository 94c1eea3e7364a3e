import { listAudit, readLastEdit } from '#contract/people/audit.ts'
import type { Desk } from '#server/http/desk.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { rightOver } from './model.ts'
import type { Audit } from './service.ts'

export function auditRoutes(desk: Desk, { audit }: { audit: Audit }) {
  desk.handle(listAudit, ({ input: { page, count, after, ...filter } }) => audit.list({ page, count, after }, filter))
  desk.handle(readLastEdit, ({ input: { subject }, caller }) => {
    const right = rightOver(subject)
    if (!right || !caller.rights.has(right)) throw new Refusal('NOT_ALLOWED')
    return audit.lastEdit(subject)
  })
}
