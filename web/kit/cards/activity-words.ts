import type { Activity } from '#contract/catalogue/activities.ts'

export type Phase = Activity['phase']

export const phaseNames: Readonly<Record<Phase, string>> = {
  soon: '即将报名',
  signup: '报名中',
  closed: '报名截止',
  full: '名额已满',
  ongoing: '进行中',
  finished: '已结束',
  cancelled: '已取消',
}

export const phaseTones = {
  soon: 'brand',
  signup: 'success',
  closed: 'quiet',
  full: 'warning',
  ongoing: 'brand',
  finished: 'quiet',
  cancelled: 'danger',
} as const satisfies Record<Phase, string>

export const modeNames: Readonly<Record<Activity['mode'], string>> = { online: '线上', onsite: '线下' }

const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const

/** `2026年11月20日（周五）` out of a time on the wire; the year is left out where it was just said. */
export function dayText(instant: string, said?: string): string {
  const [year = 0, month = 1, day = 1] = instant.slice(0, 10).split('-').map(Number)
  const weekday = weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]
  const inYear = said?.slice(0, 4) === instant.slice(0, 4) ? '' : `${year}年`
  return `${inYear}${month}月${day}日（周${weekday}）`
}

export const clockText = (instant: string) => instant.slice(11, 16)

/** When something takes place, in words: one day with its hours, or from a day to another. */
export function spanText(starts: string, ends: string): string {
  const begins = `${dayText(starts)}${clockText(starts)}`
  if (starts.slice(0, 10) === ends.slice(0, 10)) return `${begins}–${clockText(ends)}`
  return `${begins} 至 ${dayText(ends, starts)}${clockText(ends)}`
}

export const feeText = (fee: string) => (fee === '0.00' ? '免费' : `￥${fee}`)

export function placeText({ mode, region, address }: Pick<Activity, 'mode' | 'region' | 'address'>): string {
  if (mode === 'online') return '线上参加'
  return [region?.name, address].filter(Boolean).join(' ')
}

export function seatsText({ quota, seats_left }: Pick<Activity, 'quota' | 'seats_left'>): string {
  if (seats_left === null) return '名额不限'
  return seats_left === 0 ? `${quota} 个名额已满` : `余 ${seats_left} / ${quota} 个名额`
}
