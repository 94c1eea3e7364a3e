import type { InputInside, OutputInside } from '#contract/base/endpoint.ts'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import type { XlsxCell } from '#contract/base/xlsx.ts'
import type { listConsoleInvoices, readConsoleInvoice } from '#contract/money/invoices.console.ts'
import { invoiceTypes } from '#contract/money/invoices.words.ts'
import { writeXlsx } from '#server/platform/formats/xlsx.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import { percentOf } from '../reading/service.ts'
import * as reds from '../reversing/store.ts'
import * as invoices from '../store.ts'
import * as store from './store.ts'

export type Overseeing = ReturnType<typeof createOverseeing>

type Listed = OutputInside<typeof listConsoleInvoices>['list'][number]
type Detail = OutputInside<typeof readConsoleInvoice>

function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${email.slice(0, 1)}***${email.slice(at)}`
}

const doers = { staff: '平台', system: '系统', enterprise: '申请人', maker: '申请人' } as const

/** The operators' side: what waits, what was issued, and the register of a month. */
export function createOverseeing({ database, staff, settings }: Parts) {
  function listed(row: store.ListedRow): Listed {
    const { id, no, state, invoice_type, title, tax_no, amount, red_amount, number, issued_on, submitted_at } = row
    return {
      ...{ id, no, state, invoice_type, title, tax_no, amount, red_amount, number, issued_on, submitted_at },
      ...{ red_state: row.red_state, red_since: row.red_since },
      owner: { kind: row.owner_kind, id: row.owner_id, name: row.owner_name },
    }
  }

  return {
    list: ({ page, count, after, ...filter }: InputInside<typeof listConsoleInvoices>) =>
      database.read(async (tx) => {
        const found = await store.page(tx, { page, count, after }, filter)
        return { ...found, list: found.list.map(listed) }
      }),

    detail: (id: number): Promise<Detail> =>
      database.read(async (tx) => {
        const [row] = (await store.page(tx, { page: 1, count: 1 }, { id })).list
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const [items, all, events] = [
          await invoices.itemsOf(tx, id),
          await reds.allOf(tx, id),
          await invoices.eventsOf(tx, id),
        ]
        const names = await staff.names(tx, row.decided_by === null ? [] : [row.decided_by])
        const { tax_rate } = await settings.get(model.invoiceSettings)
        const rate = row.tax_rate ?? tax_rate
        const { title_type, address, phone, bank, bank_account, content, remark, reject_reason, pdf, ofd, xml } = row
        return {
          ...listed(row),
          ...{ title_type, address, phone, bank, bank_account, content, remark, reject_reason, pdf, ofd, xml },
          email: maskEmail(row.email),
          tax_rate: percentOf(rate) ?? '0',
          tax_amount: row.tax_amount ?? model.taxIn(row.amount, rate),
          decided_by: row.decided_by === null ? null : { id: row.decided_by, name: names.get(row.decided_by) ?? '' },
          items: items.map(({ billable_no: no, earned, ...item }) => ({ no, ...item, earned_amount: earned })),
          reds: all.map(({ items: parts, ...red }) => ({
            ...red,
            items: parts.map(({ billable_no: no, amount }) => ({ no, amount })),
          })),
          timeline: events.map(({ step, at, note, actor_kind }) => ({ step, at, note, by: doers[actor_kind] })),
        }
      }),

    /** Everything that was issued in a month, with its sums, as a workbook. */
    async register(month: string): Promise<Buffer> {
      const [from, to] = [`${month}-01`, `${month}-${daysIn(month)}`]
      const rows = await database.read((tx) => store.register(tx, from, to))
      return writeXlsx(`发票登记簿 ${month}`, registerTable(rows))
    },
  }
}

function daysIn(month: string): string {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return String(new Date(Date.UTC(year, of, 0)).getUTCDate())
}

const heads = [
  ...['类别', '开票日期', '发票号码', '对应蓝字发票', '申请单号', '发票种类', '购方名称', '购方税号', '开票内容'],
  ...['价税合计', '不含税金额', '税率', '税额', '业务单号'],
]

/** Pure: what stands in the register, line by line, and what it comes to. */
export function registerTable(rows: readonly store.RegisterRow[]): XlsxCell[][] {
  const yuan = (amount: number): XlsxCell => ({ number: toYuan(fen(amount)) })
  const sum = (of: (row: store.RegisterRow) => Fen) => rows.reduce((total, row) => total + of(row), 0)
  const amount = sum((row) => row.amount)
  const tax = sum((row) => row.tax_amount)
  return [
    heads,
    ...rows.map((row) => [
      ...[row.colour === 'red' ? '红字' : '蓝字', row.issued_on, row.number, row.of_number, row.no],
      ...[invoiceTypes[row.invoice_type], row.title, row.tax_no, row.content],
      yuan(row.amount),
      yuan(row.amount - row.tax_amount),
      `${percentOf(row.tax_rate)}%`,
      yuan(row.tax_amount),
      row.orders ?? '',
    ]),
    ['合计', '', '', '', '', '', '', '', '', yuan(amount), yuan(amount - tax), '', yuan(tax), ''],
  ]
}
