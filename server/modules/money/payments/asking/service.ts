import assert from 'node:assert/strict'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import type { Defects } from '#server/platform/defects.ts'
import { signal } from '#server/platform/postgres/changes.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { PaymentProvider, PurposeOf } from '../ports.ts'
import { type Settling, seenBy, topicOf } from '../settling/service.ts'
import * as store from '../store.ts'

export type Asking = ReturnType<typeof createAsking>

interface Parts {
  database: Database
  ledger: Ledger
  providers: readonly PaymentProvider[]
  settling: Settling
  purposeOf: PurposeOf
  defects: Pick<Defects, 'record'>
}

interface Asked {
  no: string
  channel: model.Channel
  provider: model.ProviderName
  /** Nobody is to pay it any more. */
  over: boolean
  /** Nobody can begin to: the address they may still hold is dead. */
  dead: boolean
}

/** How it stands with the time of an attempt. Without an end of its order, that it is to be closed has to do. */
function timesOf(attempt: { close_wanted: boolean }, expiresAt: Date | null, now: Date) {
  const expired = expiresAt !== null && expiresAt <= now
  const over = attempt.close_wanted || expired
  return { over, dead: expiresAt === null ? over : expired }
}

const together = 5

/** Whoever was told of an attempt, as long as they still take our money. */
export const providerNamed = (
  providers: readonly PaymentProvider[],
  attempt: { channel: model.Channel; provider: model.ProviderName },
) => providers.find(({ channel, name }) => channel === attempt.channel && name === attempt.provider)

/**
 * Asking providers how attempts stand, and having them closed. No call happens inside a transaction, and what a
 * provider says is only ever written through `settle` or under the order's lock.
 */
export function createAsking({ database, ledger, providers, settling, purposeOf, defects }: Parts) {
  const providerOf = (attempt: Pick<Asked, 'channel' | 'provider'>) => providerNamed(providers, attempt)

  /** The provider says that it cannot be paid any more; the last of an order whose time is over ends the order. */
  async function finish(attemptNo: string, now: Date): Promise<void> {
    await ledger.begin(async (tx) => {
      const order = await store.lockOrderOf(tx, attemptNo)
      if (!order) return
      await store.closeAttempt(tx, attemptNo)
      await closeIfOver(tx, order, now)
      await signal(tx, topicOf(order.no))
      crashPoint('payments.close.before-commit')
    })
  }

  async function closeIfOver(tx: Tx, order: store.OrderRow, now: Date): Promise<void> {
    const over = order.state === 'open' && order.expires_at !== null && order.expires_at <= now
    if (over && (await store.countLive(tx, order.id)) === 0) await close(tx, order, now)
  }

  async function close(tx: Tx, order: store.OrderRow, now: Date): Promise<void> {
    await store.markOrderClosed(tx, order.id, now)
    await store.wantClosed(tx, order.id, now)
    await purposeOf(order.purpose).onClosed(tx, seenBy(order), now)
    await signal(tx, topicOf(order.no))
  }

  async function closeOne(no: string, now: Date): Promise<boolean> {
    try {
      await ledger.begin(async (tx) => {
        const order = await store.lockOrder(tx, no)
        if (order) await closeIfOver(tx, order, now)
      })
      return true
    } catch (error) {
      await defects.record(error, { source: 'job', where: 'payments.close' })
      return false
    }
  }

  const note = (no: string, reason: string) =>
    database.begin((tx) => store.noteReason(tx, no, reason.slice(0, model.reasonMax)))

  /** Asks how it stands, and lets that be true here. */
  async function pursue({ over, dead, ...attempt }: Asked, now: Date): Promise<void> {
    const { no } = attempt
    const provider = providerOf(attempt)
    if (!provider) return note(no, '支付渠道已停用')
    crashPoint('payments.query.before')
    const trade = await provider.query(no)
    crashPoint('payments.query.answered')
    if (trade.outcome === 'paid') await settling.settleNow(no, trade, now)
    else if (trade.outcome === 'unknown') await note(no, trade.reason)
    else if (trade.outcome === 'closed' || (trade.outcome === 'absent' && dead)) await finish(no, now)
    else if (trade.outcome === 'unpaid' && over) await closeAt(provider, no, now)
  }

  async function closeAt(provider: PaymentProvider, no: string, now: Date): Promise<void> {
    crashPoint('payments.close.before')
    const closed = await provider.close(no)
    crashPoint('payments.close.answered')
    if (closed.outcome === 'closed') return finish(no, now)
    if (closed.outcome === 'unknown') return note(no, closed.reason)
    // It is asked about until its time is over: whoever holds its address may begin to pay it until then.
    if (closed.outcome === 'absent') return
    const trade = await provider.query(no)
    if (trade.outcome === 'paid') await settling.settleNow(no, trade, now)
    else if (trade.outcome === 'unknown') await note(no, trade.reason)
  }

  return {
    closeAt,

    /** Nobody is to pay it any more. What comes all the same is dealt with as its purpose says. */
    async closeOrder(tx: Tx, orderNo: string, now: Date): Promise<void> {
      const order = await store.lockOrder(tx, orderNo)
      if (order?.state !== 'open') throw new Refusal('RECORD_MOVED_ON')
      await close(tx, order, now)
    },

    /** Somebody looks at an order: the provider is asked if that was not done a moment ago. */
    async look(orderNo: string, now: Date): Promise<void> {
      const at = (ms: number) => new Date(now.getTime() + ms)
      const order = await database.read((tx) => store.findOrder(tx, orderNo))
      if (!order) return
      const times = { now, askedBefore: at(-model.lookPauseMs), next: at(model.callPauseMs) }
      const no = await database.begin((tx) => store.claimLook(tx, order.id, times))
      if (no === undefined) return
      crashPoint('payments.look.claimed')
      const attempt = (await database.read((tx) => store.attemptsOf(tx, order.id))).find((one) => one.no === no)
      assert(attempt, 'nothing is removed here')
      await pursue({ ...attempt, ...timesOf(attempt, order.expires_at, now) }, now)
    },

    /** What is due: each is moved on before anybody is asked, so that two processes never ask about the same. */
    async askDue(now: Date): Promise<number> {
      const due = await database.begin(async (tx) => {
        const rows = await store.lockDue(tx, now, model.dueAtOnceMax)
        for (const row of rows) {
          const over = row.close_wanted ? now : row.order_expires_at
          await store.noteAsked(tx, row.id, now, model.nextQueryAt(row.queries + 1, now, over))
        }
        return rows
      })
      crashPoint('payments.query.claimed')
      for (let at = 0; at < due.length; at += together) {
        const some = due.slice(at, at + together).map(async (row) => {
          await pursue({ ...row, ...timesOf(row, row.order_expires_at, now) }, now)
        })
        for (const done of await Promise.allSettled(some)) {
          // One that cannot be asked must not keep the others waiting.
          if (done.status === 'rejected') await defects.record(done.reason, { source: 'job', where: 'payments.ask' })
        }
      }
      return due.length
    },

    /** Orders whose time is over and that wait for nobody; how many were closed. */
    async closeExpired(now: Date): Promise<number> {
      const seen: string[] = []
      let closed = 0
      while (closed < model.closedAtOnceMax) {
        const over = await database.read((tx) => store.expired(tx, now, seen, model.closedAtOnceMax - closed))
        if (over.length === 0) break
        for (const no of over) {
          // One that cannot be closed must not keep those after it open.
          if (await closeOne(no, now)) closed++
        }
        seen.push(...over)
      }
      return closed
    },
  }
}
