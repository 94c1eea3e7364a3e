import type { LeadSide } from '#contract/catalogue/leads.words.ts'
import type { EventName } from '#server/modules/people/messages/service.ts'
import { signal } from '#server/platform/postgres/changes.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import type { Owner, Parts, Self } from '../ports.ts'
import * as store from '../store.ts'

export type Stepping = ReturnType<typeof createStepping>

/** Who takes a step: one of the two, or the house. */
export interface Taking {
  by: LeadSide | 'house'
  self?: Self
  note?: string
  change?: Partial<store.LeadRow>
  now: Date
}

/** Every way from one state to another goes through here: the row, the timeline, and whoever looks at it. */
export function createStepping({ messages }: Pick<Parts, 'messages'>) {
  return {
    async take(
      tx: Tx,
      row: store.SeenRow,
      step: keyof typeof model.steps,
      { by, self, note = '', change, now }: Taking,
    ): Promise<store.SeenRow> {
      const state = model.after(step, by, row.state)
      const answers = by === 'owner' && step !== 'read' && row.answered_at === null
      const changed = { ...change, state, updated_at: now, ...(answers && { answered_at: now }) }
      await store.change(tx, row.id, changed)
      await store.insertEvent(tx, { lead_id: row.id, step, state, note, at: now, ...actorOf(self) })
      await signal(tx, model.topicOf(row.id))
      return { ...row, ...changed }
    },

    /** Says something about it to one of the two, in the site; not to somebody who has left. */
    async tell(
      tx: Tx,
      row: store.SeenRow,
      to: LeadSide,
      event: EventName,
      now: Date,
      values: Readonly<Record<string, string>> = {},
    ): Promise<void> {
      const { title, company, sender } = row
      const whom = partyOf(row, to)
      if (!whom) return
      const said = { id: String(row.id), title, other: (to === 'sender' ? company : sender) || '一位用户', ...values }
      await messages.tell(tx, { realm: whom.kind, id: whom.id }, { event, values: said, now })
    },

    /** Whoever sent these has left: their name goes from what this one was told of them. */
    unname: (tx: Tx, whom: Owner, ids: readonly number[]): Promise<void> =>
      messages.unname(
        tx,
        { realm: whom.kind, id: whom.id },
        ids.map((id) => `/user/leads/${id}`),
        '已注销的用户',
      ),
  }
}

export function actorOf(self: Self | undefined) {
  if (!self) return { actor_kind: 'system', actor_id: null, person_id: null } as const
  return { actor_kind: self.owner.kind, actor_id: self.owner.id, person_id: self.personId }
}

/** Who stands on a side; undefined where nobody has the page any more. */
export function partyOf(row: store.SeenRow, side: LeadSide): Owner | undefined {
  if (side === 'sender') return { kind: row.sender_kind, id: row.sender_id }
  return row.owner_id === null ? undefined : { kind: 'enterprise', id: row.owner_id }
}

/** On which side somebody stands whose lead it is. */
export function sideOf({ sender_kind, sender_id }: store.LeadRow, { kind, id }: Owner): LeadSide {
  return sender_kind === kind && sender_id === id ? 'sender' : 'owner'
}

export const otherSide = (side: LeadSide): LeadSide => (side === 'sender' ? 'owner' : 'sender')
