import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Flag, Id, line, none } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import {
  billableKindKeys,
  billableStateKeys,
  invoiceActionKeys,
  invoiceFileKindKeys,
  invoiceStateKeys,
  invoiceStepKeys,
  invoiceTypeKeys,
  redStateKeys,
} from './invoices.words.ts'

// Invoices of enterprises and makers alike. What operators do is in invoices.console.ts.

const State = z.enum(invoiceStateKeys)
const Type = z.enum(invoiceTypeKeys)

/** So many orders in one application: more no invoice has lines for. */
export const itemsMax = 50
export const titlesMax = 10

const Billable = z.object({
  no: z.string(),
  kind: z.enum(billableKindKeys),
  title: z.string(),
  earned_at: Instant,
  /** What was paid as money, less what went back of it. */
  amount: Yuan,
  /** Of that, what is in applications or invoices already. */
  invoiced_amount: Yuan,
  /** What can still be invoiced. */
  open_amount: Yuan,
  state: z.enum(billableStateKeys),
})
export type Billable = z.input<typeof Billable>

const Title = z.object({
  id: z.number().int(),
  invoice_type: Type,
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  bank_account: z.string(),
  email: z.string(),
  is_default: z.boolean(),
})
export type InvoiceTitle = z.input<typeof Title>

export const readInvoiceOptions = endpoint({
  summary: '开票须知：抬头、可开的种类、还能开多少，以及现在不能开的原因',
  method: 'GET',
  path: '/api/invoice/options',
  access: 'member',
  input: none,
  output: z.object({
    /** To whom it is made out; null while that is not known. */
    payee: z.object({ title_type: z.enum(['company', 'person']), title: z.string(), tax_no: z.string() }).nullable(),
    /** Why nothing can be applied for now; '' where something can. */
    why_not: z.string(),
    /** Where that is mended; '' where it is not to be mended. */
    mend_at: z.string(),
    types: z.array(Type),
    content: z.string(),
    open_amount: Yuan,
    open_count: z.number().int(),
    titles: z.array(Title),
  }),
})
export type InvoiceOptions = z.input<(typeof readInvoiceOptions)['output']>

export const listBillables = endpoint({
  summary: '可以开票的消费：现金支付的订单、提现手续费与保证金扣款，减去退款和已开的部分，最新在前',
  method: 'GET',
  path: '/api/invoice/billable',
  access: 'member',
  input: z.object({ ...pageFields, open: Flag.default(true) }),
  output: listOf(Billable),
})

const Contact = {
  address: line(120).default(''),
  phone: line(30)
    .regex(/^[\d+()\- ]*$/, '电话只能有数字与 + - ( )')
    .default(''),
  bank: line(60).default(''),
  bank_account: line(40)
    .regex(/^[\d -]*$/, '账号只能有数字')
    .default(''),
  email: z.union([z.literal(''), z.email('请填写正确的邮箱').max(100)]).default(''),
}

export const saveInvoiceTitle = endpoint({
  summary: '保存开票信息；抬头与税号由认证决定，不在此填写',
  method: 'POST',
  path: '/api/invoice/titles',
  access: 'member',
  input: z.object({ id: Id.optional(), invoice_type: Type, ...Contact, is_default: Flag.default(false) }),
  output: Title,
  refusals: ['RECORD_NOT_FOUND', 'INVOICE_TITLES_FULL'],
  done: '已保存',
})

export const deleteInvoiceTitle = endpoint({
  summary: '删除开票信息',
  method: 'POST',
  path: '/api/invoice/titles/{id}/delete',
  access: 'member',
  input: z.object({ id: Id }),
  output: none,
  refusals: ['RECORD_NOT_FOUND'],
  done: '已删除',
})

const Invoice = z.object({
  id: z.number().int(),
  no: z.string(),
  state: State,
  amount: Yuan,
  red_amount: Yuan,
  invoice_type: Type,
  title: z.string(),
  tax_no: z.string(),
  /** The number that the tax office gave it; '' until it was issued. */
  number: z.string(),
  issued_on: z.string().nullable(),
  reject_reason: z.string(),
  submitted_at: Instant,
  actions: z.array(z.enum(invoiceActionKeys)),
})
export type Invoice = z.input<typeof Invoice>

