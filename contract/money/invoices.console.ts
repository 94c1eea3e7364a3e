import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Id, line, none, Person, Version } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { keyedFields, listOf } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { PrivateFileUrl } from '#contract/site/files.ts'
import {
  billableKindKeys,
  invoiceStateKeys,
  invoiceStepKeys,
  invoiceTypeKeys,
  redCauseKeys,
  redStateKeys,
} from './invoices.words.ts'

// The operators' side of invoices: what waits to be issued or taken back, and the register of a month.

const State = z.enum(invoiceStateKeys)
const Owner = z.object({ kind: z.enum(['enterprise', 'maker']), id: z.number().int(), name: z.string() })

const Listed = z.object({
  id: z.number().int(),
  no: z.string(),
  state: State,
  owner: Owner,
  invoice_type: z.enum(invoiceTypeKeys),
  title: z.string(),
  tax_no: z.string(),
  amount: Yuan,
  red_amount: Yuan,
  number: z.string(),
  issued_on: Day.nullable(),
  submitted_at: Instant,
  /** Of the red one that is under way. */
  red_state: z.enum(redStateKeys).nullable(),
  red_since: Instant.nullable(),
})
export type ConsoleInvoice = z.input<typeof Listed>

const Red = z.object({
  id: z.number().int(),
  no: z.string(),
  state: z.enum(redStateKeys),
  cause: z.enum(redCauseKeys),
  used: z.boolean(),
  amount: Yuan,
  reason: z.string(),
  confirm_until: Instant.nullable(),
  number: z.string(),
  issued_on: Day.nullable(),
  tax_amount: Yuan.nullable(),
  pdf: z.string(),
  created_at: Instant,
  items: z.array(z.object({ no: z.string(), amount: Yuan })),
})
export type ConsoleRed = z.input<typeof Red>

const Detail = Listed.extend({
  title_type: z.enum(['company', 'person']),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  bank_account: z.string(),
  /** Masked: whoever issues needs none of it, the system sends the message. */
  email: z.string(),
  content: z.string(),
  remark: z.string(),
  reject_reason: z.string(),
  tax_rate: z.string(),
  tax_amount: Yuan,
  pdf: z.string(),
  ofd: z.string(),
  xml: z.string(),
  decided_by: Person.nullable(),
  items: z.array(
    z.object({
      no: z.string(),
      kind: z.enum(billableKindKeys),
      title: z.string(),
      amount: Yuan,
      red_amount: Yuan,
      /** What is kept of it by now: less than the amount where something went back meanwhile. */
      earned_amount: Yuan,
    }),
  ),
  reds: z.array(Red),
  timeline: z.array(z.object({ step: z.enum(invoiceStepKeys), at: Instant, note: z.string(), by: z.string() })),
})
export type ConsoleInvoiceDetail = z.input<typeof Detail>

const path = '/api/console/invoices'
const one = z.object({ id: Id })
const Reason = line(200).min(2, '请写明原因')
const Number_ = z
  .string()
  .trim()
  .regex(/^\d{8,20}$/, '发票号码为 8 至 20 位数字')
const moved = ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'] as const

