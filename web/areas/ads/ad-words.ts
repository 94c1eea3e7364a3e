import { type AdPhase, type AdState, mendDays } from '#contract/catalogue/ads.words.ts'
import type { OwnAd } from '#contract/catalogue/own-ads.ts'

export type Tone = 'quiet' | 'brand' | 'success' | 'warning' | 'danger'

const tones: Readonly<Record<AdState, Tone>> = {
  draft: 'quiet',
  pending_pay: 'warning',
  pending_review: 'brand',
  approved: 'success',
  rejected: 'danger',
  paused: 'warning',
  offline: 'danger',
  cancelled: 'quiet',
  refunded: 'quiet',
}

export const toneOf = (state: AdState, phase: AdPhase): Tone =>
  state === 'approved' && phase === 'finished' ? 'quiet' : tones[state]

/** What its owner may expect next; nothing where it is over. */
export function nextStep({ state, phase, frozen, starts_on, ends_on }: OwnAd): string {
  if (frozen && (state === 'approved' || state === 'paused')) return '账户冻结期间广告不展示，投放日期照常计算'
  switch (state) {
    case 'draft':
      return '订单已关闭，席位已释放；可以带着这份内容再次投放'
    case 'pending_pay':
      return '请在席位保留的时间内支付，逾期席位自动释放'
    case 'pending_review':
      return '两个工作日内完成审核；审核超出的天数顺延，不能顺延的退回'
    case 'rejected':
      return `席位保留 ${mendDays} 天，修改后重新提交不再收费；逾期自动取消并全额退款`
    case 'approved':
      if (phase === 'coming') return `${starts_on} 起自动投放`
      return phase === 'running' ? `投放至 ${ends_on}` : '投放已结束'
    case 'paused':
      return '平台暂停期间的天数，恢复后顺延，不能顺延的退回'
    default:
      return ''
  }
}

/** A byte count as people say it. */
export const weightText = (bytes: number) => `${Math.floor(bytes / 1000)} KB`

const typeNames: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
  'image/webp': 'WebP',
}
export const typesText = (types: readonly string[]) => types.map((type) => typeNames[type] ?? type).join('、')
