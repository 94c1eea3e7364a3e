import { toCsv } from '#contract/base/csv.ts'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { maskName } from '#contract/base/phone.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { XlsxCell } from '#contract/base/xlsx.ts'
import { maskIdentityNumber } from '#contract/people/identity-number.words.ts'
import type { By } from '#server/http/identity.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import { audit } from '#server/platform/audit.ts'
import { writeXlsx } from '#server/platform/formats/xlsx.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Identities, Verified } from '../ports.ts'
import * as proposals from '../reviewing/store.ts'
import { methodNow, tables } from '../store.ts'
import { methodAtFirst } from '../withholding/service.ts'
import * as store from './store.ts'

interface Parts {
  database: Database
  ledger: Pick<Ledger, 'balances'>
  identities: Identities
}

type Format = 'xlsx' | 'csv'

/** What a spreadsheet still opens, and one person still reads. */
const exportedMax = 50_000
const correctionsShown = 200

/** What the accountant declares: from whom how much was withheld, and why so much. */
export function createRegistering({ database, ledger, identities }: Parts) {
  /** The sum of the month done again: what is due on the year, what was withheld before, and what in the month. */
  function lineOf(all: readonly model.Table[], month: string, row: store.RegisterMaker) {
    const { maker_id, nickname, times, income, tax, open_tax, method, months } = row
    const found = { maker_id, nickname, times, income, tax, open_tax }
    const yearIncome = fen(months.reduce((sum, one) => sum + one.income, 0))
    const nothing = { cost: fen(0), allowance: fen(0), taxable: fen(0), rate: 0, quick: fen(0), due: fen(0) }
    if (method === 'none') return { ...found, ...nothing, year_income: yearIncome, months: 0, before: fen(0) }
    const table = model.tableOn(all, method, `${month}-28`)
    const reckoning = model.reckon(table, months, month, fen(0))
    const { cost, allowance, taxable, rate, quick, due, months: run } = reckoning
    const before = fen(reckoning.before - tax)
    return { ...found, cost, allowance, taxable, rate, quick, due, before, year_income: yearIncome, months: run }
  }

  async function noted(tx: Tx, by: By, action: string, subject: string, rows: number): Promise<void> {
    const actor = { kind: 'staff', id: by.caller.staffId } as const
    const after = { rows }
    await audit(tx, { at: by.now, actor, action, subject, before: null, after, requestId: by.requestId })
  }

  const known = (tx: Reader, rows: readonly { maker_id: number }[]) =>
    identities.ofMakers(
      tx,
      rows.map(({ maker_id }) => maker_id),
    )

  function refuseTooMany(rows: readonly unknown[]): void {
    if (rows.length > exportedMax) throw new Refusal('TOO_MANY_ROWS')
  }

  return {
    overview: (now: Date) =>
      database.read(async (tx) => ({
        method: (await methodNow(tx)) ?? methodAtFirst,
        since: await proposals.methodSince(tx),
        tables: await tables(tx),
        liability: (await ledger.balances(tx, { kind: 'system' })).tax_withheld,
        under_way: await store.underWay(tx),
        this_month: model.monthOf(now),
      })),

    register: (month: string, paging: Paging) =>
      database.read(async (tx) => {
        const page = await store.registerPage(tx, month, paging)
        const all = await tables(tx)
        const who = await known(tx, page.list)
        return {
          ...page,
          list: page.list.map((row) => ({ ...lineOf(all, month, row), ...masked(who.get(row.maker_id)) })),
          ...(await store.monthTotals(tx, month)),
          corrections: await store.corrections(tx, month, correctionsShown),
          payable: fen(Math.max(0, await proposals.payable(tx, month))),
        }
      }),

    /** Whole identity numbers leave the house here: when, by whom and of how many is written down. */
    exportRegister: ({ month, format }: { month: string; format: Format }, by: By) =>
      database.begin(async (tx) => {
        const rows = await store.registerWhole(tx, month, exportedMax + 1)
        refuseTooMany(rows)
        const all = await tables(tx)
        const who = await known(tx, rows)
        await noted(tx, by, 'tax.export', `tax_register:${month}`, rows.length)
        const lines = rows.map((row) => registerCells(lineOf(all, month, row), who.get(row.maker_id), row.method))
        const totals = await store.monthTotals(tx, month)
        const table = [registerHeads, ...lines, totalCells(totals)]
        return fileOf(`个税扣缴明细-${month}`, format, table)
      }),

    exportReport: ({ quarter, format }: { quarter: string; format: Format }, by: By) =>
      database.begin(async (tx) => {
        const rows = await store.report(tx, monthsOfQuarter(quarter), exportedMax + 1)
        refuseTooMany(rows)
        const who = await known(tx, rows)
        await noted(tx, by, 'tax.report', `tax_report:${quarter}`, rows.length)
        const lines = rows.map((row) => reportCells(quarter, row, who.get(row.maker_id)))
        return fileOf(`从业人员身份与收入信息-${quarter}`, format, [reportHeads, ...lines])
      }),
  }
}

