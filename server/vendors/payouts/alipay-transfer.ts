import { z } from 'zod'
import { fen, toYuan } from '#contract/base/money.ts'
import type {
  PayoutBillRow,
  PayoutOutcome,
  PayoutProvider,
  PayoutRequest,
} from '#server/modules/money/withdrawals/ports.ts'
import { fetchAlipayBill } from '#server/vendors/payments/alipay-bill.ts'
import { type AlipayParts, type AlipaySaid, openAlipayGateway } from '#server/vendors/payments/alipay-gateway.ts'
import { fenOf, shanghaiMoment } from '#server/vendors/payments/bill-reading.ts'

const Order = z.object({
  out_biz_no: z.string(),
  order_id: z
    .string()
    .regex(/^\w{1,64}$/)
    .optional(),
  status: z.string(),
  /** When it was paid: called the one where it is sent, and the other where it is asked about. */
  trans_date: z.string().optional(),
  pay_date: z.string().optional(),
  error_code: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .optional(),
})

const product = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' } as const
/**
 * Codes that say for good that this transfer was not taken on; still its number is asked about before that is believed.
 * Whatever is not among them is a word nobody here has read yet, and no end. Their texts change and decide nothing.
 */
const refusals = new Set([
  'INVALID_PARAMETER',
  'PAYEE_NOT_EXIST',
  'PAYEE_USER_INFO_ERROR',
  'PAYEE_ACC_OCUPIED',
  'PAYEE_STATUS_ERROR',
  'PERMIT_NON_BANK_LIMIT_PAYEE',
  'PERMIT_LIMIT_PAYEE',
  'PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT',
  'BLOCK_USER_FORBBIDEN_RECIEVE',
  'RELEASE_USER_FORBBIDEN_RECIEVE',
  'PAYER_BALANCE_NOT_ENOUGH',
  'BALANCE_IS_NOT_ENOUGH',
  'PAYER_STATUS_ERROR',
  'PAYER_USER_INFO_ERROR',
  'EXCEED_LIMIT_SM_AMOUNT',
  'EXCEED_LIMIT_SM_MIN_AMOUNT',
  'EXCEED_LIMIT_DM_MAX_AMOUNT',
  'EXCEED_LIMIT_MM_MAX_AMOUNT',
  'EXCEED_LIMIT_PERSONAL_SM_AMOUNT',
  'PERMIT_CHECK_PERM_LIMITED',
  'SIGN_NO_PERMISSION',
  'USER_RISK_FREEZE',
])

/**
 * Alipay's 转账到支付宝账户 (opendocs.alipay.com/open/02byuo): money to whoever signs in with that name and is called so.
 * It arrives without anybody confirming. Needs certificate mode.
 */
export function createAlipayTransfer(parts: AlipayParts): PayoutProvider {
  const gateway = openAlipayGateway(parts)

  const query = async (no: string): Promise<PayoutOutcome> => {
    const said = await gateway.ask('alipay.fund.trans.common.query', { ...product, out_biz_no: no })
    if (said.said && said.refusal === 'ORDER_NOT_EXIST') return { outcome: 'absent' }
    return outcomeFrom(said, no)
  }

  return {
    name: 'alipay',
    methods: ['alipay'],

    async send(request: PayoutRequest): Promise<PayoutOutcome> {
      const { no, name } = request
      // Without a name whoever holds the account is paid, whoever that is.
      if (name === '') return { outcome: 'failed', reason: 'name_required' }
      const said = await gateway.ask('alipay.fund.trans.uni.transfer', {
        ...product,
        out_biz_no: no,
        trans_amount: toYuan(request.amount),
        order_title: cut(request.remark, 128),
        payee_info: { identity: request.receiver, identity_type: 'ALIPAY_LOGON_ID', name },
        remark: cut(request.remark, 200),
      })
      if (!said.said || said.refusal === undefined) return outcomeFrom(said, no)
      // It may be about this sending and not about the transfer: an earlier one under the number may have gone.
      const found = await query(no)
      if (found.outcome !== 'absent') return found
      const outcome = refusals.has(said.refusal) ? 'failed' : 'unknown'
      return { outcome, reason: said.refusal }
    },

    query,

    /** Nobody confirms it, so there is nothing to take back: it stands as it stands. */
    cancel: query,

    /** The movements of the account, of which transfers are some. */
    async bill(day) {
      const table = await fetchAlipayBill(gateway, parts, { type: 'signcustomer', day }, parts.clock())
      if ('outcome' in table) return table.outcome === 'empty' ? { outcome: 'bill', rows: [] } : table
      const rows: PayoutBillRow[] = []
      for (const line of table.rows) {
        if (!/转账/.test(line.get('业务类型') ?? '')) continue
        const row = rowFrom(line)
        if (row === undefined) return { outcome: 'unknown', reason: 'unreadable' }
        rows.push(row)
      }
      return { outcome: 'bill', rows }
    },
  }
}

function outcomeFrom(said: AlipaySaid, no: string): PayoutOutcome {
  const unknown = (reason: string): PayoutOutcome => ({ outcome: 'unknown', reason })
  if (!said.said) return unknown(said.reason)
  if (said.refusal !== undefined) return unknown(said.refusal)
  const read = Order.safeParse(said.body)
  if (!read.success) return unknown('unreadable')
  const { out_biz_no, order_id: transferNo, status, pay_date, trans_date, error_code } = read.data
  if (out_biz_no !== no) return unknown('another_order')
  switch (status) {
    case 'SUCCESS': {
      const paidAt = shanghaiMoment(pay_date ?? trans_date ?? '')
      if (paidAt === undefined || transferNo === undefined) return unknown('unreadable')
      return { outcome: 'paid', transferNo, paidAt }
    }
    case 'INIT':
    case 'DEALING':
    case 'WAIT_PAY':
      return { outcome: 'processing' }
    case 'FAIL':
    case 'CLOSED':
    case 'REFUND':
      return { outcome: 'failed', reason: error_code ?? status }
    default:
      return unknown('unknown_state')
  }
}

/** Money that left, and money that came back. */
function rowFrom(line: Map<string, string>): PayoutBillRow | undefined {
  const at = shanghaiMoment(line.get('发生时间') ?? '')
  const [came, left] = [fenOf(line.get('收入金额') || '0'), fenOf(line.get('支出金额') || '0')]
  if (at === undefined || came === undefined || left === undefined || (came === 0) === (left === 0)) return undefined
  const [no, transferNo] = [line.get('商户订单号') ?? '', line.get('业务流水号') ?? '']
  const amount = fen(Math.abs(left === 0 ? came : left))
  return { no, transferNo, amount, state: left === 0 ? 'failed' : 'success', at }
}

function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('')
}
