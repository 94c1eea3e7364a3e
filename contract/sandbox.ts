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
