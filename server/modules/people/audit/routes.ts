import { listAudit } from '#contract/people/audit.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Audit } from './service.ts'

export function auditRoutes(desk: Desk, { audit }: { audit: Audit }) {
  desk.handle(listAudit, ({ input: { page, count, ...filter } }) => audit.list({ page, count }, filter))
}
