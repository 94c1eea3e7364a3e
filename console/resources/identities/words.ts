import type { Tone } from '#console/parts/show/mark.tsx'
import type { IdentityState } from '#contract/people/identities.words.ts'

export const tones: Readonly<Record<IdentityState, Tone>> = {
  none: 'plain',
  checking: 'coming',
  pending: 'waiting',
  verified: 'good',
  rejected: 'gone',
  taken: 'gone',
  replaced: 'plain',
  closed: 'plain',
}

export const providers: Readonly<Record<string, string>> = { sandbox: '沙箱', manual: '人工' }
