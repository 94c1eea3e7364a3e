/** What the sandbox would have sent to a telephone. */
export interface SandboxSms {
  phone_number: string
  scene: string
  code: string
  text: string
  sent_at: string
}

/** A WeChat QR code that is waiting to be scanned in the sandbox. */
export interface SandboxScan {
  state: string
  status: 'waiting' | 'confirmed' | 'cancelled' | 'expired'
  expires_at: string
  /** Where WeChat would send the browser now, once somebody has answered. */
  redirect?: string | null
}

/** What became of a payment in the sandbox's own books: the provider's view, not ours. */
type SandboxPaymentState = 'waiting' | 'paid' | 'refused' | 'closed'

/** A payment that the sandbox was asked to take, under the number of its attempt. */
export interface SandboxPayment {
  no: string
  /** What is paid with it: the number of the recharge. */
  order_no: string
  channel: 'wechat_native' | 'alipay_page'
  /** How its payer came there. */
  way: '' | 'native' | 'jsapi' | 'h5' | 'page' | 'wap'
  description: string
  amount: string
  state: SandboxPaymentState
  created_at: string
  /** Where it is paid, and where the browser goes afterwards. */
  url: string
  return_url: string
  trade_no: string
  paid_at: string | null
  refunds: { refund_no: string; amount: string; refunded_at: string }[]
}

export type SandboxPaymentOutcome = 'paid' | 'refused' | 'late' | 'twice'

/** Money that the sandbox was asked to hand out. */
export interface SandboxPayout {
  no: string
  /** The withdrawal it is for. */
  withdrawal_no: string
  payee_name: string
  amount: string
  state: 'waiting' | 'paid' | 'failed' | 'expired'
  created_at: string
}

export type SandboxPayoutOutcome = 'paid' | 'failed' | 'expired'

/** What the sandbox's official account would have shown in somebody's WeChat. */
export interface SandboxOfficialMessage {
  openid: string
  no: string
  template_id: string
  url: string
  data: Record<string, string>
  sent_at: string
}
