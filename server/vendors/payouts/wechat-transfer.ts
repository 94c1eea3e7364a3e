import { z } from 'zod'
import { fen } from '#contract/base/money.ts'
import { Instant } from '#contract/base/time.ts'
import type {
  PayoutBillRow,
  PayoutOutcome,
  PayoutProvider,
  PayoutRequest,
} from '#server/modules/money/withdrawals/ports.ts'
import { fenOf, shanghaiMoment } from '#server/vendors/payments/bill-reading.ts'
import { fetchWechatBill } from '#server/vendors/payments/wechat-bill.ts'
import { openWechatGateway, type Said, type WechatParts } from '#server/vendors/payments/wechat-gateway.ts'
import { sealField } from '#server/vendors/payments/wechat-signing.ts'

export interface WechatTransferParts extends WechatParts {
  /** What the money is for, as it was applied for with WeChat Pay; 1005 is 佣金报酬. */
  sceneId: string
}

const State = z.object({
  out_bill_no: z.string(),
  transfer_bill_no: z.string().regex(/^[\w-]{1,64}$/),
  state: z.string(),
  create_time: Instant.optional(),
  update_time: Instant.optional(),
  fail_reason: z
    .string()
    .regex(/^[A-Z_0-9]{1,64}$/)
    .optional(),
  package_info: z.string().max(4096).optional(),
})

const bills = '/v3/fund-app/mch-transfer/transfer-bills'
/** Their rules: the real name from 2000 yuan on is a must, and below 0.30 yuan it is refused. */
const nameFrom = fen(2000_00)
const nameAbove = fen(30)
const confirmWithinMs = 24 * 60 * 60 * 1000
const absences = new Set(['NOT_FOUND', 'RESOURCE_NOT_EXISTS', 'ORDER_NOT_EXIST'])
/** Codes that say the transfer was not taken on; still its number is asked about before that is believed. */
const refusals = new Set([
  'PARAM_ERROR',
  'INVALID_REQUEST',
  'SIGN_ERROR',
  'NO_AUTH',
  'NOT_ENOUGH',
  'APPID_MCHID_NOT_MATCH',
  'RULE_LIMIT',
  'ACCOUNT_ERROR',
])

/** WeChat Pay's 商家转账: money to a person's change, who confirms it (pay.weixin.qq.com/doc/v3/merchant/4012716434). */
export function createWechatTransfer(parts: WechatTransferParts): PayoutProvider {
  const { appid, mchid } = parts.account
  const gateway = openWechatGateway(parts)
  const billOf = (no: string) => `${bills}/out-bill-no/${encodeURIComponent(no)}`

  const query = async (no: string): Promise<PayoutOutcome> => {
    const said = await gateway.ask('GET', billOf(no))
    if (said.said && absences.has(said.code ?? '')) return { outcome: 'absent' }
    return outcomeFrom(said, no)
  }

  /** No answer but a success is an end: whatever else was said, the number decides, and never another number. */
  const askedAgain = async (no: string, code: string): Promise<PayoutOutcome> => {
    const found = await query(no)
    if (found.outcome !== 'absent') return found
    return refusals.has(code) ? { outcome: 'failed', reason: code } : { outcome: 'unknown', reason: code }
  }

  return {
    name: 'wechat',
    methods: ['wechat'],
    confirming: { mchId: mchid, appId: appid },

    async send(request: PayoutRequest): Promise<PayoutOutcome> {
      const { no, amount, name } = request
      if (amount >= nameFrom && name === '') return { outcome: 'failed', reason: 'name_required' }
      const signer = gateway.keys.signers.get(gateway.keys.publicKeyId)
      const named = name !== '' && amount >= nameAbove && signer !== undefined
      const said = await gateway.ask('POST', bills, {
        appid,
        out_bill_no: no,
        transfer_scene_id: parts.sceneId,
        openid: request.receiver,
        ...(named ? { user_name: sealField(name, signer.key) } : {}),
        transfer_amount: amount,
        transfer_remark: cut(request.remark, 32),
        notify_url: parts.notifyUrl,
        transfer_scene_report_infos: [
          { info_type: '岗位类型', info_content: '推广合作' },
          { info_type: '报酬说明', info_content: cut(request.remark, 32) },
        ],
      })
      if (said.said && said.code !== undefined) return askedAgain(no, said.code)
      return outcomeFrom(said, no)
    },

    query,

    async cancel(no): Promise<PayoutOutcome> {
      const said = await gateway.ask('POST', `${billOf(no)}/cancel`)
      if (said.said && said.code !== undefined) {
        return absences.has(said.code) ? { outcome: 'absent' } : query(no)
      }
      return outcomeFrom(said, no)
    },

    async bill(day) {
      const path = `fundflowbill?bill_date=${day}&account_type=OPERATION`
      const table = await fetchWechatBill(gateway, path, day, parts.clock())
      if ('outcome' in table) return table.outcome === 'empty' ? { outcome: 'bill', rows: [] } : table
      const rows: PayoutBillRow[] = []
      for (const line of table.rows) {
        if (!/转账/.test(`${line.get('业务名称')}${line.get('业务类型')}`)) continue
        const row = rowFrom(line)
        if (row === undefined) return { outcome: 'unknown', reason: 'unreadable' }
        rows.push(row)
      }
      const total = table.totals.get('资金流水总笔数')
      if (total !== undefined && total !== String(table.rows.length)) {
        return { outcome: 'unknown', reason: 'totals_differ' }
      }
      return { outcome: 'bill', rows }
    },
  }
}

function outcomeFrom(said: Said, no: string): PayoutOutcome {
  const unknown = (reason: string): PayoutOutcome => ({ outcome: 'unknown', reason })
  if (!said.said) return unknown(said.reason)
  if (said.code !== undefined) return unknown(said.code)
  const read = State.safeParse(said.body)
  if (!read.success) return unknown('unreadable')
  const bill = read.data
  if (bill.out_bill_no !== no) return unknown('another_bill')
  switch (bill.state) {
    case 'ACCEPTED':
    case 'PROCESSING':
    case 'TRANSFERING':
    // Taken back, but not yet: until it is, the receiver may still have been quicker.
    case 'CANCELING':
      return { outcome: 'processing' }
    case 'WAIT_USER_CONFIRM': {
      if (bill.create_time === undefined) return unknown('unreadable')
      return {
        outcome: 'wait_user_confirm',
        packageInfo: bill.package_info,
        confirmBefore: new Date(bill.create_time.getTime() + confirmWithinMs),
      }
    }
    case 'SUCCESS': {
      const paidAt = bill.update_time ?? bill.create_time
      return paidAt === undefined
        ? unknown('unreadable')
        : { outcome: 'paid', transferNo: bill.transfer_bill_no, paidAt }
    }
    case 'FAIL':
      return { outcome: 'failed', reason: bill.fail_reason ?? 'FAIL' }
    case 'CANCELLED':
      return { outcome: 'failed', reason: 'CANCELLED' }
    default:
      return unknown('unknown_state')
  }
}

/** Money that left, and money that came back because nobody confirmed. */
function rowFrom(line: Map<string, string>): PayoutBillRow | undefined {
  const amount = fenOf(line.get('收支金额(元)') ?? '')
  const at = shanghaiMoment(line.get('记账时间') ?? '')
  const direction = line.get('收支类型')
  if (amount === undefined || at === undefined || (direction !== '支出' && direction !== '收入')) return undefined
  const [no, transferNo] = [line.get('业务凭证号') ?? '', line.get('微信支付业务单号') ?? '']
  return { no, transferNo, amount, state: direction === '支出' ? 'success' : 'failed', at }
}

function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('')
}
