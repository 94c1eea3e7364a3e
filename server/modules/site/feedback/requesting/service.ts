import type { InputInside } from '#contract/base/endpoint.ts'
import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import type { addFeedback, addToFeedback, rateFeedback } from '#contract/site/feedback.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { once } from '#server/platform/once.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { demandAction, feedbackSettings, limits, mayState, stateAfter } from '../model.ts'
import type { Owner, Parts, Self } from '../ports.ts'
import type { createReceiving } from '../receiving/service.ts'
import { bySelf, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

interface Rest {
  stepping: Stepping
  receiving: Pick<ReturnType<typeof createReceiving>, 'receive' | 'attach'>
}

const today = (now: Date) => startOfShanghaiDay(shanghaiDay(now))

/** What whoever wrote it does about it, and whoever was reported. */
export function createRequesting(parts: Parts, { stepping, receiving }: Rest) {
  const { database, settings, refuseWords } = parts

  async function held(tx: Tx, id: number, owner: Owner): Promise<store.CaseRow> {
    const row = await store.lock(tx, id, owner)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return row
  }

  const doOnce = (self: Self, what: string, content: unknown, work: (tx: Tx) => Promise<string>) => {
    const { owner, idempotencyKey: key, now } = self
    const asked = { owner: `${owner.kind}:${owner.id}`, what, key, content, now }
    return database.begin((tx) => once(tx, asked, () => work(tx)))
  }

  return {
    async add(input: InputInside<typeof addFeedback>, self: Self): Promise<{ id: number; no: string }> {
      const { owner, personId: person_id, now } = self
      const { kind, title, content, pictures, order_no } = input
      await refuseWords({ title, content })
      const done = await doOnce(self, 'feedback.add', input, async (tx) => {
        // Serialised for each account, so that two at once are not each the last of today.
        await store.lockList(tx, `${owner.kind}:${owner.id}`)
        const { begun } = await store.countOf(tx, owner, today(now))
        if (begun >= limits.ownerDay) throw new Refusal('FEEDBACK_OF_TODAY')
        if (order_no && !(await store.isOrderOf(tx, order_no, owner))) {
          throw new Refusal('RECORD_NOT_FOUND', {}, { order_no: '没有这个订单，请从“我的订单”里复制订单号' })
        }
        const row = {
          ...{ no: businessNo('FK', now), origin: 'feedback', kind, title, content, pictures, order_no },
          ...{ owner_kind: owner.kind, owner_id: owner.id, person_id },
        }
        const made = await receiving.receive(tx, row, bySelf(self))
        await receiving.attach(tx, made, pictures, owner)
        return `${made.id} ${made.no}`
      })
      const [id = '', no = ''] = done.reference.split(' ')
      return { id: Number(id), no }
    },

    async say(input: InputInside<typeof addToFeedback>, self: Self): Promise<void> {
      const { id, text, pictures } = input
      const { owner, personId: person_id, now } = self
      await refuseWords({ text })
      await doOnce(self, 'feedback.say', input, async (tx) => {
        await store.lockList(tx, `${owner.kind}:${owner.id}`)
        const row = await held(tx, id, owner)
        demandAction(row, 'add', now)
        const { said } = await store.countOf(tx, owner, today(now))
        if (said >= limits.ownerMessagesDay) throw new Refusal('FEEDBACK_OF_TODAY')
        const rules = await settings.read(tx, feedbackSettings)
        await receiving.attach(tx, row, pictures, owner)
        await store.say(tx, id, { by_kind: 'author', by_id: owner.id, person_id, text, pictures, at: now })
        await stepping.take(tx, row, 'add', { state: stateAfter(row.state, 'add'), read_at: now }, rules, bySelf(self))
        return String(id)
      })
    },

    close: (id: number, self: Self): Promise<void> =>
      database.begin(async (tx) => {
        const row = await held(tx, id, self.owner)
        demandAction(row, 'close', self.now)
        const rules = await settings.read(tx, feedbackSettings)
        const change = { state: 'closed', outcome: 'withdrawn', closed_at: self.now } as const
        await stepping.take(tx, row, 'close', change, rules, bySelf(self))
      }),

    async reopen({ id, reason }: { id: number; reason: string }, self: Self): Promise<void> {
      await refuseWords({ reason })
      await database.begin(async (tx) => {
        const row = await held(tx, id, self.owner)
        demandAction(row, 'reopen', self.now)
        const rules = await settings.read(tx, feedbackSettings)
        const { owner, personId: person_id, now: at } = self
        await store.say(tx, id, { by_kind: 'author', by_id: owner.id, person_id, text: reason, pictures: [], at })
        const change = { state: 'reopened', outcome: null, closed_at: null } as const
        await stepping.take(tx, row, 'reopen', change, rules, bySelf(self))
      })
    },

    async rate({ id, rating, note }: InputInside<typeof rateFeedback>, self: Self): Promise<void> {
      await refuseWords({ note })
      await database.begin(async (tx) => {
        const row = await held(tx, id, self.owner)
        demandAction(row, 'rate', self.now)
        const rules = await settings.read(tx, feedbackSettings)
        const change = { state: row.state, rating, rating_note: note }
        await stepping.take(tx, row, 'rate', change, rules, bySelf(self, `${rating} 分`))
      })
    },

    /** Whoever was reported says something about it, once and in time. */
    async state({ id, text }: { id: number; text: string }, enterpriseId: number, self: Self): Promise<void> {
      await refuseWords({ text })
      await database.begin(async (tx) => {
        const row = await store.lockForwarded(tx, id, enterpriseId)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        if (!mayState(row, self.now)) throw new Refusal('RECORD_MOVED_ON', { state: row.state })
        const rules = await settings.read(tx, feedbackSettings)
        const { personId: person_id, now: at } = self
        await store.say(tx, id, { by_kind: 'respondent', by_id: enterpriseId, person_id, text, pictures: [], at })
        const change = { state: stateAfter(row.state, 'state'), statement: text, stated_at: at }
        await stepping.take(tx, row, 'state', change, rules, bySelf(self))
      })
    },
  }
}
