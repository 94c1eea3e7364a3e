import type { Database, Tx } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import type { Owner } from '../ports.ts'
import type { Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'
import { dueRows, forgetContacts, heldBy, openOfCompany, pageState, sentBy } from './store.ts'

const atOnce = 50

/** What time and others do to leads: reminders, an end by itself, a page that went, somebody who left. */
export function createExpiring({ database, stepping }: { database: Database; stepping: Stepping }) {
  async function endAll(
    tx: Tx,
    rows: readonly store.SeenRow[],
    step: 'withdraw_page' | 'leave',
    tell: (row: store.SeenRow) => Promise<void>,
    now: Date,
  ): Promise<void> {
    for (const row of rows) {
      if (!model.may(step, 'house', row.state)) continue
      await stepping.take(tx, row, step, { by: 'house', now })
      await tell(row)
    }
  }

  return {
    /** Idempotent: how often somebody was reminded stands in the row, written with the message. */
    beat: (now: Date): Promise<number> =>
      database.begin(async (tx) => {
        const ago = (ms: number) => new Date(now.getTime() - ms)
        const { once, twice } = model.remindAfterMs
        const moments = { once: ago(once), twice: ago(twice), over: ago(model.lapsesAfterMs) }
        const rows = await dueRows(tx, moments, atOnce)
        for (const row of rows) {
          if (row.created_at <= moments.over) {
            await stepping.take(tx, row, 'lapse', { by: 'house', now })
            await stepping.tell(tx, row, 'sender', 'lead.lapsed', now)
            continue
          }
          const again = row.created_at <= moments.twice
          await store.change(tx, row.id, { reminded: again ? 2 : 1 })
          await stepping.tell(tx, row, 'owner', again ? 'lead.waits-long' : 'lead.waits', now)
        }
        return rows.length
      }),

    /** A page that its owner or an operator took off answers nobody any more; one that is frozen only pauses. */
    async followCompany(tx: Tx, companyId: number, now: Date): Promise<void> {
      const page = await pageState(tx, companyId)
      if (!page || page.state === 'shown' || page.hidden_by === 'account') return
      const rows = await openOfCompany(tx, companyId)
      await endAll(tx, rows, 'withdraw_page', (row) => stepping.tell(tx, row, 'sender', 'lead.page-gone', now), now)
    },

    /** Somebody has left: what goes on is over, and how they were reached is forgotten. */
    async forget(tx: Tx, owner: Owner, now: Date): Promise<void> {
      const rows = await heldBy(tx, owner)
      await endAll(
        tx,
        rows,
        'leave',
        (row) => {
          const isSender = row.sender_kind === owner.kind && row.sender_id === owner.id
          return stepping.tell(tx, row, isSender ? 'owner' : 'sender', 'lead.left', now)
        },
        now,
      )
      // What the others were told of it has their name in its title.
      for (const { enterprise_id, ids } of await sentBy(tx, owner)) {
        await stepping.unname(tx, { kind: 'enterprise', id: enterprise_id }, ids)
      }
      await forgetContacts(tx, owner)
    },
  }
}
