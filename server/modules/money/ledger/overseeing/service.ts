import { setTimeout } from 'node:timers/promises'
import { byteOrderMark, csvRows } from '#contract/base/csv.ts'
import type { InputInside } from '#contract/base/endpoint.ts'
import { type Fen, toYuan } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { totalMax } from '#contract/base/paging.ts'
import { nextShanghaiMidnight, startOfShanghaiDay, toShanghaiIso } from '#contract/base/time.ts'
import {
  type pageLedgerLines,
  postingKinds,
  purseNames,
  type StatementOf,
  statementDaysMax,
} from '#contract/money/ledger.console.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { audit } from '#server/platform/audit.ts'
import type { Defects } from '#server/platform/defects.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  type Account,
  asSeen,
  idOfPosting,
  inPurse,
  isScore,
  type Owner,
  type OwnerKind,
  type PurseOf,
  postingNo,
  purseAt,
  purses,
} from '../model.ts'
import type { createProving } from '../proving/service.ts'
import type { BillLine, reading } from '../reading/service.ts'
import type { PostingRow, PurseSum } from '../reading/store.ts'
import type { Sealing } from '../sealing/service.ts'

export type Overseeing = ReturnType<typeof createOverseeing>

interface Parts {
  database: Database
  ledger: typeof reading & {
    proving: ReturnType<typeof createProving>
    sealing: Sealing
    namesOf(tx: Reader, owners: readonly OwnerRef[]): Promise<(owner: OwnerRef) => string>
  }
  staff: Pick<Staff, 'names'>
  defects: Defects
}

interface OwnerRef {
  owner_kind: OwnerKind
  owner_id: number
}

type Period = (typeof StatementOf)['_output']
type LinesAsked = Omit<InputInside<typeof pageLedgerLines>, keyof Paging>

const postingsMax = 200
const referencesMax = 5
const exportedMax = 10_000
const exportedAtOnce = 500
/** How long somebody waits for a proof before they are told that it goes on. */
const patienceMs = 5_000
const dayMs = 24 * 60 * 60 * 1000

