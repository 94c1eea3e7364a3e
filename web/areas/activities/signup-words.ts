import type { SignupState, SignupStep } from '#contract/catalogue/signups.words.ts'

type Tone = 'quiet' | 'brand' | 'success' | 'warning' | 'danger'

export const signupTones: Readonly<Record<SignupState, Tone>> = {
  pending: 'brand',
  unpaid: 'warning',
  waitlist: 'brand',
  offered: 'warning',
  approved: 'success',
  checked_in: 'success',
  absent: 'quiet',
  rejected: 'danger',
  cancelled: 'quiet',
  lapsed: 'quiet',
}

export const stepTones: Readonly<Partial<Record<SignupStep, 'success' | 'danger'>>> = {
  take: 'success',
  admit: 'success',
  confirm: 'success',
  pay: 'success',
  check_in: 'success',
  reject: 'danger',
  strike: 'danger',
  call_off: 'danger',
}

/** Whether one may sign up again. */
export const isOver = (state: SignupState): boolean => ['rejected', 'cancelled', 'lapsed'].includes(state)
