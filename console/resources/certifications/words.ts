import type { Tone } from '#console/parts/show/mark.tsx'
import type { CertificationState, ContestState } from '#contract/people/certifications.words.ts'

export const tones: Record<CertificationState, Tone> = {
  draft: 'plain',
  unpaid: 'plain',
  pending: 'waiting',
  rejected: 'gone',
  withdrawn: 'plain',
  cancelled: 'plain',
  approved: 'good',
  expiring: 'coming',
  expired: 'plain',
  revoked: 'gone',
  replaced: 'plain',
}

export const contestTones: Record<ContestState, Tone> = {
  open: 'waiting',
  first: 'waiting',
  upheld: 'good',
  dismissed: 'gone',
}

/** Whether it counts at this moment. */
export const isInForce = (state: CertificationState): boolean => state === 'approved' || state === 'expiring'
