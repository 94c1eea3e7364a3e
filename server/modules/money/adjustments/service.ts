import assert from 'node:assert/strict'
import type { InputInside } from '#contract/base/endpoint.ts'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { toChineseMoment } from '#contract/base/time.ts'
import { isWriteOff, type requestAdjustment } from '#contract/money/adjustments.console.ts'
import { purseNames } from '#contract/money/ledger.console.ts'
import type { By } from '#server/http/identity.ts'
import {
  asWritten,
  type Invariant,
  inPurse,
  type Ledger,
  postingNo,
  purseAt,
  systemPurse,
} from '#server/modules/money/ledger/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { KeepFiles } from '#server/modules/site/files/service.ts'
import { audit } from '#server/platform/audit.ts'
import { crashPoint } from '#server/platform/crash-points.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { once } from '#server/platform/once.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { IsThere, KnownEvidence, PointsAdjusted, PromotionAdjusted } from './ports.ts'
import * as store from './store.ts'

/** Nobody adjusts the same amount so often that the one that is looked for is not among these. */
const namedMax = 50

export type Adjustments = ReturnType<typeof createAdjustments>

interface Parts {
  database: Database
  ledger: Ledger
  staff: Pick<Staff, 'names' | 'refuseOnePerson'>
  messages: Pick<Messages, 'tell'>
  /** Whether somebody is there whose purse could be adjusted. */
  isThere: IsThere
  keepFiles: KeepFiles
  knownEvidence: KnownEvidence
  promotionAdjusted: PromotionAdjusted
  pointsAdjusted: PointsAdjusted
}

type Asked = Omit<InputInside<typeof requestAdjustment>, 'against'> & Pick<store.NewAdjustment, 'against'>

