import { type LinkHealth, siteLinkStates, siteLinkStateWords } from '#contract/catalogue/links.words.ts'

type Tone = 'brand' | 'quiet' | 'success' | 'warning' | 'danger'

const tones: readonly Tone[] = ['warning', 'success', 'brand', 'danger', 'quiet', 'quiet', 'danger']

/** What a status is called, and how it is coloured. */
export function statusOf(status: number): { name: string; tone: Tone } {
  const state = siteLinkStates[status] ?? 'cancelled'
  return { name: siteLinkStateWords[state], tone: tones[status] ?? 'quiet' }
}

export const healthTones: Readonly<Record<LinkHealth, Tone>> = {
  unknown: 'quiet',
  good: 'success',
  bad: 'warning',
  down: 'danger',
}

/** What comes next, for whoever waits. */
export const nextSteps: readonly string[] = [
  '支付后进入审核；七天内没有支付会自动取消。',
  '',
  '一般一个工作日内审核，通过后开始展示，期限从展示之日算起。',
  '请按审核意见修改后重新提交，不再收费；也可以取消，费用全额退回。',
  '续期后立即恢复展示，不需要重新审核。',
  '',
  '',
]

/** A link stands for its site: without `https://` and without a closing slash. */
export const hostOf = (url: string): string => url.replace(/^https?:\/\//i, '').replace(/\/$/, '')