/** The operators' side: from any number to every posting, statements, and whether the books are right. */
export function createOverseeing({ database, ledger, staff, defects }: Parts) {
  async function proofs(tx: Reader, now: Date) {
    const { proving, sealing } = ledger
    const found = await proving.proofs(tx)
    const last = await proving.lastNumbers(tx)
    const run = await proving.running(tx, now)
    const names = await staff.names(tx, run?.started_by ? [run.started_by] : [])
    const chains = []
    for (const chain of ['ledger', 'audit'] as const) {
      chains.push({ chain, ...(await sealing.progress(tx, chain, totalMax)) })
    }
    return {
      sound: await proving.isSound(tx),
      proofs: found,
      chains,
      last_posting: last.transaction,
      last_account: last.account,
      running: run ? { since: run.started_at, by: (run.started_by && names.get(run.started_by)) || '' } : null,
    }
  }

  async function nameOf(tx: Reader, owner: OwnerRef): Promise<string> {
    const name = (await ledger.namesOf(tx, [owner]))(owner)
    if (name === '' && owner.owner_kind !== 'system') throw new Refusal('RECORD_NOT_FOUND')
    return name
  }

  return {
    /** Everything that was posted under a number, and everything about the same business. */
    search: (q: string) =>
      database.read(async (tx) => {
        const id = idOfPosting(q) ?? (/^\d{1,15}$/.test(q) ? Number(q) : undefined)
        const found = [
          ...(id === undefined ? [] : await ledger.postings(tx, { id })),
          ...(await ledger.postings(tx, { key: q })),
          ...(await ledger.postings(tx, { reference: q })),
        ]
        const references = [...new Set(found.map(({ reference }) => reference))].filter((one) => one !== q)
        for (const reference of references.slice(0, referencesMax)) {
          found.push(...(await ledger.postings(tx, { reference })))
        }
        const once = [...new Map(found.map((row) => [row.id, row])).values()]
        const rows = once.sort((a, b) => b.id - a.id).slice(0, postingsMax)
        const owners = await ledger.namesOf(
          tx,
          rows.flatMap(({ lines }) => lines),
        )
        return { list: rows.map((row) => postingOf(row, owners)) }
      }),

    owner: (owner: OwnerRef) =>
      database.read(async (tx) => {
        const owner_name = await nameOf(tx, owner)
        const held: Record<string, Fen> = await ledger.balances(tx, ownerOf(owner))
        const list = Object.entries(held).map(([purse, balance]) => ({
          purse,
          name: purseName(owner.owner_kind, purse),
          balance: inPurse(purse, balance),
        }))
        const shown = { owner_kind: owner.owner_kind, owner_id: ownerIdOf(owner), owner_name, purses: list }
        if (owner.owner_kind !== 'system') return shown
        return { ...shown, everybody: (await ledger.everybody(tx)).filter(isMoney).map(totalOf) }
      }),

    lines: ({ owner_kind, owner_id, purse, direction, kind, from, to }: LinesAsked, paging: Paging) =>
      database.read(async (tx) => {
        const owner = { owner_kind, owner_id }
        if (purse === undefined && owner_kind === 'system') throw unknownPurse('请选择账户')
        if (purse !== undefined) accountOf({ ...owner, purse })
        await nameOf(tx, owner)
        const filter = {
          // Known by now to be one of this owner's.
          purse: purse as PurseOf<OwnerKind> | undefined,
          direction,
          kinds: kind ? [kind] : undefined,
          from: from === undefined ? undefined : startOfShanghaiDay(from),
          to: to === undefined ? undefined : endOf(to),
        }
        const page = await ledger.bill<OwnerKind>(tx, ownerOf(owner), filter, paging)
        return { ...page, list: page.list.map((line) => lineOf(owner_kind, line)) }
      }),

    statement: (asked: Period) =>
      database.read(async (tx) => {
        const period = periodOf(asked)
        const account = accountOf(asked)
        const owner_name = await nameOf(tx, asked)
        const purse_name = purseName(asked.owner_kind, asked.purse)
        const { lines, ...sums } = await ledger.statement(tx, account, period)
        const { opening, came, went, closing } = sums
        const said = (amount: Fen) => inPurse(asked.purse, amount)
        const shown = { opening: said(opening), came: said(came), went: said(went), closing: said(closing) }
        return { owner_name, purse_name, from: asked.from, to: asked.to, ...shown, lines }
      }),

    /** Refuses before anything is written: the lines come piece by piece. */
    async exported(asked: Period): Promise<AsyncGenerator<string>> {
      const period = periodOf(asked)
      const account = accountOf(asked)
      await database.read((tx) => nameOf(tx, asked))
      return statementFile(asked, account, period)
    },

    proofs: (now: Date) => database.read((tx) => proofs(tx, now)),

    /** Answers when it is done, or after a while when it is not; then it goes on by itself. */
    async prove(by: { caller: { staffId: number }; now: Date; requestId: string }) {
      const { now, requestId } = by
      await database.begin(async (tx) => {
        const { staffId } = by.caller
        if (!(await ledger.proving.claim(tx, { staffId, now }))) throw new Refusal('PROOF_RUNNING')
        const entry = { action: 'ledger.prove', subject: 'ledger', before: null, after: null, requestId }
        await audit(tx, { at: now, actor: { kind: 'staff', id: staffId }, ...entry })
      })
      let waitedFor = true
      const run = ledger.proving
        .run('full', now)
        .finally(() => database.begin((tx) => ledger.proving.release(tx, now)))
        .catch(async (error: unknown) => {
          if (waitedFor) throw error
          await defects.record(error, { source: 'job', where: 'ledger.prove' })
        })
      await Promise.race([run, setTimeout(patienceMs, undefined, { ref: false })])
      waitedFor = false
      return database.read((tx) => proofs(tx, now))
    },

    /** Faults that nobody has cleared, as something to do. */
    waiting: async (tx: Reader, max: number): Promise<{ count: number; oldest: Date | null }> => {
      const found = await ledger.proving.proofs(tx)
      const count = found.reduce((sum, { faults }) => sum + faults.length, 0)
      const since = found.flatMap(({ broken_at }) => broken_at ?? []).sort((a, b) => a.getTime() - b.getTime())
      return { count: Math.min(count, max), oldest: since[0] ?? null }
    },
  }

  async function* statementFile(asked: Period, account: Account, period: { from: Date; to: Date }) {
    const sums = await database.read((tx) => ledger.statement(tx, account, period))
    yield byteOrderMark + csvRows([...summaryOf(asked, sums), headerOf(asked)])
    const which = { purse: asked.purse as PurseOf<OwnerKind>, ...period }
    let before: number | undefined
    for (let written = 0; written < exportedMax; ) {
      const max = Math.min(exportedAtOnce, exportedMax - written)
      const lines = await database.read((tx) => ledger.older<OwnerKind>(tx, account.owner, which, { before, max }))
      if (lines.length > 0) yield csvRows(lines.map((line) => cellsOf(asked.owner_kind, line)))
      if (lines.length < max) return
      written += lines.length
      before = lines.at(-1)?.id
    }
  }
}

/** The books are not right, as a line among what there is to do. */
export function proofQueue({ waiting }: Pick<Overseeing, 'waiting'>) {
  const path = '/console/ledger?tab=proof'
  return { key: 'ledger.faults', label: '账目核对异常', right: 'ledger.read', path, waiting } as const
}

