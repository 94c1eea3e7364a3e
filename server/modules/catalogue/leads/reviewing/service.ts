import type { InputInside } from '#contract/base/endpoint.ts'
import type { enterpriseLeads } from '#contract/catalogue/leads.ts'
import type { LeadAction, LeadSide } from '#contract/catalogue/leads.words.ts'
import { audit } from '#server/platform/audit.ts'
import { signal } from '#server/platform/postgres/changes.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Parts, Self } from '../ports.ts'
import { type Reading, standingOf } from '../reading/service.ts'
import { held, reached } from '../requesting/service.ts'
import { otherSide, partyOf, type Stepping, sideOf } from '../stepping/service.ts'
import * as store from '../store.ts'

type Calls = typeof enterpriseLeads

/** How it ends: the owner of the page agrees or declines, either of them has enough of it. */
export function createReviewing(parts: Parts, { stepping, reading }: { stepping: Stepping; reading: Reading }) {
  const { database } = parts

  type Work = (tx: Tx, row: store.SeenRow, side: LeadSide) => Promise<unknown>

  /** What is done about one, if it offers that, and how it stands afterwards. */
  const about = (id: number, self: Self, action: LeadAction | null, work: Work) =>
    database.begin(async (tx) => {
      const row = await held(tx, id, self.owner)
      if (action) model.demandAction(standingOf(row, self.owner), action)
      await work(tx, row, sideOf(row, self.owner))
      const after = (await store.findOwn(tx, self.owner, id)) ?? row
      return reading.whole(tx, after, self.owner, self.now)
    })

  return {
    agree: ({ id, ...given }: InputInside<Calls['agree']>, self: Self) =>
      about(id, self, 'agree', async (tx, row, side) => {
        const contact = await reached(parts, tx, self.owner, given)
        const { now, personId: owner_person_id } = self
        const change = { agreed_at: now, owner_name: contact.name, owner_phone: contact.phone, owner_person_id }
        await stepping.take(tx, row, 'agree', { by: side, self, change, now })
        await stepping.tell(tx, row, 'sender', 'lead.agreed', now)
      }),

    async decline({ id, reason }: InputInside<Calls['decline']>, self: Self) {
      await parts.refuseWords({ reason })
      return about(id, self, 'decline', async (tx, row, side) => {
        const { now } = self
        const change = { decline_reason: reason, sender_unread: row.sender_unread + 1, last_at: now }
        await stepping.take(tx, row, 'decline', { by: side, self, change, note: reason, now })
        // Told before any agreement, as the conversation tells it.
        const said = model.hideNumbers(reason) || '对方没有说明'
        await stepping.tell(tx, row, 'sender', 'lead.declined', now, { reason: said })
      })
    },

    close: (id: number, self: Self) =>
      about(id, self, 'close', async (tx, row, side) => {
        const { now } = self
        const change = { withdrawn: side === 'sender' && row.answered_at === null }
        await stepping.take(tx, row, 'close', { by: side, self, change, now })
        await stepping.tell(tx, row, otherSide(side), 'lead.closed', now)
      }),

    block: ({ id, blocked }: InputInside<Calls['block']>, self: Self) =>
      // Idempotent: whoever is blocked already stays so.
      about(id, self, null, async (tx, row, side) => {
        const { owner, personId, now, requestId } = self
        const whom = partyOf(row, otherSide(side))
        if (!whom) throw new Refusal('RECORD_NOT_FOUND')
        await (blocked ? store.block(tx, owner, whom, personId, now) : store.unblock(tx, owner, whom))
        const actor = { kind: owner.kind, id: owner.id, personId }
        const [action, subject] = [blocked ? 'lead.block' : 'lead.unblock', `lead:${id}`]
        const after = { kind: whom.kind, id: whom.id }
        await audit(tx, { at: now, actor, action, subject, before: null, after, requestId })
        await signal(tx, model.topicOf(id))
      }),
  }
}
