import type { Tone } from '#console/parts/show/mark.tsx'
import type { SignupState } from '#contract/catalogue/signups.words.ts'

export const tones: Record<SignupState, Tone> = {
  pending: 'waiting',
  unpaid: 'waiting',
  waitlist: 'coming',
  offered: 'waiting',
  approved: 'good',
  checked_in: 'good',
  absent: 'gone',
  rejected: 'gone',
  cancelled: 'plain',
  lapsed: 'plain',
}
