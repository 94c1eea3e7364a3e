import { shanghaiDay } from '#contract/base/time.ts'
import { remindedDays } from '#contract/catalogue/opportunities.words.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Act } from '#server/modules/catalogue/records/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import type { createEditing } from '../editing/service.ts'
import { dayMs } from '../model.ts'
import * as store from '../store.ts'

const atOnce = 50

interface Parts {
  database: Database
  companies: Pick<Companies, 'ownersOf'>
  messages: Pick<Messages, 'tell'>
  keeper: ReturnType<typeof createEditing>['keeper']
}

/** What time does: it reminds, and it ends. Readers stopped seeing what ended at that very moment. */
export function createExpiring({ database, companies, messages, keeper }: Parts) {
  const byHouse = (now: Date): Act => ({ actor: { kind: 'system', id: null }, now, requestId: 'opportunities' })

  /** Each in a transaction of its own, and under its lock: several processes may look at once. */
  async function each(due: (tx: Reader) => Promise<number[]>, work: (tx: Tx, id: number) => Promise<void>) {
    const ids = await database.read(due)
    for (const id of ids) await database.begin((tx) => work(tx, id))
    return ids.length
  }

  async function tell(tx: Tx, row: store.OpportunityRow, event: 'business.ending' | 'business.expired', now: Date) {
    const id = (await companies.ownersOf(tx, [row.company_id])).get(row.company_id)
    if (id === undefined) return
    const values = { name: row.title, ends: shanghaiDay(row.valid_until), id: String(row.id) }
    await messages.tell(tx, { realm: 'enterprise', id }, { event, values, now })
  }

  async function expire(tx: Tx, id: number, now: Date): Promise<void> {
    const row = await keeper.hold(tx, id)
    if (row.state !== 'shown' || row.valid_until > now) return
    await keeper.own?.within.giveUp(tx, row)
    await keeper.change(tx, id, { state: 'closed', outcome: 'expired' }, byHouse(now), 'expire')
    await keeper.note(tx, row, 'expired', '', byHouse(now))
    await tell(tx, row, 'business.expired', now)
  }

  async function remind(tx: Tx, id: number, now: Date): Promise<void> {
    const row = await keeper.hold(tx, id)
    if (row.state !== 'shown' || row.reminded) return
    await store.markReminded(tx, id)
    await tell(tx, row, 'business.ending', now)
  }

  return {
    async beat(now: Date): Promise<number> {
      const over = await each(
        (tx) => store.ended(tx, now, atOnce),
        (tx, id) => expire(tx, id, now),
      )
      const near = new Date(now.getTime() + remindedDays * dayMs)
      const soon = await each(
        (tx) => store.toRemind(tx, now, near, atOnce),
        (tx, id) => remind(tx, id, now),
      )
      return over + soon
    },
  }
}
