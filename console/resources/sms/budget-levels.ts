import type { SmsBudget } from '#contract/people/accounts.console.ts'

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

/** The server raises its alarm at two thirds too: the rest is kept for those who are registered. */
export function levelOf({ used, max }: Used): 'calm' | 'high' | 'full' {
  if (used >= max) return 'full'
  return used * 3 >= max * 2 ? 'high' : 'calm'
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
    words: `${where}的短信已用去上限的三分之二，余下的只发给已注册号码的登录、找回密码与提现。请留意是否有人在恶意获取。`,
  }
}