const ownerIdOf = ({ owner_kind, owner_id }: OwnerRef) => (owner_kind === 'system' ? 0 : owner_id)

function ownerOf({ owner_kind, owner_id }: OwnerRef): Owner {
  return owner_kind === 'system' ? { kind: 'system' } : { kind: owner_kind, id: owner_id }
}

const unknownPurse = (say: string) => new Refusal('INPUT_INVALID', {}, { purse: say })

function accountOf({ owner_kind, owner_id, purse }: OwnerRef & { purse: string }): Account {
  if (!Object.hasOwn(purses[owner_kind], purse)) throw unknownPurse('账户不存在')
  return purseAt(owner_kind, owner_id, purse)
}

const endOf = (day: string) => nextShanghaiMidnight(startOfShanghaiDay(day))

function periodOf({ from, to }: { from: string; to: string }): { from: Date; to: Date } {
  const period = { from: startOfShanghaiDay(from), to: endOf(to) }
  const days = (period.to.getTime() - period.from.getTime()) / dayMs
  if (days < 1) throw new Refusal('INPUT_INVALID', {}, { to: '结束日期应不早于开始日期' })
  if (days > statementDaysMax) throw new Refusal('INPUT_INVALID', {}, { to: `最多 ${statementDaysMax} 天` })
  return period
}

const purseName = (kind: OwnerKind, purse: string) => (purseNames[kind] as Record<string, string>)[purse] ?? purse
const titleOf = (kind: string) => (postingKinds as Record<string, string>)[kind] ?? kind

function postingOf(row: PostingRow, nameOf: (owner: OwnerRef) => string) {
  const { id, key, kind, reference, created_at, sealed } = row
  return {
    id,
    key,
    kind,
    reference,
    created_at,
    sealed,
    no: postingNo(id, created_at),
    title: titleOf(kind),
    reverses_no: row.reverses && row.reverses_at ? postingNo(row.reverses, row.reverses_at) : null,
    reversed_by_no: row.reversed_by && row.reversed_at ? postingNo(row.reversed_by, row.reversed_at) : null,
    lines: row.lines.map(({ owner_kind, owner_id, purse, sign, amount, balance_after, seq }) => ({
      owner_kind,
      owner_id,
      owner_name: nameOf({ owner_kind, owner_id }),
      purse,
      purse_name: purseName(owner_kind, purse),
      amount: inPurse(purse, asSeen(amount, sign)),
      balance_after: balance_after === null ? null : inPurse(purse, asSeen(balance_after, sign)),
      side: amount < 0 ? ('debit' as const) : ('credit' as const),
      seq,
    })),
  }
}

/** Points are counted by themselves: a sum of both would mean nothing. */
const isMoney = ({ purse }: PurseSum) => !isScore(purse)

function totalOf({ owner_kind, purse, sign, balance }: PurseSum) {
  const side = sign < 0 ? ('debit' as const) : ('credit' as const)
  return { owner_kind, purse, side, name: purseName(owner_kind, purse), balance: asSeen(balance, sign) }
}

function lineOf(kind: OwnerKind, line: BillLine) {
  return {
    id: line.id,
    no: postingNo(line.transactionId, line.at),
    purse: line.purse,
    purse_name: purseName(kind, line.purse),
    kind: line.kind,
    title: titleOf(line.kind),
    reference: line.reference,
    amount: inPurse(line.purse, line.amount),
    balance_after: line.balanceAfter === null ? null : inPurse(line.purse, line.balanceAfter),
    reverses: line.reverses !== null,
    reversed: line.reversedBy !== null,
    created_at: line.at,
  }
}

const headerOf = ({ purse }: Period) => {
  const unit = isScore(purse) ? '积分' : '元'
  return ['流水号', '时间', '账户', '类型', `金额（${unit}）`, `变动后余额（${unit}）`, '关联单号']
}
const written = (amount: Fen | string): string => (typeof amount === 'string' ? amount : toYuan(amount))

function summaryOf({ from, to, purse }: Period, sums: Record<'opening' | 'came' | 'went' | 'closing', Fen>) {
  return [
    ['期间', `${from} 至 ${to}`],
    ['期初', written(inPurse(purse, sums.opening))],
    ['收入', written(inPurse(purse, sums.came))],
    ['支出', written(inPurse(purse, sums.went))],
    ['期末', written(inPurse(purse, sums.closing))],
    [],
  ]
}

function cellsOf(kind: OwnerKind, line: BillLine): string[] {
  const { no, purse_name, title, amount, balance_after, reference, created_at } = lineOf(kind, line)
  const at = toShanghaiIso(created_at).slice(0, 19).replace('T', ' ')
  const after = balance_after === null ? '' : written(balance_after)
  return [no, at, purse_name, title, written(amount), after, reference]
}
