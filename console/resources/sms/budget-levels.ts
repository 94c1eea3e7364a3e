import type { SmsBudget } from '#contract/console-accounts.ts'

type Window = 'minute' | 'hour' | 'day'

export const windows: readonly { key: Window; label: string }[] = [
  { key: 'minute', label: '最近 1 分钟' },
  { key: 'hour', label: '最近 1 小时' },
  { key: 'day', label: '最近 24 小时' },
]

interface Used {
  used: number
  max: number
}

/** The server raises its alarm at four fifths too. */
export function levelOf({ used, max }: Used): 'calm' | 'high' | 'full' {
  if (used >= max) return 'full'
  return used * 5 >= max * 4 ? 'high' : 'calm'
}

/** What is wrong and what follows from it; undefined where nothing is. */
export function sayAlarm(budget: SmsBudget): { full: boolean; words: string } | undefined {
  const named = (level: string) => windows.filter(({ key }) => levelOf(budget[key]) === level).map(({ label }) => label)
  const full = named('full')
  if (full.length > 0) {
    return { full: true, words: `${full.join('、')}的短信已达上限，新的验证码暂时发不出去。请查看是否有人在恶意获取。` }
  }
  if (!budget.alarm) return undefined
  const high = named('high')
  const where = high.length > 0 ? high.join('、') : '近期'
  return {
    full: false,
    words: `${where}的短信已用去上限的八成以上，到达上限后验证码发不出去。请留意是否有人在恶意获取。`,
  }
}
