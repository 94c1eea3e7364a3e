// The words of invoices, without schemas: pages carry these and nothing else.

export const invoiceStates = {
  pending: '待审核',
  approved: '待开票',
  issuing: '开票中',
  issued: '已开票',
  delivered: '已交付',
  red_pending: '红冲中',
  red_issued: '已红冲',
  rejected: '已驳回',
  cancelled: '已取消',
} as const
export type InvoiceState = keyof typeof invoiceStates
export const invoiceStateKeys = Object.keys(invoiceStates) as [InvoiceState, ...InvoiceState[]]

export const invoiceTypes = { normal: '普通发票', special: '增值税专用发票' } as const
export type InvoiceType = keyof typeof invoiceTypes
export const invoiceTypeKeys = Object.keys(invoiceTypes) as [InvoiceType, ...InvoiceType[]]

/** What can be invoiced at all. */
export const billableKinds = { order: '订单', fee: '提现手续费', deduction: '保证金扣款' } as const
export type BillableKind = keyof typeof billableKinds
export const billableKindKeys = Object.keys(billableKinds) as [BillableKind, ...BillableKind[]]

/** Where something that was paid stands: nothing left to invoice, all of it in invoices, a part, or nothing yet. */
const billableStates = {
  open: '可开票',
  part: '部分已申请',
  applied: '已申请',
  gone: '已退款',
  over: '待红冲',
} as const
export type BillableState = keyof typeof billableStates
export const billableStateKeys = Object.keys(billableStates) as [BillableState, ...BillableState[]]

export const redStates = {
  asked: '待处理',
  confirming: '待购方确认',
  confirmed: '购方已确认',
  issued: '已红冲',
  dropped: '已撤销',
} as const
export type RedState = keyof typeof redStates
export const redStateKeys = Object.keys(redStates) as [RedState, ...RedState[]]

export const redCauses = { owner: '购方申请', refund: '退款', operator: '平台' } as const
export type RedCause = keyof typeof redCauses
export const redCauseKeys = Object.keys(redCauses) as [RedCause, ...RedCause[]]

export const invoiceSteps = {
  submit: '提交申请',
  approve: '审核通过',
  start: '开始开票',
  issue: '已开具',
  deliver: '已下载',
  reject: '已驳回',
  cancel: '已取消',
  red_ask: '发起红冲',
  red_confirm_ask: '已发送红字信息确认单',
  red_lapse: '确认单超过 72 小时未确认，已作废',
  red_confirm: '购方已确认红字信息',
  red_issue: '红字发票已开具',
  red_drop: '红冲已撤销',
} as const
export type InvoiceStep = keyof typeof invoiceSteps
export const invoiceStepKeys = Object.keys(invoiceSteps) as [InvoiceStep, ...InvoiceStep[]]

/** What its owner can do about one now. */
export const invoiceActions = {
  cancel: '取消申请',
  download: '下载发票',
  red: '申请红冲',
  confirm_red: '确认红字信息',
  again: '重新申请',
} as const
export type InvoiceAction = keyof typeof invoiceActions
export const invoiceActionKeys = Object.keys(invoiceActions) as [InvoiceAction, ...InvoiceAction[]]

export const invoiceFileKinds = { pdf: 'PDF', ofd: 'OFD', xml: 'XML', red: '红字发票' } as const
export type InvoiceFileKind = keyof typeof invoiceFileKinds
export const invoiceFileKindKeys = Object.keys(invoiceFileKinds) as [InvoiceFileKind, ...InvoiceFileKind[]]
