import type { CertificationState, Standing } from '#contract/people/certifications.words.ts'

export type Tone = 'quiet' | 'brand' | 'success' | 'warning' | 'danger'

export const tones: Readonly<Record<Standing, Tone>> = {
  none: 'quiet',
  draft: 'quiet',
  unpaid: 'warning',
  pending: 'brand',
  rejected: 'danger',
  withdrawn: 'quiet',
  cancelled: 'quiet',
  approved: 'success',
  changing: 'success',
  expiring: 'warning',
  expired: 'warning',
  revoked: 'danger',
  replaced: 'quiet',
}

/** What its owner may expect; nothing where it is over. */
export const nextSteps: Readonly<Partial<Record<CertificationState, string>>> = {
  draft: '填写完整后提交',
  unpaid: '支付认证服务费后进入审核',
  pending: '等待平台审核，一般 1 至 3 个工作日',
  rejected: '按意见修改后重新提交',
  withdrawn: '修改后重新提交，或放弃申请',
}

const dayMs = 24 * 60 * 60 * 1000

/** How many days are left, today counted in. */
export function daysUntil(instant: string, now: number): number {
  return Math.max(0, Math.ceil((new Date(instant).getTime() - now) / dayMs))
}
