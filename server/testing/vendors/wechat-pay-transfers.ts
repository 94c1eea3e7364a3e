import { constants, privateDecrypt, randomBytes } from 'node:crypto'
import { toShanghaiIso } from '#contract/base/time.ts'
import type { WechatMerchant } from '#server/testing/merchants.ts'
import { parseObject } from './counter.ts'
import { type Outcome, refuse } from './wechat-pay-trades.ts'

export interface SimTransfer {
  no: string
  billNo: string
  openid: string
  amount: number
  name: string | undefined
  remark: string
  state:
    | 'ACCEPTED'
    | 'PROCESSING'
    | 'WAIT_USER_CONFIRM'
    | 'TRANSFERING'
    | 'SUCCESS'
    | 'FAIL'
    | 'CANCELING'
    | 'CANCELLED'
  failReason: string | undefined
  packageInfo: string
  createdAt: Date
  updatedAt: Date
}

const confirmWithinMs = 24 * 60 * 60 * 1000

/** 商家转账 of one merchant: taken on, confirmed by the receiver, or back after a day. */
export function openTransfers(merchant: WechatMerchant, clock: () => Date) {
  const transfers = new Map<string, SimTransfer>()
  /** Who the receivers really are, where it is known. */
  const names = new Map<string, string>()
  const account = { balance: Number.MAX_SAFE_INTEGER }
  let count = 0

  const move = (transfer: SimTransfer, state: SimTransfer['state'], failReason?: string) => {
    if (state === 'FAIL' || state === 'CANCELLED') account.balance += transfer.amount
    Object.assign(transfer, { state, failReason, updatedAt: clock() })
  }
  /** Nobody confirmed for a day: closed, and the money back, without anybody asking. */
  const at = (no: string): SimTransfer | undefined => {
    const transfer = transfers.get(no)
    const late = (transfer?.createdAt.getTime() ?? 0) + confirmWithinMs <= clock().getTime()
    if (transfer?.state === 'WAIT_USER_CONFIRM' && late) move(transfer, 'FAIL', 'OVERDUE_CLOSE')
    if (transfer?.state === 'CANCELING') move(transfer, 'CANCELLED')
    return transfer
  }
  const describe = (transfer: SimTransfer) => ({
    mch_id: merchant.account.mchid,
    out_bill_no: transfer.no,
    transfer_bill_no: transfer.billNo,
    appid: merchant.account.appid,
    state: transfer.state,
    transfer_amount: transfer.amount,
    transfer_remark: transfer.remark,
    ...(transfer.failReason === undefined ? {} : { fail_reason: transfer.failReason }),
    openid: transfer.openid,
    create_time: toShanghaiIso(transfer.createdAt),
    update_time: toShanghaiIso(transfer.updatedAt),
  })
  const receipt = (transfer: SimTransfer) => ({
    out_bill_no: transfer.no,
    transfer_bill_no: transfer.billNo,
    create_time: toShanghaiIso(transfer.createdAt),
    state: transfer.state,
    ...(transfer.state === 'WAIT_USER_CONFIRM' ? { package_info: transfer.packageInfo } : {}),
  })
  const unseal = (sealed: string): string | undefined => {
    try {
      const padding = constants.RSA_PKCS1_OAEP_PADDING
      const key = { key: merchant.theirs.signingKey, padding, oaepHash: 'sha1' }
      return privateDecrypt(key, Buffer.from(sealed, 'base64')).toString('utf8')
    } catch {
      return undefined
    }
  }

  return {
    transfers,
    names,
    account,
    describe,

    send(json: string, headers: Readonly<Record<string, string>>): Outcome {
      const asked = parseObject(json)
      const [no, openid, amount] = [String(asked.out_bill_no), String(asked.openid), Number(asked.transfer_amount)]
      const infos = Array.isArray(asked.transfer_scene_report_infos) ? asked.transfer_scene_report_infos : []
      if (asked.appid !== merchant.account.appid) return refuse(400, 'APPID_MCHID_NOT_MATCH', 'appid与商户号不匹配')
      const sealed = typeof asked.user_name === 'string' ? asked.user_name : undefined
      if (sealed !== undefined && headers['wechatpay-serial'] !== merchant.account.publicKeyId) {
        return refuse(400, 'PARAM_ERROR', '缺少加密所用公钥ID')
      }
      const name = sealed === undefined ? undefined : unseal(sealed)
      const sound =
        /^[0-9A-Za-z]{1,32}$/.test(no) &&
        /^1\d{3}$/.test(String(asked.transfer_scene_id)) &&
        openid !== '' &&
        Number.isSafeInteger(amount) &&
        amount >= 10 &&
        (sealed === undefined) === (name === undefined) &&
        (amount < 2000_00 || name !== undefined) &&
        (amount >= 30 || name === undefined) &&
        [...String(asked.transfer_remark ?? '')].length <= 32 &&
        (asked.transfer_scene_id !== '1005' || infos.length === 2)
      if (!sound) return refuse(400, 'PARAM_ERROR', '参数错误')
      const earlier = at(no)
      if (earlier !== undefined) {
        const same = earlier.openid === openid && earlier.amount === amount && earlier.name === name
        return same
          ? { status: 200, body: receipt(earlier) }
          : refuse(400, 'INVALID_REQUEST', '商户单号已存在，但转账信息不一致')
      }
      if (account.balance < amount) return refuse(403, 'NOT_ENOUGH', '资金不足')
      account.balance -= amount
      const now = clock()
      const known = names.get(openid)
      const wrong = name !== undefined && known !== undefined && known !== name
      const transfer: SimTransfer = {
        no,
        billNo: `13${String(++count).padStart(20, '0')}`,
        openid,
        amount,
        name,
        remark: String(asked.transfer_remark ?? ''),
        state: 'WAIT_USER_CONFIRM',
        failReason: undefined,
        packageInfo: randomBytes(24).toString('base64'),
        createdAt: now,
        updatedAt: now,
      }
      transfers.set(no, transfer)
      if (wrong) move(transfer, 'FAIL', 'NAME_NOT_CORRECT')
      return { status: 200, body: receipt(transfer) }
    },

    query(no: string): Outcome {
      const transfer = at(no)
      return transfer === undefined ? refuse(404, 'NOT_FOUND', '记录不存在') : { status: 200, body: describe(transfer) }
    },

    cancel(no: string): Outcome {
      const transfer = at(no)
      if (transfer === undefined) return refuse(404, 'NOT_FOUND', '记录不存在')
      if (transfer.state === 'WAIT_USER_CONFIRM') move(transfer, 'CANCELING')
      else if (transfer.state !== 'CANCELLED') return refuse(400, 'INVALID_REQUEST', '当前状态不允许撤销')
      const { out_bill_no, transfer_bill_no, state, update_time } = describe(transfer)
      return { status: 200, body: { out_bill_no, transfer_bill_no, state, update_time } }
    },

    /** The receiver confirms in WeChat; false when it is too late. */
    confirm(no: string): boolean {
      const transfer = at(no)
      if (transfer?.state !== 'WAIT_USER_CONFIRM') return false
      move(transfer, 'SUCCESS')
      return true
    },

    /** Whatever else may become of it. */
    become(no: string, state: SimTransfer['state'], failReason?: string): void {
      const transfer = transfers.get(no)
      if (transfer === undefined) throw new Error(`no transfer ${no}`)
      move(transfer, state, failReason)
    },
  }
}
