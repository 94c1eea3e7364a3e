import type { Cell } from '#contract/base/csv.ts'
import type { InputInside, OutputInside } from '#contract/base/endpoint.ts'
import type { Fen } from '#contract/base/money.ts'
import { fen, Rate, toYuan } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { maskName } from '#contract/base/phone.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { nextShanghaiMidnight, shanghaiDay, startOfShanghaiDay, toShanghaiIso } from '#contract/base/time.ts'
import type { BillType, pageBills, pageMakerBills } from '#contract/money/bills.ts'
import { billTypes } from '#contract/money/bills.ts'
import { purseNames as purseWords } from '#contract/money/ledger.console.ts'
import type { OpenMatterInside } from '#contract/people/account-calls.ts'
import type { readWallet } from '#contract/people/accounts.ts'
import type { BillFilter, BillLine, Ledger, Owner, SeenHoldings } from '#server/modules/money/ledger/service.ts'
import { inPurse, postingNo } from '#server/modules/money/ledger/service.ts'
import type { Page } from '#server/platform/paging.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import { balancesAt, earnedBy, earnedOf, incomeOf, lastDays, lastMonths, rechargedOf, spentOf } from './model.ts'
import type { Explained, ExplainedBy, MoneyUnderWay, WithdrawableCash } from './ports.ts'

export type { Explained } from './ports.ts'
export type Wallets = ReturnType<typeof createWallets>
export type Purses = OutputInside<typeof readWallet>
type MakerPurses = Record<'available' | 'pending' | 'held' | 'debt' | 'lifetime' | 'score', Fen>

type BillRow = OutputInside<typeof pageBills>['list'][number]
type Filter = Omit<InputInside<typeof pageBills>, keyof Paging>
type MakerFilter = Omit<InputInside<typeof pageMakerBills>, keyof Paging>

interface Parts {
  database: Database
  ledger: Ledger
  cash: WithdrawableCash
  underWay: () => readonly MoneyUnderWay[]
  commissions: ExplainedBy
}

const newestMax = 100
const daysShown = 30
const monthsShown = 6
/** Points and the promotion fund lapse with the account, and keep nobody. */
const lapses: ReadonlySet<string> = new Set(['score', 'promotion'])
/** A file that no spreadsheet minds; whoever has more narrows it by day. */
const exportedMax = 10_000
const exportedAtOnce = 500

