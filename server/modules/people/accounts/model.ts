import type { AccountRealm } from '#contract/base/realms.ts'
export type AccountState = 'active' | 'frozen' | 'closing' | 'closed'

export interface AccountRow {
  realm: AccountRealm
  owner_id: number
  phone_index: Buffer | null
  phone_sealed: string | null
  phone_masked: string
  password_hash: string | null
  state: AccountState
  frozen_reason: string
  password_changed_at: Date | null
  phone_changed_at: Date | null
  created_at: Date
}

/** When, and in which request. */
export interface Moment {
  now: Date
  requestId: string
}

/** Somebody who is signed in, and the session they speak through. */
export interface Self extends Moment {
  realm: AccountRealm
  id: number
  /** Who of its persons. */
  personId: number
  sessionId: number
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** How long somebody may think better of closing their account. */
export const closureWaitMs = 15 * dayMs
/** What is left of that at least to somebody who could not come in meanwhile, or did not have to think of it. */
const afterPauseMs = 3 * dayMs

/** When an account closes whose closing was kept waiting until now. */
export function endAfterPause(ends: Date, now: Date): Date {
  return new Date(Math.max(ends.getTime(), now.getTime() + afterPauseMs))
}

/** Whoever took over a telephone or a password shall not be able to carry the money away at once. */
const coolingMs = dayMs

/** Until when money may not leave an account; null when it may. */
export function coolingUntil(
  { password_changed_at, phone_changed_at }: Pick<AccountRow, 'password_changed_at' | 'phone_changed_at'>,
  now: Date,
): Date | null {
  const changed = Math.max(password_changed_at?.getTime() ?? 0, phone_changed_at?.getTime() ?? 0)
  const until = changed + coolingMs
  return changed > 0 && until > now.getTime() ? new Date(until) : null
}

/** Who may come in: whoever is here, also in the days in which they may still think better of leaving. */
export function mayEnter(state: AccountState): boolean {
  return state === 'active' || state === 'closing'
}

const actions: Readonly<Record<string, string>> = {
  'account.register': '注册',
  'account.sign-in': '登录',
  'account.forget-password': '通过验证码重设密码',
  'account.change-password': '修改密码',
  'account.set-password': '设置密码',
  'account.change-phone': '更换手机号',
  'account.end-sessions': '结束会话',
  'account.freeze': '冻结账户',
  'account.unfreeze': '解冻账户',
  'account.reveal': '查看完整手机号',
  'account.ask-closure': '申请注销',
  'account.cancel-closure': '撤回注销申请',
  'account.hold-closure': '暂缓注销申请',
  'account.release-closure': '放行注销申请',
  'account.close': '注销账户',
  'account.ask-copy': '索取个人资料副本',
  'account.open-copy': '下载个人资料副本',
  'account.hand-copy': '应本人来函导出个人资料',
  'account.bind-wechat': '绑定微信',
  'account.unbind-wechat': '解绑微信',
  'account.receive-wechat': '迁入微信',
  'account.release-wechat': '迁出微信',
  'account.edit': '修改资料',
  'relation.change': '变更邀请关系',
}

/** What happened, in words, with the reason where one was given. */
export function textOf(action: string, after: unknown): string {
  const text = actions[action] ?? action
  const reason = typeof after === 'object' && after !== null && 'reason' in after ? String(after.reason) : ''
  return reason ? `${text}：${reason}` : text
}
