import assert from 'node:assert/strict'
import type { Fen } from '#contract/base/money.ts'
import { fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { Page } from '#server/platform/paging.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { type Account, asSeen, type Owner, type OwnerKind, type PurseOf, purses } from '../model.ts'
import * as store from './store.ts'

/** One movement of a purse, with amounts as its owner sees them: above zero came in, below zero went out. */
export interface BillLine {
  id: number
  transactionId: number
  purse: string
  kind: string
  reference: string
  amount: Fen
  /** Not known line by line for what everybody's money passes through. */
  balanceAfter: Fen | null
  at: Date
  /** The transaction that this one takes back, and the one that took this one back. */
  reverses: number | null
  reversedBy: number | null
}

export interface BillFilter<Kind extends OwnerKind> {
  /** Where none is named, all of the owner's, in one order. */
  purse?: PurseOf<Kind> | undefined
  /** Or some of them. */
  purses?: readonly PurseOf<Kind>[] | undefined
  kinds?: readonly string[] | undefined
  direction?: 'in' | 'out' | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export interface Statement {
  opening: Fen
  came: Fen
  went: Fen
  closing: Fen
  lines: number
}

export interface Days {
  balance: Fen
  moves: { day: string; kind: string; came: Fen; went: Fen }[]
}

export interface Total {
  purse: string
  kind: string
  amount: number
}

export interface Holdings<Kind extends OwnerKind> {
  balances: Record<PurseOf<Kind>, Fen>
  totals: Total[]
}

const postingsMax = 200
/** Some milliseconds' worth. */
const linesUnkept = 500

/** What is in the purses, and how it came about. */
export const reading = {
  /** Every purse of an owner, also those that nothing has touched yet. */
  async balances<Kind extends OwnerKind>(tx: Reader, owner: Owner<Kind>): Promise<Record<PurseOf<Kind>, Fen>> {
    return everyPurse(owner, await store.accounts(tx, owner))
  },

  /** The same, and nobody else moves it until the transaction ends: for whoever decides by what is there. */
  async lock<Kind extends OwnerKind>(tx: Tx, owner: Owner<Kind>): Promise<Record<PurseOf<Kind>, Fen>> {
    await store.lock(tx, owner)
    return reading.balances(tx, owner)
  },

  /** What all owners have in each purse together. */
  everybody: (tx: Reader): Promise<store.PurseSum[]> => store.everybody(tx),

  /** The lines of an owner, newest first. */
  async bill<Kind extends OwnerKind>(
    tx: Reader,
    owner: Owner<Kind>,
    filter: BillFilter<Kind>,
    paging: Paging,
  ): Promise<Page<BillLine>> {
    const { kinds, direction, from, to } = filter
    const among = await accountsOf(tx, owner, filter)
    const [only, ...others] = among
    if (only === undefined) return { list: [], total: 0, total_is: 'exact', ...paging }
    const plain = !kinds && !direction && !from && !to
    if (plain && others.length === 0 && !only.entry_only) {
      return seen(await store.numbered(tx, only, paging), among)
    }
    return seen(await store.sought(tx, among, { kinds, direction, from, to }, paging), among)
  },

  /** The same, and what came and went by all the lines that the filter lets through; null where they are too many. */
  async summedBill<Kind extends OwnerKind>(
    tx: Reader,
    owner: Owner<Kind>,
    filter: BillFilter<Kind>,
    paging: Paging,
  ): Promise<Page<BillLine> & { came: Fen | null; went: Fen | null }> {
    const { kinds, direction, from, to } = filter
    const among = await accountsOf(tx, owner, filter)
    const sums = await store.sums(tx, among, { kinds, direction, from, to })
    const counted = { counted: sums.lines }
    const page = seen(await store.sought(tx, among, { kinds, direction, from, to }, paging, counted), among)
    const known = page.total_is === 'exact'
    return { ...page, came: known ? asSeen(sums.credit, 1) : null, went: known ? asSeen(-sums.debit, 1) : null }
  },

  /** The newest lines older than one, so that all of them can be written down while new ones come. */
  async older<Kind extends OwnerKind>(
    tx: Reader,
    owner: Owner<Kind>,
    { kinds, direction, from, to, ...which }: BillFilter<Kind>,
    { before, max }: { before?: number | undefined; max: number },
  ): Promise<BillLine[]> {
    const among = await accountsOf(tx, owner, which)
    const list = await store.take(tx, among, { kinds, direction, from, to, before }, max)
    return list.map((row) => lineOf(row, among))
  },

  /**
   * What is in every purse of an owner, and how much each got and gave in all, kind by kind: above zero more came than
   * went, as the ledger writes it. Whoever has many lines to add up for it keeps the sum for the next.
   */
  async holdings<Kind extends AccountRealm>(tx: Reader, owner: Owner<Kind>): Promise<Holdings<Kind>> {
    const rows = await store.holdings(tx, owner)
    for (const account of unkeptOf(rows)) await store.keepTotals(tx, account)
    return heldBy(owner, rows)
  },

  /** The same out of a statement that asked for it; undefined where it did not, or there was too much to add up. */
  heldIn: <Kind extends AccountRealm>(
    { holdings }: store.SeenHoldings,
    owner: Owner<Kind>,
  ): Holdings<Kind> | undefined =>
    holdings === null || unkeptOf(holdings).length > 0 ? undefined : heldBy(owner, holdings),

  /** What an account began with, what came and went, and what it ended with. */
  async statement(tx: Reader, { owner, purse }: Account, period: { from: Date; to: Date }): Promise<Statement> {
    const account = (await store.accounts(tx, owner)).find((one) => one.purse === purse)
    if (!account) return { opening: fen(0), came: fen(0), went: fen(0), closing: fen(0), lines: 0 }
    const { before, credit, debit, lines } = await store.turnover(tx, account, period)
    const [came, went] = account.sign === 1 ? [credit, -debit] : [-debit, credit]
    return {
      opening: asSeen(before, account.sign),
      came: asSeen(came, 1),
      went: asSeen(went, 1),
      closing: asSeen(before + credit + debit, account.sign),
      lines,
    }
  },

  /** What is in some purses of an owner now, and what came and went since a moment, by day and kind. */
  async byDay<Kind extends OwnerKind, Purse extends PurseOf<Kind>>(
    tx: Reader,
    owner: Owner<Kind>,
    wanted: readonly Purse[],
    from: Date,
  ): Promise<Record<Purse, Days>> {
    const rows = await store.byDay(tx, owner, wanted, from)
    const days = wanted.map((purse) => [purse, daysOf(rows.filter((row) => row.purse === purse))])
    return Object.fromEntries(days) as Record<Purse, Days>
  },

  /** From any number to every posting: by key, by business number, or by the transaction's own (with its reversal). */
  postings: (tx: Reader, by: { reference: string } | { key: string } | { id: number }) =>
    store.postings(tx, by, postingsMax),
}

function daysOf(rows: readonly store.DayRow[]): Days {
  const moves = rows.flatMap(({ day, kind, credit, debit, sign }) => {
    if (day === null) return []
    const [came, went] = sign === 1 ? [credit, -debit] : [-debit, credit]
    return [{ day, kind, came: asSeen(came, 1), went: asSeen(went, 1) }]
  })
  const [first] = rows
  return { balance: first ? asSeen(first.balance, first.sign) : fen(0), moves }
}

function everyPurse<Kind extends OwnerKind>(
  owner: Owner<Kind>,
  rows: readonly Pick<store.AccountRow, 'purse' | 'balance' | 'sign'>[],
): Record<PurseOf<Kind>, Fen> {
  const found = new Map(rows.map(({ purse, balance, sign }) => [purse, asSeen(balance, sign)]))
  const all = Object.keys(purses[owner.kind]).map((purse) => [purse, found.get(purse) ?? fen(0)])
  return Object.fromEntries(all) as Record<PurseOf<Kind>, Fen>
}

async function accountsOf<Kind extends OwnerKind>(
  tx: Reader,
  owner: Owner<Kind>,
  { purse, purses: some }: Pick<BillFilter<Kind>, 'purse' | 'purses'>,
): Promise<store.AccountRow[]> {
  assert(purse !== undefined || owner.kind !== 'system', 'our own purses are read one at a time')
  const wanted: readonly string[] | undefined = purse === undefined ? some : [purse]
  return (await store.accounts(tx, owner)).filter((account) => wanted?.includes(account.purse) ?? true)
}

function seen(page: Page<store.LineRow>, accounts: readonly store.AccountRow[]): Page<BillLine> {
  return { ...page, list: page.list.map((row) => lineOf(row, accounts)) }
}

function lineOf(row: store.LineRow, accounts: readonly store.AccountRow[]): BillLine {
  const account = accounts.find(({ id }) => id === row.account_id)
  assert(account, 'a line belongs to one of the accounts that were asked for')
  return {
    id: row.id,
    transactionId: row.transaction_id,
    purse: account.purse,
    kind: row.kind,
    reference: row.reference,
    amount: asSeen(row.amount, account.sign),
    balanceAfter: row.balance_after === null ? null : asSeen(row.balance_after, account.sign),
    at: row.created_at,
    reverses: row.reverses,
    reversedBy: row.reversed_by,
  }
}

/** Those purses of which more lines had to be added up than anybody should again. */
function unkeptOf(rows: readonly store.HoldingRow[]): number[] {
  const accounts = [...Map.groupBy(rows, ({ account_id }) => account_id)]
  return accounts.flatMap(([id, lines]) => (lines.reduce((sum, row) => sum + row.lines, 0) > linesUnkept ? [id] : []))
}

function heldBy<Kind extends AccountRealm>(owner: Owner<Kind>, rows: readonly store.HoldingRow[]): Holdings<Kind> {
  const totals = rows.flatMap(({ purse, kind, amount }) => (kind === null ? [] : [{ purse, kind, amount }]))
  return { balances: everyPurse(owner, rows), totals }
}