/** What people have with us, and how it came about: the ledger, as its owners see it. */
export function createWallets({ database, ledger, cash, underWay, commissions }: Parts) {
  /** What may be taken out of what is there. */
  async function withdrawable(tx: Reader, realm: AccountRealm, id: number, now: Date): Promise<Fen> {
    if (realm === 'maker') {
      const { available, debt } = await ledger.balances(tx, { kind: 'maker', id })
      return fen(Math.max(0, available - debt))
    }
    return cash.withdrawable(tx, id, now)
  }

  async function makerPurses(tx: Reader, makerId: number): Promise<MakerPurses> {
    const { balances, totals } = await ledger.holdings(tx, { kind: 'maker', id: makerId })
    return { ...balances, lifetime: earnedOf(totals) }
  }

  return {
    withdrawable,

    /** What somebody has here, owes, or is about to. */
    async openMatters(tx: Reader, realm: AccountRealm, id: number, now: Date): Promise<OpenMatterInside[]> {
      const balances = await ledger.balances<AccountRealm>(tx, { kind: realm, id })
      const names: Readonly<Record<string, string>> = purseWords[realm]
      const path = realm === 'enterprise' ? '/wallet/withdrawl' : '/personal/withdrawl'
      const purses = Object.entries<Fen>(balances).filter(([purse, amount]) => amount !== 0 && !lapses.has(purse))
      const open: OpenMatterInside[] = purses.map(([purse, amount]) => ({
        ...{ title: names[purse] ?? purse, path, amount, comes_back: false },
      }))
      for (const matters of underWay()) open.push(...(await matters(tx, realm, id, now)))
      return open
    },

    /** What an enterprise has; its holdings are not asked for where they came with another statement. */
    bag: (enterpriseId: number, now: Date, seen?: SeenHoldings): Promise<Purses> =>
      database.look(async (tx) => {
        const owner = { kind: 'enterprise', id: enterpriseId } as const
        const known = seen && ledger.heldIn(seen, owner)
        const books = known ? Promise.resolve(known) : ledger.holdings(tx, owner)
        const shown = cash.shown(tx, { enterpriseId, amount: fen(0), now }, books)
        const [held, { withdrawable }] = await Promise.all([books, shown])
        return {
          balance: held.balances.cash,
          held: held.balances.held,
          promotion_balance: held.balances.promotion,
          deposit: held.balances.deposit,
          withdrawable,
          score: String(held.balances.score),
          recharge_total: rechargedOf(held.totals),
          spend_total: spentOf(held.totals),
        }
      }),

    makerPurses,

    /** The same for somebody whose holdings came with a statement that asked for much at once. */
    async makerPursesIn(seen: SeenHoldings, makerId: number): Promise<MakerPurses> {
      const held = ledger.heldIn(seen, { kind: 'maker', id: makerId })
      if (!held) return database.look((tx) => makerPurses(tx, makerId))
      return { ...held.balances, lifetime: earnedOf(held.totals) }
    },

    /** The cash of an enterprise day by day, and where it came from. */
    async month(tx: Reader, enterpriseId: number, now: Date) {
      const days = lastDays(now, daysShown)
      const from = startOfShanghaiDay(days[0] ?? '')
      const { cash: moved } = await ledger.byDay(tx, { kind: 'enterprise', id: enterpriseId }, ['cash'], from)
      const income = incomeOf(moved).map(({ type, amount }) => ({ type, title: titleOf(type), amount }))
      return { balance: balancesAt(days, moved), income }
    },

    /** What a maker earned, month by month. */
    async earnings(tx: Reader, makerId: number, now: Date) {
      const months = lastMonths(now, monthsShown)
      const from = startOfShanghaiDay(`${months[0]}-01`)
      const moved = await ledger.byDay(tx, { kind: 'maker', id: makerId }, ['available', 'pending', 'debt'], from)
      return earnedBy(months, moved)
    },

    async newest(enterpriseId: number, filter: Filter): Promise<{ list: BillRow[] }> {
      const { list } = await bills(enterpriseId, filter, { page: 1, count: newestMax })
      return { list }
    },

    bills,

    /** With what came and went by all of them. */
    summedBills: (enterpriseId: number, filter: Filter, paging: Paging, now: Date) =>
      database.look(async (tx) => {
        const owner = { kind: 'enterprise', id: enterpriseId } as const
        const which = { ...wanted(filter), purses: pursesOf(filter) }
        const said = (amount: Fen | null) => (amount === null ? null : inPurse(filter.purse ?? 'cash', amount))
        const { came, went, ...page } = await ledger.summedBill(tx, owner, which, paging)
        return {
          ...page,
          list: page.list.map(billOf),
          in_total: said(came),
          out_total: said(went),
          today: shanghaiDay(now),
        }
      }),

    /** Each line of a commission with how it came about. */
    makerBills: (makerId: number, filter: MakerFilter, paging: Paging, now: Date) =>
      database.look(async (tx) => {
        const owner = { kind: 'maker', id: makerId } as const
        const which = { ...wanted(filter), purses: makerPursesOf(filter) }
        // What came into one purse left another: only one at a time adds up to something.
        const { came, went, ...page } =
          filter.purse === undefined || filter.purse === 'debt'
            ? { ...(await ledger.bill(tx, owner, which, paging)), came: null, went: null }
            : await ledger.summedBill(tx, owner, which, paging)
        const said = (amount: Fen | null) => (amount === null ? null : inPurse(filter.purse ?? 'available', amount))
        const earned = page.list.filter(({ kind }) => kind.startsWith('commission')).map(({ reference }) => reference)
        const reasons = earned.length === 0 ? [] : await commissions(tx, makerId, [...new Set(earned)])
        const list = page.list.map((line) => ({ ...billOf(line), commission: reasonOf(line, reasons) }))
        return { ...page, list, in_total: said(came), out_total: said(went), today: shanghaiDay(now) }
      }),

    /** The same as rows of a file, one after the other; what comes while it is written stands above its beginning. */
    exported: (enterpriseId: number, filter: Filter) =>
      written({ kind: 'enterprise', id: enterpriseId }, { ...wanted(filter), purses: pursesOf(filter) }),
    makerExported: (makerId: number, filter: MakerFilter) =>
      written({ kind: 'maker', id: makerId }, { ...wanted(filter), purses: makerPursesOf(filter) }),
  }

  async function* written<Kind extends AccountRealm>(
    owner: Owner<Kind>,
    which: BillFilter<Kind>,
  ): AsyncGenerator<readonly Cell[]> {
    yield header
    let before: number | undefined
    for (let written = 0; written < exportedMax; ) {
      const max = Math.min(exportedAtOnce, exportedMax - written)
      const lines = await database.read((tx) => ledger.older(tx, owner, which, { before, max }))
      for (const line of lines) yield cellsOf(line)
      if (lines.length < max) return
      written += lines.length
      before = lines.at(-1)?.id
    }
  }

  function bills(enterpriseId: number, filter: Filter, paging: Paging): Promise<Page<BillRow>> {
    return database.look(async (tx) => {
      const owner = { kind: 'enterprise', id: enterpriseId } as const
      const page = await ledger.bill(tx, owner, { ...wanted(filter), purses: pursesOf(filter) }, paging)
      return { ...page, list: page.list.map(billOf) }
    })
  }
}