const Red = z.object({
  no: z.string(),
  state: z.enum(redStateKeys),
  amount: Yuan,
  reason: z.string(),
  used: z.boolean(),
  confirm_until: Instant.nullable(),
  number: z.string(),
  issued_on: z.string().nullable(),
  created_at: Instant,
})

export const WholeInvoice = Invoice.extend({
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  bank_account: z.string(),
  email: z.string(),
  content: z.string(),
  remark: z.string(),
  tax_rate: z.string().nullable(),
  tax_amount: Yuan.nullable(),
  items: z.array(
    z.object({
      no: z.string(),
      kind: z.enum(billableKindKeys),
      title: z.string(),
      amount: Yuan,
      red_amount: Yuan,
    }),
  ),
  reds: z.array(Red),
  /** Under addresses that open them for some minutes. */
  files: z.array(z.object({ kind: z.enum(invoiceFileKindKeys), address: z.string() })),
  timeline: z.array(z.object({ step: z.enum(invoiceStepKeys), at: Instant, note: z.string(), by: z.string() })),
})
export type WholeInvoice = z.input<typeof WholeInvoice>

export const listInvoices = endpoint({
  summary: '我的发票，最新在前',
  method: 'GET',
  path: '/api/invoice',
  access: 'member',
  input: z.object({ ...pageFields, state: State.optional() }),
  output: listOf(Invoice),
})

const one = z.object({ id: Id })

export const readInvoice = endpoint({
  summary: '一张发票：明细、文件、红冲与进度',
  method: 'GET',
  path: '/api/invoice/{id}',
  access: 'member',
  input: one,
  output: WholeInvoice,
  refusals: ['RECORD_NOT_FOUND'],
})

const BillableNo = z
  .string()
  .trim()
  .regex(/^[A-Z]{2}[0-9A-Z]{6,30}$/, '单号不正确')

export const applyForInvoice = endpoint({
  summary: '申请发票：所选各项剩余的可开票金额合开一张',
  method: 'POST',
  path: '/api/invoice',
  access: 'member',
  input: z.object({
    items: z.array(BillableNo).min(1, '请选择要开票的项目').max(itemsMax, `一次最多 ${itemsMax} 项`),
    title_id: Id.optional(),
    invoice_type: Type.optional(),
    remark: line(100).default(''),
    /** What was seen to be the sum: if it is another by now, nothing is applied for. */
    amount_confirmed: Yuan.optional(),
  }),
  output: WholeInvoice,
  refusals: ['REQUEST_ID_REUSED', 'RECORD_NOT_FOUND', 'INVOICE_NOTHING', 'INVOICE_NO_TITLE', 'PRICE_CHANGED'],
  idempotent: true,
  done: '申请已提交',
})

export const cancelInvoice = endpoint({
  summary: '取消还没有开具的发票申请',
  method: 'POST',
  path: '/api/invoice/{id}/cancel',
  access: 'member',
  input: one,
  output: WholeInvoice,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已取消',
})

export const askRedInvoice = endpoint({
  summary: '申请红冲：整张，或其中几项',
  method: 'POST',
  path: '/api/invoice/{id}/red',
  access: 'member',
  input: one.extend({
    /** Which of its items; all of them where none is named. */
    items: z.array(BillableNo).max(itemsMax).optional(),
    reason: line(100).min(2, '请写明原因'),
    /** Whether it was deducted or booked already: then the red one has to be confirmed first. */
    used: Flag,
  }),
  output: WholeInvoice,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'INVOICE_RED_OPEN', 'INVOICE_RED_TOO_MUCH'],
  done: '红冲申请已提交',
})

export const confirmRedInvoice = endpoint({
  summary: '确认红字信息',
  method: 'POST',
  path: '/api/invoice/{id}/red/confirm',
  access: 'member',
  input: one,
  output: WholeInvoice,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'],
  done: '已确认',
})
