import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, none } from '#contract/base/fields.ts'
import { Rate, Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { taxMethodKeys, taxProposalKindKeys, taxProposalStateKeys } from './taxes.words.ts'

// The operators' side of withholding: by which table, from whom how much, and paying it to the tax office. By two.

const Method = z.enum(taxMethodKeys)
const Month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '请选择月份')
const Said = line(200).min(5, '请至少写 5 个字')

const TaxTable = z.object({
  method: Method,
  valid_from: z.string(),
  share: Rate,
  monthly: Yuan,
  fixed: Yuan,
  fixed_upto: Yuan,
  brackets: z.array(z.object({ upto: Yuan.nullable(), rate: Rate, quick: Yuan })),
})
export type TaxTable = z.input<typeof TaxTable>

const Proposal = z.object({
  id: z.number().int(),
  no: z.string(),
  kind: z.enum(taxProposalKindKeys),
  state: z.enum(taxProposalStateKeys),
  method: Method.nullable(),
  /** Up to the end of which month it is paid. */
  month: z.string().nullable(),
  amount: Yuan.nullable(),
  receipt_no: z.string(),
  reason: z.string(),
  requested_by: z.string(),
  requested_at: Instant,
  /** Asked for by whoever reads this: somebody else has to decide. */
  own: z.boolean(),
  decided_by: z.string(),
  decided_at: Instant.nullable(),
  decision_note: z.string(),
  posting_no: z.string().nullable(),
})
export type TaxProposal = z.input<typeof Proposal>

export const readTaxes = endpoint({
  summary: '个税代扣：现行方式、税率表、已扣未缴的税款',
  method: 'GET',
  path: '/api/console/taxes',
  access: { staff: 'taxes.read' },
  input: none,
  output: z.object({
    method: Method,
    /** Since when it is as it is; null from the beginning. */
    since: Instant.nullable(),
    tables: z.array(TaxTable),
    /** In the books, withheld and not paid to the office yet. */
    liability: Yuan,
    /** Of withdrawals on their way: withheld when they are paid. */
    under_way: Yuan,
    this_month: Month,
  }),
})

const RegisterRow = z.object({
  maker_id: z.number().int(),
  nickname: z.string(),
  /** Masked; empty where nobody was verified. */
  name: z.string(),
  number: z.string(),
  times: z.number().int(),
  income: Yuan,
  /** Of the year up to the end of the month. */
  year_income: Yuan,
  cost: Yuan,
  allowance: Yuan,
  months: z.number().int(),
  taxable: Yuan,
  rate: Rate,
  quick: Yuan,
  /** On the whole, withheld before the month, and in it. */
  due: Yuan,
  before: Yuan,
  tax: Yuan,
  /** Of that, on withdrawals that are still on their way. */
  open_tax: Yuan,
})
export type TaxRegisterRow = z.input<typeof RegisterRow>

const Correction = z.object({
  reference: z.string(),
  maker_id: z.number().int(),
  nickname: z.string(),
  /** Whose declaration it changes. */
  month: z.string(),
  amount: Yuan,
  tax: Yuan,
  at: Instant,
})

export const readTaxRegister = endpoint({
  summary: '某月的个税扣缴明细，按创客；另列本月退回、须更正以前月份申报的收入（最多 200 笔）',
  method: 'GET',
  path: '/api/console/taxes/register',
  access: { staff: 'taxes.read' },
  input: z.object({ ...pageFields, month: Month }),
  output: listOf(RegisterRow).extend({
    income: Yuan,
    tax: Yuan,
    open_tax: Yuan,
    corrections: z.array(Correction),
    /** What would be paid to the office up to the end of this month, by what is settled and was not paid before. */
    payable: Yuan,
  }),
})

const fileOf = z.object({ name: z.string(), content_base64: z.string() })
const Format = z.enum(['xlsx', 'csv'])

export const exportTaxRegister = endpoint({
  summary: '导出某月的扣缴申报明细，含完整的姓名与证件号码；每次导出都记入操作日志',
  method: 'POST',
  path: '/api/console/taxes/register/export',
  access: { staff: 'taxes.export' },
  input: z.object({ month: Month, format: Format }),
  output: fileOf,
  refusals: ['TOO_MANY_ROWS'],
})

export const exportTaxReport = endpoint({
  summary: '导出某季度的从业人员身份与收入信息报送表（国令第 810 号、2025 年第 15 号公告）；记入操作日志',
  method: 'POST',
  path: '/api/console/taxes/report/export',
  access: { staff: 'taxes.export' },
  input: z.object({ quarter: z.string().regex(/^20\d{2}-Q[1-4]$/, '请选择季度'), format: Format }),
  output: fileOf,
  refusals: ['TOO_MANY_ROWS'],
})

export const listTaxProposals = endpoint({
  summary: '代扣方式与缴税的申请，最新在前',
  method: 'GET',
  path: '/api/console/taxes/proposals',
  access: { staff: 'taxes.read' },
  input: z.object({
    ...pageFields,
    kind: z.enum(taxProposalKindKeys).optional(),
    state: z.enum(taxProposalStateKeys).optional(),
  }),
  output: listOf(Proposal),
})

export const proposeTaxMethod = endpoint({
  summary: '申请更换或停用代扣，由另一位同事复核后生效',
  method: 'POST',
  path: '/api/console/taxes/method',
  access: { staff: 'taxes.request' },
  input: z.object({ method: Method, reason: Said }),
  output: Proposal,
  refusals: ['TAX_PROPOSED', 'TAX_METHOD_SAME'],
  done: '已提交，等待复核',
})

export const proposeTaxRemittance = endpoint({
  summary: '登记已向税务机关缴纳的税款（截至某月末应缴的全部），由另一位同事复核后入账',
  method: 'POST',
  path: '/api/console/taxes/remittance',
  access: { staff: 'taxes.request' },
  input: z.object({
    month: Month,
    /** What was paid, as the receipt says; another sum than what is due is a mistake. */
    amount: Yuan,
    receipt_no: line(64).regex(/^[\w-]{4,64}$/, '请填写 4 到 64 位银行回单号'),
    reason: Said,
  }),
  output: Proposal,
  refusals: ['TAX_PROPOSED', 'TAX_NOTHING_DUE', 'TAX_DUE_DIFFERS', 'TAX_RECEIPT_USED'],
  done: '已提交，等待复核',
})

const decided = ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'SAME_APPROVER', 'APPROVERS_TIED'] as const

export const approveTaxProposal = endpoint({
  summary: '复核通过；不能复核自己申请的',
  method: 'POST',
  path: '/api/console/taxes/proposals/{id}/approve',
  access: { staff: 'taxes.approve' },
  input: z.object({ id: Id, note: line(200).default('') }),
  output: Proposal,
  refusals: [...decided, 'TAX_DUE_DIFFERS', 'REQUEST_ID_REUSED'],
  idempotent: true,
  done: '已复核',
})

export const rejectTaxProposal = endpoint({
  summary: '驳回；不能处理自己申请的，那应撤回',
  method: 'POST',
  path: '/api/console/taxes/proposals/{id}/reject',
  access: { staff: 'taxes.approve' },
  input: z.object({ id: Id, note: Said }),
  output: Proposal,
  refusals: [...decided],
  done: '已驳回',
})

export const cancelTaxProposal = endpoint({
  summary: '撤回自己申请的',
  method: 'POST',
  path: '/api/console/taxes/proposals/{id}/cancel',
  access: { staff: 'taxes.request' },
  input: z.object({ id: Id }),
  output: Proposal,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'NOT_ALLOWED'],
  done: '已撤回',
})
