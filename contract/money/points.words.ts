// Without schemas, so that pages say the same words as the rules.

/** What earns points, as it is announced. A room that has something of the kind tells it by the event's name. */
export const scoreEvents = {
  registration: { name: '注册账户', text: '完成注册即得，每个账户一次。', path: '/user/register' },
  signin: { name: '每日签到', text: '登录后在本页签到，每天一次。', path: '/score' },
  signin_week: { name: '连续签到七天', text: '每连续签到七天另得一次，断签后重新计算。', path: '/score' },
  certified: { name: '首次通过企业认证', text: '企业账户第一次通过认证时得到。', path: '/authentication' },
  invited_certified: {
    name: '邀请的企业通过认证',
    text: '创客邀请注册的企业首次通过认证时得到。',
    path: '/personal?tab=children',
  },
  feedback: { name: '反馈被采纳', text: '提交的意见或问题被平台采纳后得到。', path: '/feedback' },
  attended: { name: '参加活动', text: '报名的活动到场签到后得到。', path: '/activity' },
} as const satisfies Record<string, { name: string; text: string; path: string }>

export type ScoreEvent = keyof typeof scoreEvents
export const scoreEventKeys = Object.keys(scoreEvents) as [ScoreEvent, ...ScoreEvent[]]

/** Whom an event can happen to. */
export const eventRealms: Readonly<Record<ScoreEvent, readonly ('enterprise' | 'maker')[]>> = {
  registration: ['enterprise', 'maker'],
  signin: ['enterprise', 'maker'],
  signin_week: ['enterprise', 'maker'],
  certified: ['enterprise'],
  invited_certified: ['maker'],
  feedback: ['enterprise', 'maker'],
  attended: ['enterprise', 'maker'],
}

/** So many days in a row bring the extra points. */
export const streakDays = 7
/** How long a batch lasts, and how long before its end its owner is told. */
export const scoreMonths = 12
export const scoreWarnedDays = 30

/** How often it may be earned, in words. */
export function limitText({ per_day, in_all }: { per_day: number | null; in_all: number | null }): string {
  const parts = [
    ...(per_day === null ? [] : [`每天最多 ${per_day} 次`]),
    ...(in_all === null ? [] : [in_all === 1 ? '仅一次' : `共 ${in_all} 次`]),
  ]
  return parts.join('，') || '不限次数'
}