function monthsOfQuarter(quarter: string): string[] {
  const first = (Number(quarter.slice(-1)) - 1) * 3 + 1
  return [0, 1, 2].map((at) => `${quarter.slice(0, 4)}-${String(first + at).padStart(2, '0')}`)
}

function masked(who: Verified | undefined): { name: string; number: string } {
  return { name: who ? maskName(who.name) : '', number: who ? maskIdentityNumber(who.number) : '' }
}

const yuanCell = (amount: Fen): XlsxCell => ({ number: toYuan(amount) })
const identityKind = '居民身份证'

const registerHeads = [
  ...['创客编号', '姓名', '证件类型', '证件号码', '所得项目', '扣缴方式', '本月次数', '本月收入', '累计收入'],
  ...['累计费用', '连续月份数', '累计减除费用', '应纳税所得额', '预扣率', '速算扣除数', '累计应扣税额'],
  ...['此前已扣税额', '本月代扣税额', '其中在途'],
]

const methodNames = { platform: '平台累计预扣', payment: '按次预扣', none: '未代扣' } as const

interface RegisterLine {
  maker_id: number
  times: number
  income: Fen
  year_income: Fen
  cost: Fen
  months: number
  allowance: Fen
  taxable: Fen
  rate: number
  quick: Fen
  due: Fen
  before: Fen
  tax: Fen
  open_tax: Fen
}

/** Pure: one line of the declaration, in the order of the withholding client's form. */
function registerCells(line: RegisterLine, who: Verified | undefined, method: keyof typeof methodNames): XlsxCell[] {
  const percent = { number: String(line.rate / 100) }
  return [
    ...[String(line.maker_id), who?.name ?? '未实名', who ? identityKind : '', who?.number ?? ''],
    ...['劳务报酬所得', methodNames[method], { number: String(line.times) }, yuanCell(line.income)],
    ...[yuanCell(line.year_income), yuanCell(line.cost), { number: String(line.months) }, yuanCell(line.allowance)],
    ...[yuanCell(line.taxable), percent, yuanCell(line.quick), yuanCell(line.due), yuanCell(line.before)],
    ...[yuanCell(line.tax), yuanCell(line.open_tax)],
  ]
}

function totalCells({ income, tax, open_tax }: { income: Fen; tax: Fen; open_tax: Fen }): XlsxCell[] {
  const empty = (times: number) => Array.from({ length: times }, () => '')
  return ['合计', ...empty(6), yuanCell(income), ...empty(9), yuanCell(tax), yuanCell(open_tax)]
}

const reportHeads = [
  ...['报送所属期', '姓名', '证件类型', '证件号码', '国家（地区）', '平台用户唯一标识', '平台用户名称', '从业起始日期'],
  ...['收入总额', '退回金额', '收入净额', '支付平台的服务费', '收入净笔数', '已代扣税额'],
]

/** Pure: one line of the quarter's report, identity first and income after it. */
function reportCells(quarter: string, row: store.ReportRow, who: Verified | undefined): XlsxCell[] {
  return [
    ...[quarter, who?.name ?? '未实名', who ? identityKind : '', who?.number ?? '', who ? '中国' : ''],
    ...[String(row.maker_id), row.nickname, row.joined_at ? shanghaiDay(row.joined_at) : ''],
    ...[yuanCell(row.income), yuanCell(row.back), yuanCell(fen(row.income - row.back)), yuanCell(row.fee)],
    ...[{ number: String(row.times) }, yuanCell(row.tax)],
  ]
}

function fileOf(title: string, format: Format, table: readonly (readonly XlsxCell[])[]) {
  const bytes =
    format === 'xlsx'
      ? writeXlsx(title, table)
      : Buffer.from(toCsv(table.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.number)))))
  return { name: `${title}.${format}`, content_base64: bytes.toString('base64') }
}