/** Money, or points, moved by hand: one person asks and shows why, another one agrees, and only then it moves. */
export function createAdjustments(parts: Parts) {
  const { database, ledger, staff, messages, keepFiles, knownEvidence, promotionAdjusted, pointsAdjusted } = parts

  async function presented(tx: Reader, rows: readonly store.AdjustmentRow[], reader: number) {
    const people = rows.flatMap(({ requested_by, decided_by }) => [requested_by, decided_by ?? requested_by])
    const names = await staff.names(tx, [...new Set(people)])
    const owners = await ledger.namesOf(tx, rows)
    return rows.map(({ transaction_id, ...row }) => ({
      ...row,
      owner_name: owners(row),
      purse_name: purseName(row),
      amount: inPurse(row.purse, fen(row.amount)),
      requested_by: names.get(row.requested_by) ?? '',
      own: row.requested_by === reader,
      decided_by: (row.decided_by !== null && names.get(row.decided_by)) || '',
      posting_no: transaction_id && row.decided_at ? postingNo(transaction_id, row.decided_at) : null,
    }))
  }

  async function one(tx: Reader, id: number, reader: number) {
    const row = await store.find(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    const [shown] = await presented(tx, [row], reader)
    assert(shown)
    return shown
  }

  async function note(tx: Tx, by: By, action: string, no: string, before: object | null, after: object) {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    const subject = `adjustment:${no}`
    await audit(tx, { at: by.now, actor, action, subject, before, after, requestId: by.requestId })
  }

  /** Somebody decides about what waits; whoever comes second finds it decided. */
  async function decide(tx: Tx, id: number, by: By, next: Omit<store.Decision, 'decided_by' | 'decided_at'>) {
    await store.decide(tx, id, { ...next, decided_by: by.caller.staffId, decided_at: by.now })
  }

  async function takeWaiting(tx: Tx, id: number): Promise<store.AdjustmentRow> {
    const row = await store.lock(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    if (row.state !== 'requested') throw new Refusal('RECORD_MOVED_ON', { no: row.no, state: row.state })
    return row
  }

  /** They may have left since it was asked for. What they still owe can be written off all the same. */
  async function refuseAbsent(
    tx: Reader,
    row: Pick<store.AdjustmentRow, 'owner_kind' | 'owner_id' | 'purse' | 'amount'>,
  ) {
    const { owner_kind, owner_id: id } = row
    if (owner_kind === 'system' || (await parts.isThere(tx, owner_kind, id))) return
    const { debt } = isWriteOff(row) ? await ledger.balances(tx, { kind: 'maker', id }) : { debt: 0 }
    if (debt < Math.abs(row.amount)) throw new Refusal('RECORD_NOT_FOUND')
  }

  const refuseOwn = (tx: Reader, { requested_by: one }: store.AdjustmentRow, { caller, now }: By) =>
    staff.refuseOnePerson(tx, { one, other: caller.staffId, now, own: 'SAME_APPROVER' })

  /** The posting, and what else has to know of it. */
  async function post(tx: Tx, row: store.AdjustmentRow, now: Date): Promise<number> {
    const account = purseAt(row.owner_kind, row.owner_id, row.purse)
    const credit = asWritten(account, fen(row.amount))
    // First, because it takes hold of all purses of their owner, in the order in which everybody does.
    if (row.owner_kind === 'enterprise' && row.purse === 'promotion') {
      const moved = { enterpriseId: row.owner_id, reference: row.no, amount: fen(row.amount), now }
      await promotionAdjusted(tx, moved)
    }
    if (row.purse === 'score' && row.owner_kind !== 'system') {
      const owner = { kind: row.owner_kind, id: row.owner_id }
      await pointsAdjusted(tx, { owner, reference: row.no, points: row.amount, now })
    }
    const { transactionId } = await ledger.post(tx, {
      key: `adjust:${row.no}`,
      kind: row.amount > 0 ? 'adjust_add' : 'adjust_sub',
      reference: row.no,
      lines: [
        { account, amount: credit },
        { account: systemPurse(row.against), amount: fen(-credit) },
      ],
      now,
    })
    return transactionId
  }

  return {
    list: (paging: Paging, filter: store.Filter, reader: number) =>
      database.read(async (tx) => {
        const page = await store.page(tx, paging, filter)
        return { ...page, list: await presented(tx, page.list, reader) }
      }),

    read: (id: number, reader: number) => database.read((tx) => one(tx, id, reader)),

    request: (given: Asked, by: By) =>
      database.begin(async (tx) => {
        const { staffId } = by.caller
        const asked = { owner: `staff:${staffId}`, what: 'adjustment.request', key: by.idempotencyKey, content: given }
        const { reference } = await once(tx, { ...asked, now: by.now }, async () => {
          const owner_id = given.owner_kind === 'system' ? 0 : given.owner_id
          await refuseAbsent(tx, { ...given, owner_id })
          const evidence = [...new Set(given.evidence)]
          const known = await knownEvidence(tx, evidence)
          if (evidence.some((url) => !known.has(url))) throw new Refusal('FILE_GONE')
          const no = businessNo('TZ', by.now)
          const row = { ...given, evidence, owner_id, no, requested_by: staffId, requested_at: by.now }
          const id = await store.insert(tx, row)
          await keepFiles(tx, `adjustment:${id}`, evidence)
          const amount = given.purse === 'score' ? given.amount : toYuan(given.amount)
          await note(tx, by, 'adjustment.request', no, null, { ...given, owner_id, amount })
          return String(id)
        })
        return one(tx, Number(reference), staffId)
      }),

    approve: ({ id, note: said }: { id: number; note: string }, by: By) =>
      ledger.begin(async (tx) => {
        const { staffId } = by.caller
        const asked = { owner: `staff:${staffId}`, what: 'adjustment.approve', key: by.idempotencyKey }
        await once(tx, { ...asked, content: { id, note: said }, now: by.now }, async () => {
          const row = await takeWaiting(tx, id)
          await refuseOwn(tx, row, by)
          await refuseAbsent(tx, row)
          const transaction_id = await post(tx, row, by.now)
          await decide(tx, id, by, { state: 'approved', decision_note: said, transaction_id })
          await note(tx, by, 'adjustment.approve', row.no, { state: row.state }, { state: 'approved', note: said })
          if (row.owner_kind !== 'system' && (await parts.isThere(tx, row.owner_kind, row.owner_id)))
            await tellOwner(messages, tx, row, by.now)
          crashPoint('adjustments.approved')
          return row.no
        })
        return one(tx, id, staffId)
      }),

    reject: ({ id, note: said }: { id: number; note: string }, by: By) =>
      database.begin(async (tx) => {
        const row = await takeWaiting(tx, id)
        await refuseOwn(tx, row, by)
        await decide(tx, id, by, { state: 'rejected', decision_note: said, transaction_id: null })
        await note(tx, by, 'adjustment.reject', row.no, { state: row.state }, { state: 'rejected', note: said })
        return one(tx, id, by.caller.staffId)
      }),

    cancel: (id: number, by: By) =>
      database.begin(async (tx) => {
        const row = await takeWaiting(tx, id)
        if (row.requested_by !== by.caller.staffId) throw new Refusal('NOT_ALLOWED', { no: row.no })
        await decide(tx, id, by, { state: 'cancelled', decision_note: '', transaction_id: null })
        await note(tx, by, 'adjustment.cancel', row.no, { state: row.state }, { state: 'cancelled' })
        return one(tx, id, by.caller.staffId)
      }),

    naming,
    waiting: store.waiting,
  }
}

/** Whose purse it was reads why. */
async function tellOwner({ tell }: Parts['messages'], tx: Tx, row: store.AdjustmentRow, now: Date): Promise<void> {
  if (row.owner_kind === 'system') return
  const size = Math.abs(row.amount)
  const values = {
    purse: purseName(row),
    direction: row.amount > 0 ? '增加' : '减少',
    ...(row.purse === 'score' ? { points: String(size) } : { amount: toYuan(fen(size)) }),
    at: toChineseMoment(now),
    no: row.no,
    reason: row.reason,
  }
  await tell(
    tx,
    { realm: row.owner_kind, id: row.owner_id },
    { event: row.purse === 'score' ? 'score.adjusted' : 'wallet.adjusted', values, now },
  )
}

interface Sought {
  amount: Fen
  numbers: readonly string[]
}

/** What may put differences right: each of the same amount, and its reason names one of the numbers. */
async function naming(tx: Reader, wanted: readonly Sought[]) {
  const sizes = [...new Set(wanted.map(({ amount }) => Math.abs(amount)))]
  const found = sizes.length === 0 ? [] : await store.ofAmounts(tx, sizes, namedMax * sizes.length)
  return wanted.map(({ amount, numbers }) => {
    const speaks = ({ reason }: store.AdjustmentRow) => numbers.some((one) => one !== '' && reason.includes(one))
    const named = found.find((row) => Math.abs(row.amount) === Math.abs(amount) && speaks(row))
    return named && { no: named.no, state: named.state as 'requested' | 'approved' }
  })
}

function purseName({ owner_kind, purse }: { owner_kind: keyof typeof purseNames; purse: string }): string {
  return (purseNames[owner_kind] as Record<string, string>)[purse] ?? purse
}

/** What waits for a second person, as a line among what there is to do. */
export function adjustmentQueue({ waiting }: Pick<Adjustments, 'waiting'>) {
  const path = '/console/adjustments?state=requested'
  return { key: 'adjustments.approve', label: '待复核的调账', right: 'adjustments.approve', path, waiting } as const
}

/** Nothing was adjusted that two people did not want, and everything they wanted was. */
export const adjustmentInvariants: readonly Invariant[] = [
  {
    name: 'adjustment.agreed',
    faults: (tx, { after }, max) => store.unmatched(tx, after, max),
  },
]
