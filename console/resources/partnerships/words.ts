import type { Tone } from '#console/parts/show/mark.tsx'
import type { ClaimState, PartnershipState } from '#contract/catalogue/partnerships.words.ts'

export const tones: Record<PartnershipState, Tone> = {
  pending: 'waiting',
  approved: 'coming',
  active: 'good',
  expiring: 'coming',
  expired: 'plain',
  rejected: 'gone',
  cancelled: 'plain',
  terminated: 'gone',
}

export const claimTones: Record<ClaimState, Tone> = {
  proposed: 'waiting',
  approved: 'good',
  rejected: 'gone',
  cancelled: 'plain',
}
