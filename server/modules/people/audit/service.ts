import type { Paging } from '#contract/base/paging.ts'
import { nextShanghaiMidnight, startOfShanghaiDay } from '#contract/base/time.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import * as store from './store.ts'

export type Audit = ReturnType<typeof createAudit>

interface Filter {
  action?: string | undefined
  subject?: string | undefined
  actor?: string | undefined
  sign_ins: boolean
  from?: string | undefined
  to?: string | undefined
}

const realmNames = { enterprise: '企业', maker: '创客', system: '系统', staff: '运营人员' } as const
const actorsMax = 100

/** More whole numbers than somebody dials; whoever copies them comes to it within minutes. */
const burst = { minutes: 10, count: 20 }
/** How long it stands among the to-dos. */
const burstShownMs = 72 * 60 * 60 * 1000

/** Somebody looked at very many whole numbers in a short while: a line of what is to do, for readers of the log. */
export function revealQueue({ staff, clock }: { staff: Pick<Staff, 'names'>; clock: Clock }) {
  return {
    key: 'audit.reveals',
    label: '短时间内大量查看完整号码',
    right: 'audit.read',
    path: '/console/audit',
    async waiting(tx: Reader, max: number) {
      const since = new Date(clock().getTime() - burstShownMs)
      const found = await store.revealBursts(tx, since, burst, max)
      const names = await staff.names(
        tx,
        found.map(({ actor_id }) => actor_id),
      )
      const note = found
        .map(({ actor_id, count }) => `${names.get(actor_id) ?? ''}（10 分钟内 ${count} 次）`)
        .join('、')
      return { count: found.length, oldest: found.at(-1)?.at ?? null, note }
    },
  } as const
}

/** Who did what to what, to be read and never changed; it is written by whoever does it, in `platform/audit.ts`. */
export function createAudit({ database, staff }: { database: Database; staff: Staff }) {
  return {
    /** Who wrote last about something. */
    lastEdit: (subject: string) =>
      database.read(async (tx) => {
        const row = await store.lastAbout(tx, subject)
        if (!row) return null
        const ids = row.actor_kind === 'staff' && row.actor_id !== null ? [row.actor_id] : []
        return { name: nameOf(row, await staff.names(tx, ids)), at: row.at }
      }),

    async list(paging: Paging, { action, subject, actor, sign_ins, from, to }: Filter) {
      const found = actor ? await staff.list({ page: 1, count: actorsMax }, { q: actor }) : undefined
      const staffIds = found?.list.map(({ id }) => id)
      const days = { from: from && startOfShanghaiDay(from), to: to && nextShanghaiMidnight(startOfShanghaiDay(to)) }
      return database.read(async (tx) => {
        const page = await store.list(tx, paging, {
          action,
          subject,
          staffIds,
          // Whoever asks for sign-ins by their name wants to see them.
          signIns: sign_ins || action?.includes('sign-in') === true,
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
