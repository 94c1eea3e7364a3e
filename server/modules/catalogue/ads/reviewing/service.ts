import { shanghaiDay } from '#contract/base/time.ts'
import { type AdField, adFieldKeys, adFields } from '#contract/catalogue/ads.words.ts'
import type { RecordStep } from '#contract/catalogue/records.ts'
import type { By } from '#server/http/identity.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import { byStaff, type Stepping } from '../stepping/service.ts'
import { events } from '../stepping/store.ts'
import * as store from '../store.ts'

interface Decided {
  id: number
  version: number
  step: RecordStep
  reason: string
  reasons?: Record<string, string> | undefined
}

interface Seen {
  id: number
  version: number
}

/** How the platform's own ads are looked after; what enterprises bought goes another way. */
interface Own<Shown> {
  read(id: number, now: Date): Promise<Shown>
  step(decided: Decided, by: By): Promise<Shown>
  undo(seen: Seen, by: By): Promise<Shown>
  save(given: Seen, by: By): Promise<Shown>
  remove(seen: Seen, by: By): Promise<void>
}

/** A decision that is older has been seen and acted upon. */
const takenBackWithinMs = 30 * 60 * 1000

/** The operators' decisions: those about what an enterprise bought move its money and tell it. */
export function createReviewing<Shown>(
  { begin, database }: Pick<Parts, 'begin' | 'database'>,
  { stepping, own }: { stepping: Stepping; own: Own<Shown> },
) {
  const isBought = (id: number) =>
    database.read(async (tx) => ((await store.find(tx, id))?.enterprise_id ?? null) !== null)

  async function demanded(tx: Tx, { id, version }: Seen): Promise<store.OpenRow> {
    const row = await store.lock(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    if (row.version !== version) throw new Refusal('CHANGED_MEANWHILE')
    return row
  }

  /** It runs from its first day on, or from today where that has gone by while we looked at it. */
  async function approve(tx: Tx, row: store.OpenRow, by: By): Promise<void> {
    const doing = byStaff(by)
    const today = shanghaiDay(by.now)
    const seen = { published_at: row.published_at ?? by.now, reject_reason: '', reject_fields: {} }
    if (today <= row.starts_on) return void (await stepping.take(tx, row, 'show', { ...doing, change: seen }))
    const owed = Math.max(0, row.days - row.refunded_days - row.late_days)
    const term = owed > 0 ? await stepping.prolong(tx, row, owed, doing) : undefined
    if (!term)
      return void (await stepping.take(tx, row, 'pay_back', { ...doing, note: '预订的日期已过，席位不能顺延' }))
    const after = await stepping.take(tx, row, 'show', { ...doing, change: { ...seen, ...term } })
    if (term.ends_on !== row.ends_on) {
      await stepping.note(tx, after, 'prolong', {
        ...doing,
        note: `投放日期改为 ${after.starts_on} 至 ${after.ends_on}`,
      })
    }
  }

  async function reject(tx: Tx, row: store.OpenRow, { reason, reasons = {} }: Decided, by: By): Promise<void> {
    const reject_fields = known(reasons)
    const note = said(reason, reject_fields)
    const change = { reject_reason: reason, reject_fields, mend_until: model.mendUntil(by.now) }
    await stepping.take(tx, row, 'reject', { ...byStaff(by), note, change })
  }

  /** The creative that waits takes the place of the one that is shown, or goes back. */
  async function decideRevision(tx: Tx, row: store.OpenRow, { step, reason, reasons = {} }: Decided, by: By) {
    if (step === 'show') {
      const change = { ...row.revision, revision: null, revision_state: null, revision_reason: '', reject_fields: {} }
      await stepping.amend(tx, row, 'accept', { ...byStaff(by), change })
      return stepping.word(tx, row, 'ad.revised', byStaff(by))
    }
    const reject_fields = known(reasons)
    const note = said(reason, reject_fields)
    const change = { revision_state: 'rejected', revision_reason: note, reject_fields } as const
    await stepping.amend(tx, row, 'refuse', { ...byStaff(by), note, change })
    return stepping.word(tx, row, 'ad.revision-rejected', { ...byStaff(by), note })
  }

  /** The days on which it was not shown come after its last one, or are paid back. */
  async function resume(tx: Tx, row: store.OpenRow, by: By): Promise<void> {
    const doing = byStaff(by)
    const term = await stepping.prolong(tx, row, model.owedAfterPause(row), doing)
    if (!term) return void (await stepping.take(tx, row, 'pay_back', { ...doing, note: '投放日期已过，席位不能顺延' }))
    // What has run from its own first day goes on; what was over by now begins anew.
    const starts_on = shanghaiDay(by.now) > row.ends_on ? term.starts_on : row.starts_on
    const change = { ...term, ...(starts_on && { starts_on }), paused_on: null }
    await stepping.take(tx, row, 'resume', { ...doing, change })
  }

  async function decide(tx: Tx, row: store.OpenRow, decided: Decided, by: By): Promise<void> {
    const { step, reason } = decided
    const waits = row.revision_state === 'review' && row.state !== 'pending_review'
    if (waits && (step === 'show' || step === 'reject')) return decideRevision(tx, row, decided, by)
    if (step === 'show') return row.state === 'paused' ? resume(tx, row, by) : approve(tx, row, by)
    if (step === 'reject') return reject(tx, row, decided, by)
    if (step !== 'pause' && step !== 'end') throw new Refusal('RECORD_MOVED_ON', { from: row.state, step })
    if (reason === '') throw new Refusal('INPUT_INVALID', {}, { reason: '请写明原因，广告主会看到' })
    const over = model.phaseOf(row, shanghaiDay(by.now)) === 'finished' && row.state === 'approved'
    if (over) throw new Refusal('RECORD_MOVED_ON', { from: 'finished', step })
    const change = step === 'pause' ? { paused_on: shanghaiDay(by.now) } : unrevised
    await stepping.take(tx, row, step, { ...byStaff(by), note: reason, change })
  }

  return {
    async step(decided: Decided, by: By): Promise<Shown> {
      if (!(await isBought(decided.id))) return own.step(decided, by)
      await begin(async (tx) => decide(tx, await demanded(tx, decided), decided, by))
      return own.read(decided.id, by.now)
    },

    /** Whoever decided takes it back, as long as nothing followed from it: no money, no other day. */
    async undo(seen: Seen, by: By): Promise<Shown> {
      if (!(await isBought(seen.id))) return own.undo(seen, by)
      await begin(async (tx) => {
        const row = await demanded(tx, seen)
        const last = (await events(tx, seen.id)).at(-1)
        const stands = (why: string) => new Refusal('DECISION_STANDS', {}, undefined, why)
        if (last?.step !== 'show' && last?.step !== 'reject') throw stands('之后又有变化')
        if (last.actor_id !== by.caller.staffId) throw stands('由其他同事作出')
        if (by.now.getTime() - last.at.getTime() > takenBackWithinMs) throw stands('已超过 30 分钟')
        const change = { reject_reason: '', reject_fields: {}, mend_until: null }
        await stepping.take(tx, row, 'take_back', { ...byStaff(by), change })
      })
      return own.read(seen.id, by.now)
    },

    async save(given: Seen, by: By): Promise<Shown> {
      if (await isBought(given.id)) throw new Refusal('RECORD_OWNED')
      return own.save(given, by)
    },

    async remove(seen: Seen, by: By): Promise<void> {
      if (await isBought(seen.id)) throw new Refusal('RECORD_OWNED')
      return own.remove(seen, by)
    },
  }
}

const unrevised = { revision: null, revision_state: null, revision_reason: '' } as const

function known(reasons: Readonly<Record<string, string>>): Partial<Record<AdField, string>> {
  return Object.fromEntries(adFieldKeys.flatMap((field) => (reasons[field] ? [[field, reasons[field]]] : [])))
}

const said = (reason: string, fields: Partial<Record<AdField, string>>) =>
  [reason, ...Object.entries(fields).map(([field, why]) => `${adFields[field as AdField]}：${why}`)]
    .filter(Boolean)
    .join('；')
