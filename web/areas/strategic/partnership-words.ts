import type { PartnershipState } from '#contract/catalogue/partnerships.words.ts'

type Tone = 'quiet' | 'brand' | 'success' | 'warning' | 'danger'

export const tones: Readonly<Record<PartnershipState, Tone>> = {
  pending: 'brand',
  approved: 'warning',
  active: 'success',
  expiring: 'warning',
  expired: 'quiet',
  rejected: 'danger',
  cancelled: 'quiet',
  terminated: 'danger',
}

/** What its owner may expect or has to do; nothing where it is over. */
export const nextSteps: Readonly<Partial<Record<PartnershipState, string>>> = {
  pending: '平台审核，一般 1 至 3 个工作日；通过后会准备合同。',
  active: '合作期内权益按方案兑现，到期前 30 天会提醒续约。',
  expiring: '合作即将到期，续约从到期日接着算。',
}
