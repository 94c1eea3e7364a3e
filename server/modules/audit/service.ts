import type { Paging } from '#contract/paging.ts'
import { nextShanghaiMidnight, startOfShanghaiDay } from '#contract/time.ts'
import type { Staff } from '#server/modules/staff/service.ts'
import type { Database } from '#server/platform/database.ts'
import * as store from './store.ts'

export type Audit = ReturnType<typeof createAudit>

interface Filter {
  action?: string | undefined
  subject?: string | undefined
  actor?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const realmNames = { enterprise: '企业', maker: '创客', system: '系统', staff: '运营人员' } as const
const actorsMax = 100

/** Who did what to what, to be read and never changed; it is written by whoever does it, in `platform/audit.ts`. */
export function createAudit({ database, staff }: { database: Database; staff: Staff }) {
  return {
    async list(paging: Paging, { action, subject, actor, from, to }: Filter) {
      const found = actor ? await staff.list({ page: 1, count: actorsMax }, { q: actor }) : undefined
      const staffIds = found?.list.map(({ id }) => id)
      const days = { from: from && startOfShanghaiDay(from), to: to && nextShanghaiMidnight(startOfShanghaiDay(to)) }
      return database.read(async (tx) => {
        const page = await store.list(tx, paging, {
          action,
          subject,
          staffIds,
          from: days.from || undefined,
          to: days.to || undefined,
        })
        const ids = page.list.flatMap((row) => (row.actor_kind === 'staff' && row.actor_id ? [row.actor_id] : []))
        const names = await staff.names(tx, [...new Set(ids)])
        return { ...page, list: page.list.map((row) => ({ ...row, actor_name: nameOf(row, names) })) }
      })
    },
  }
}

/** The name of the time; rows from before it was kept go by the name of today. */
function nameOf({ actor_kind, actor_id, actor_name }: store.AuditRow, names: ReadonlyMap<number, string>): string {
  if (actor_kind === 'staff') return actor_name ?? names.get(actor_id ?? 0) ?? realmNames.staff
  return actor_id === null ? realmNames[actor_kind] : `${realmNames[actor_kind]} ${actor_id}`
}
