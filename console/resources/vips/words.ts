import type { Tone } from '#console/parts/show/mark.tsx'
import type { VipTermState } from '#contract/money/vips.words.ts'

export const tones: Record<VipTermState, Tone> = {
  active: 'good',
  scheduled: 'coming',
  expired: 'plain',
  revoked: 'gone',
}
