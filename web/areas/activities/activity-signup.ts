import type { Activity } from '#contract/catalogue/activities.ts'
import { clockText, type Phase } from '#web/kit/cards/activity-words.ts'

export const audienceNames: Readonly<Record<Activity['audience'], string>> = {
  all: '不限',
  enterprise: '企业会员',
  maker: '创客',
  vip: '创客会员',
}

/** `11月1日 09:00` out of a time on the wire. */
export function momentText(instant: string): string {
  return `${Number(instant.slice(5, 7))}月${Number(instant.slice(8, 10))}日 ${clockText(instant)}`
}

/** Why nobody can sign up now; empty while people can. */
export function closedText(phase: Phase, signupFrom: string): string {
  const reasons: Readonly<Record<Phase, string>> = {
    soon: `报名将于 ${momentText(signupFrom)} 开始。`,
    signup: '',
    closed: '报名已经截止，请留意后续场次。',
    full: '',
    ongoing: '活动正在进行，报名已经结束。',
    finished: '活动已经结束，可以看看即将举行的场次。',
    cancelled: '活动已经取消，已报名的人收到通知，已支付的自动退款。',
  }
  return reasons[phase]
}