/** What is held is no purse of its own to its owner: it left the cash, and a bill of the cash says so. */
function pursesOf({ purse }: Filter) {
  if (purse === undefined) return ['cash', 'promotion'] as const
  return [purse] as const
}

function makerPursesOf({ purse }: MakerFilter) {
  return purse ? ([purse] as const) : (['available', 'pending', 'debt'] as const)
}

/** Why a line of a commission is what it is; null for every other line. */
function reasonOf({ kind, reference }: BillLine, reasons: readonly Explained[]) {
  const found = kind.startsWith('commission') ? reasons.find(({ order_no }) => order_no === reference) : undefined
  if (!found) return null
  const { base, rate, level, rule, unfreeze_at, enterprise_name } = found
  const from = maskName(enterprise_name) || '一家企业'
  return { base_amount: base, rate: Rate.encode(rate), level, rule: `第 ${rule} 版`, unfreeze_at, from }
}

function wanted({ direction, type, from, to }: Pick<Filter, 'direction' | 'type' | 'from' | 'to'>) {
  return {
    direction,
    kinds: type && [type],
    from: from === undefined ? undefined : startOfShanghaiDay(from),
    to: to === undefined ? undefined : nextShanghaiMidnight(startOfShanghaiDay(to)),
  }
}

function billOf(line: BillLine): BillRow {
  if (line.balanceAfter === null) throw new Error(`a purse of somebody's has no balance after line ${line.id}`)
  return {
    id: line.id,
    no: postingNo(line.transactionId, line.at),
    // The ledger has just been asked for these purses and no others.
    purse: line.purse as BillRow['purse'],
    direction: line.amount > 0 ? 'in' : 'out',
    type: line.kind,
    title: titleOf(line.kind),
    amount: inPurse(line.purse, fen(Math.abs(line.amount))),
    balance_after: inPurse(line.purse, line.balanceAfter),
    order_no: line.reference,
    created_at: line.at,
  }
}

function titleOf(kind: string): string {
  return Object.hasOwn(billTypes, kind) ? billTypes[kind as BillType] : kind
}

const purseNames: Readonly<Record<string, string>> = {
  cash: '余额',
  promotion: '推广金',
  deposit: '保证金',
  score: '积分',
  available: '可用佣金',
  pending: '待结算佣金',
  debt: '待抵扣',
}
const header = ['流水号', '时间', '账户', '类型', '金额（元）', '变动后余额（元）', '关联单号']

const inFile = (amount: Fen | string): string => (typeof amount === 'string' ? amount : toYuan(amount))

function cellsOf(line: BillLine): string[] {
  const { no, purse, title, balance_after, order_no, created_at } = billOf(line)
  const at = toShanghaiIso(created_at).slice(0, 19).replace('T', ' ')
  const signed = inPurse(purse, line.amount)
  return [no, at, purseNames[purse] ?? purse, title, inFile(signed), inFile(balance_after), order_no]
}
