/** Which texts somebody agrees to when they open an account. */
export const textsOf = {
  enterprise: ['protocol_enterprise', 'privacy'],
  maker: ['protocol_maker', 'privacy'],
} as const

export type AgreedKey = (typeof textsOf)[keyof typeof textsOf][number]

export const names: Record<AgreedKey, string> = {
  protocol_enterprise: '企业服务协议',
  protocol_maker: '创客服务协议',
  privacy: '隐私政策',
}
