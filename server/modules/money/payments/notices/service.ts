import type { Paging } from '#contract/base/paging.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import type { Defects } from '#server/platform/defects.ts'
import { createGate } from '#server/platform/gate.ts'
import { createGathering } from '#server/platform/gathering.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Acknowledgement, Notice, OnPayoutNotice, PaymentProvider, RawNotice } from '../ports.ts'
import type { Refunding } from '../refunding/service.ts'
import type { Settling } from '../settling/service.ts'
import * as store from './store.ts'

export type Notices = ReturnType<typeof createNotices>

interface Parts {
  database: Database
  ledger: Ledger
  providers: readonly PaymentProvider[]
  settling: Settling
  refunding: Refunding
  onPayoutNotice: OnPayoutNotice
  defects: Pick<Defects, 'record'>
}

/** Providers give up after five seconds, and come again. */
const answerWithinMs = 4_500
/** Anybody can post there: more at once would take the connections away from everybody else. */
const door = { runningMax: 8, waitingMax: 1_000 }
/** What comes at once is kept at once, on one connection. */
const desk = { atOnceMax: 32, waitingMax: 1_000 }
/** Tidied up now and then, not each time. */
const tidyEvery = 50

interface Verdict {
  forged: boolean
}

/** What providers tell us: kept as it came, proved, acted upon once, and answered as each of them wants it. */
export function createNotices(parts: Parts) {
  const { database, ledger, providers, settling, refunding, onPayoutNotice, defects } = parts
  const gate = createGate(door)
  const keep = createGathering(
    (some: readonly store.NewNotice[]) => database.alone((tx) => store.insert(tx, some)),
    desk,
  )
  let forged = 0

  /** Whatever is said twice changes nothing the second time: each of these asks how things stand first. */
  async function act(tx: Tx, notice: Notice, now: Date): Promise<{ attempt_no: string | null; outcome: string }> {
    if (notice.about === 'payment') {
      const verdict = await settling.settle(tx, notice.no, notice, now)
      return { attempt_no: notice.no, outcome: verdict ?? 'unknown' }
    }
    if (notice.about === 'refund') {
      await refunding.hurry(tx, notice.refundNo, now)
      return { attempt_no: notice.no, outcome: 'asked' }
    }
    return { attempt_no: null, outcome: notice.about }
  }

  /** One transaction: what it says becomes true here, and that it was said. */
  async function once(id: number, notice: Notice, now: Date): Promise<string> {
    return ledger.begin(async (tx) => {
      const done = await act(tx, notice, now)
      const outcome = await store.markGenuine(tx, id, { ...done, event_id: notice.eventId })
      crashPoint('payments.notice.before-commit')
      return outcome
    })
  }

  async function dismiss(id: number, reason: string): Promise<void> {
    await database.begin(async (tx) => {
      await store.markForged(tx, id, reason.slice(0, model.reasonMax))
      if (++forged % tidyEvery === 0) await store.forgetForged(tx, model.forgedKeptMax)
    })
  }

  async function take(provider: PaymentProvider, raw: RawNotice, now: Date): Promise<'taken' | 'forged'> {
    const headers = model.headersToKeep(raw.headers)
    const received = { provider: provider.name, headers, body: raw.body, received_at: now }
    const id = await keep(received)
    crashPoint('payments.notice.stored')
    const reading = provider.readNotice(raw)
    if (!reading.genuine) {
      await gate(() => dismiss(id, reading.reason))
      return 'forged'
    }
    const { notice } = reading
    const outcome = await gate(() => once(id, notice, now))
    crashPoint('payments.notice.committed')
    if (notice.about === 'payment' && ['mismatched', 'contradicted', 'unknown'].includes(outcome)) {
      const verdict = outcome === 'unknown' ? undefined : (outcome as 'mismatched' | 'contradicted')
      await settling.complain(verdict, notice.no)
    }
    // It may take longer than the provider waits; whoever sent the money asks about it in any case.
    if (notice.about === 'payout' && outcome !== 'repeated') void onPayoutNotice(notice.no).catch(recorded)
    return 'taken'
  }

  const recorded = (error: unknown) => defects.record(error, { source: 'server', where: 'payments.notice' })

  return {
    providerNamed: (name: string) => providers.find((one) => one.name === name),

    /**
     * Answers in time, whatever happens: what fails here is said again by the provider. Says too whether it was forged,
     * for whoever counts those.
     */
    async receive(provider: PaymentProvider, raw: RawNotice, now: Date): Promise<Acknowledgement & Verdict> {
      const { taken, refused } = provider.answers
      const working = take(provider, raw, now).catch(async (error: unknown) => {
        const full = error instanceof Refusal && error.code === 'BUSY'
        if (!full) await recorded(error)
        return 'failed' as const
      })
      const { promise: late, resolve: giveUp } = Promise.withResolvers<'late'>()
      const patience = setTimeout(giveUp, answerWithinMs, 'late').unref()
      const done = await Promise.race([working, late])
      clearTimeout(patience)
      return { ...(done === 'taken' ? taken : refused), forged: done === 'forged' }
    },

    page: (paging: Paging, filter: { provider?: string | undefined; genuine?: boolean | undefined }) =>
      database.read((tx) => store.page(tx, paging, filter)),

    /** As it came: the bytes as text where they are some. */
    async raw(id: number) {
      const row = await database.read((tx) => store.raw(tx, id))
      if (!row) throw new Refusal('RECORD_NOT_FOUND')
      const { body, ...rest } = row
      const text = body.toString('utf8').replaceAll('\0', '\u2400')
      return { ...rest, body: text, body_base64: body.toString('base64') }
    },
  }
}
