// Without schemas, so that the browser knows them too.

/** What stands in a payout file about each payment, and what its column is called. */
export const payoutColumns = {
  payee_name: '户名',
  account: '账号',
  bank: '开户行',
  amount: '金额',
  remark: '附言',
  no: '提现单号',
} as const
export type PayoutColumn = keyof typeof payoutColumns
export const payoutColumnKeys = Object.keys(payoutColumns) as [PayoutColumn, ...PayoutColumn[]]

/** How the bank's program reads a CSV. */
export const payoutEncodings = { utf8: 'UTF-8（带 BOM）', gb18030: 'GB18030' } as const
export type PayoutEncoding = keyof typeof payoutEncodings

export const payoutFormats = ['csv', 'xlsx'] as const
export type PayoutFormat = (typeof payoutFormats)[number]

/** As much of a bank's answer as one import takes. */
export const receiptFileMaxBytes = 700_000
export const receiptRowsMax = 500