export const listConsoleInvoices = endpoint({
  summary: '发票（后台）：待办的按先后，其余最新在前',
  method: 'GET',
  path,
  access: { staff: 'invoices.read' },
  input: z.object({
    ...keyedFields,
    state: State.optional(),
    /** What waits: to be issued, or to be taken back. */
    waiting: z.enum(['issue', 'red']).optional(),
    owner_kind: z.enum(['enterprise', 'maker']).optional(),
    owner_id: Id.optional(),
    /** A number of ours, of the tax office or of an order, or the beginning of a title. */
    q: line(60).optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  output: listOf(Listed),
  byKey: 'id',
})

export const readConsoleInvoice = endpoint({
  summary: '一张发票（后台）',
  method: 'GET',
  path: `${path}/{id}`,
  access: { staff: 'invoices.read' },
  input: one,
  output: Detail,
  refusals: ['RECORD_NOT_FOUND'],
})

export const approveInvoice = endpoint({
  summary: '通过发票申请',
  method: 'POST',
  path: `${path}/{id}/approve`,
  access: { staff: 'invoices.issue' },
  input: one,
  output: Detail,
  refusals: moved,
  done: '已通过',
})

export const startInvoice = endpoint({
  summary: '开始开票：从此申请人不能再取消',
  method: 'POST',
  path: `${path}/{id}/start`,
  access: { staff: 'invoices.issue' },
  input: one,
  output: Detail,
  refusals: moved,
  done: '已标记为开票中',
})

export const rejectInvoice = endpoint({
  summary: '驳回发票申请',
  method: 'POST',
  path: `${path}/{id}/reject`,
  access: { staff: 'invoices.issue' },
  input: one.extend({ reason: Reason }),
  output: Detail,
  refusals: moved,
  done: '已驳回',
})

/** What stands on the paper: it is registered for that and nothing else, whatever went back since it was looked at. */
const onPaper = { amount_confirmed: Yuan }

export const issueInvoice = endpoint({
  summary: '登记已开具的发票与文件',
  method: 'POST',
  path: `${path}/{id}/issue`,
  access: { staff: 'invoices.issue' },
  input: one.extend({
    ...onPaper,
    number: Number_,
    issued_on: Day,
    /** In percent, with two digits at most. */
    tax_rate: z.coerce.number().min(0).max(50).multipleOf(0.01),
    /** As it is printed; where it is left out, as the rate has it. */
    tax_amount: Yuan.optional(),
    pdf: PrivateFileUrl,
    ofd: z.union([z.literal(''), PrivateFileUrl]).default(''),
    xml: z.union([z.literal(''), PrivateFileUrl]).default(''),
  }),
  output: Detail,
  refusals: [...moved, 'PRICE_CHANGED', 'INVOICE_NUMBER_USED', 'FILE_GONE'],
  done: '已登记，并通知了申请人',
})

export const openRed = endpoint({
  summary: '发起红冲：整张，或其中几项',
  method: 'POST',
  path: `${path}/{id}/red`,
  access: { staff: 'invoices.issue' },
  input: one.extend({
    items: z.array(z.string().max(40)).max(50).optional(),
    reason: Reason,
    used: z.boolean(),
  }),
  output: Detail,
  refusals: [...moved, 'INVOICE_RED_OPEN', 'INVOICE_RED_TOO_MUCH'],
  done: '已发起红冲',
})

export const sendRedConfirmation = endpoint({
  summary: '发送红字信息确认单，72 小时内等待购方确认；作废后可再次发送',
  method: 'POST',
  path: `${path}/{id}/red/send`,
  access: { staff: 'invoices.issue' },
  input: one,
  output: Detail,
  refusals: moved,
  done: '已发送',
})

export const issueRed = endpoint({
  summary: '登记已开具的红字发票',
  method: 'POST',
  path: `${path}/{id}/red/issue`,
  access: { staff: 'invoices.issue' },
  input: one.extend({
    ...onPaper,
    number: Number_,
    issued_on: Day,
    tax_amount: Yuan.optional(),
    pdf: z.union([z.literal(''), PrivateFileUrl]).default(''),
  }),
  output: Detail,
  refusals: [...moved, 'PRICE_CHANGED', 'INVOICE_NUMBER_USED', 'FILE_GONE'],
  done: '已登记红字发票',
})

export const dropRed = endpoint({
  summary: '撤销还没有开具的红冲；因退款而欠的红冲不能撤销',
  method: 'POST',
  path: `${path}/{id}/red/drop`,
  access: { staff: 'invoices.issue' },
  input: one.extend({ reason: Reason }),
  output: Detail,
  refusals: moved,
  done: '已撤销',
})

/** Where the register of a month is had as a workbook. Not JSON, so no endpoint of the desk. */
export const invoiceRegisterPath = '/api/console/invoices-register/export'
export const RegisterOf = z.object({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '请选择月份') })

const Settings = z.object({
  content: line(60).min(2, '请填写开票内容'),
  /** In percent. */
  tax_rate: z.number().min(0).max(50).multipleOf(0.01),
  version: Version,
})
export const readInvoiceSettings = endpoint({
  summary: '开票设置',
  method: 'GET',
  path: '/api/console/invoices-settings',
  access: { staff: 'invoices.settings' },
  input: none,
  output: Settings,
})

export const saveInvoiceSettings = endpoint({
  summary: '修改开票设置',
  method: 'POST',
  path: '/api/console/invoices-settings',
  access: { staff: 'invoices.settings' },
  input: Settings,
  output: Settings,
  refusals: ['CHANGED_MEANWHILE'],
  done: '已保存',
})
