import { fen, toYuan, yuan } from '#contract/base/money.ts'
import { shanghaiDay, toShanghaiIso } from '#contract/base/time.ts'
import type { AlipayMovement } from './alipay-bills.ts'
import { type AlipayOutcome, alipayNo, alipayOk } from './alipay-trades.ts'

interface AlipayTransfer {
  no: string
  orderId: string
  amount: number
  identity: string
  name: string
  title: string
  status: 'SUCCESS' | 'DEALING' | 'FAIL' | 'REFUND'
  errorCode: string | undefined
  at: Date
}

const moment = (at: Date) => toShanghaiIso(at).slice(0, 19).replace('T', ' ')
const text = (value: unknown) => (typeof value === 'string' ? value : '')
function fenFrom(value: unknown): number | undefined {
  try {
    return yuan(text(value))
  } catch {
    return undefined
  }
}

/** 转账到支付宝账户 of one merchant: paid at once, or after a while, to whoever signs in and is called so. */
export function openAlipayTransfers(clock: () => Date) {
  const transfers = new Map<string, AlipayTransfer>()
  /** Who the receivers really are, where it is known. */
  const names = new Map<string, string>()
  const account = { balance: Number.MAX_SAFE_INTEGER }
  /** How the next ones are decided. */
  const deciding: { status: AlipayTransfer['status'] } = { status: 'SUCCESS' }
  let count = 0

  const describe = ({ no, orderId, status }: AlipayTransfer) => ({ out_biz_no: no, order_id: orderId, status })

  function become(no: string, status: AlipayTransfer['status'], errorCode?: string): void {
    const transfer = transfers.get(no)
    if (transfer === undefined) throw new Error(`no transfer ${no}`)
    if (status === 'FAIL' || status === 'REFUND') account.balance += transfer.amount
    Object.assign(transfer, { status, errorCode, at: clock() })
  }

  return {
    transfers,
    names,
    account,
    deciding,
    become,

    send(content: Record<string, unknown>): AlipayOutcome {
      const payee = (content.payee_info ?? {}) as Record<string, unknown>
      const [no, amount] = [text(content.out_biz_no), fenFrom(content.trans_amount)]
      const [identity, name, title] = [text(payee.identity), text(payee.name), text(content.order_title)]
      const sound =
        /^[0-9A-Za-z_]{1,64}$/.test(no) &&
        amount !== undefined &&
        amount >= 10 &&
        content.product_code === 'TRANS_ACCOUNT_NO_PWD' &&
        content.biz_scene === 'DIRECT_TRANSFER' &&
        payee.identity_type === 'ALIPAY_LOGON_ID' &&
        identity !== '' &&
        name !== '' &&
        title !== ''
      if (!sound || amount === undefined) return alipayNo('INVALID_PARAMETER', '参数有误')
      const earlier = transfers.get(no)
      if (earlier !== undefined) {
        const same = earlier.amount === amount && earlier.identity === identity && earlier.name === name
        if (!same) return alipayNo('REQUEST_PROCESSING', '单号已存在，但转账信息不一致')
        return alipayOk({ ...describe(earlier), trans_date: moment(earlier.at) })
      }
      const known = names.get(identity)
      if (known !== undefined && known !== name) return alipayNo('PAYEE_USER_INFO_ERROR', '收款用户姓名不匹配')
      if (account.balance < amount) return alipayNo('PAYER_BALANCE_NOT_ENOUGH', '余额不足')
      account.balance -= amount
      const orderId = `${moment(clock()).slice(0, 10).replaceAll('-', '')}11007000${String(++count).padStart(12, '0')}`
      const { status } = deciding
      const transfer = { no, orderId, amount, identity, name, title, status, errorCode: undefined, at: clock() }
      transfers.set(no, transfer)
      return alipayOk({ ...describe(transfer), trans_date: moment(transfer.at) })
    },

    query(content: Record<string, unknown>): AlipayOutcome {
      if (content.product_code !== 'TRANS_ACCOUNT_NO_PWD' || content.biz_scene !== 'DIRECT_TRANSFER') {
        return alipayNo('INVALID_PARAMETER', '参数有误')
      }
      const transfer = transfers.get(text(content.out_biz_no))
      if (transfer === undefined) return alipayNo('ORDER_NOT_EXIST', '转账订单不存在')
      return alipayOk({
        ...describe(transfer),
        trans_amount: toYuan(fen(transfer.amount)),
        ...(transfer.status === 'SUCCESS' ? { pay_date: moment(transfer.at) } : {}),
        ...(transfer.errorCode === undefined ? {} : { error_code: transfer.errorCode }),
      })
    },

    paidOn: (day: string): AlipayMovement[] =>
      [...transfers.values()].filter(({ status, at }) => status === 'SUCCESS' && shanghaiDay(at) === day),
  }
}
