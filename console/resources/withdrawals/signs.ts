import { ageOf } from '#console/parts/show/time.ts'
import { yuan } from '#contract/base/fen.ts'
import type { ConsoleWithdrawalDetail } from '#contract/money/withdrawals.console.ts'

export interface Sign {
  /** Grave: money may be going to the wrong person. Otherwise only worth a look. */
  grave: boolean
  words: string
}

const dayMs = 24 * 60 * 60 * 1000
/** Whoever takes over an account changes its number or password and takes the money out soon after. */
const freshMs = 7 * dayMs

/** What of the evidence speaks for a second look, the gravest first. */
export function signsOf(withdrawal: ConsoleWithdrawalDetail, now: Date): Sign[] {
  const { evidence, created_at, method } = withdrawal
  const { owner, same_account, account_used_before, earlier, paid_times } = evidence
  const fresh = (at: string | null) => at !== null && now.getTime() - new Date(at).getTime() < freshMs
  const others = new Set(same_account.map((one) => `${one.realm}:${one.owner.id}`)).size
  const signs: (Sign | false)[] = [
    owner.state === 'frozen' && grave(`账户已冻结：${owner.frozen_reason || '没有写明原因'}`),
    owner.state === 'closed' && grave('账户已注销'),
    others > 0 && grave(`同一收款账户还被另外 ${others} 个账户用来提现`),
    fresh(owner.phone_changed_at) && grave(`${agoOf(owner.phone_changed_at, now)}前更换过手机号`),
    fresh(owner.password_changed_at) && grave(`${agoOf(owner.password_changed_at, now)}前修改过密码`),
    owner.state === 'closing' && mild('账户正在申请注销'),
    fresh(owner.created_at) && mild(`账户注册不到 7 天（${agoOf(owner.created_at, now)}）`),
    paid_times === 0 && mild('这是第一次提现'),
    paid_times > 0 && account_used_before === 0 && method !== 'wechat' && mild('第一次提现到这个收款账户'),
    isUnusual(withdrawal) && mild('金额是以往最高一次的两倍以上'),
    earlier.filter((one) => sameDay(one.created_at, created_at)).length >= 3 && mild('同一天多次申请提现'),
  ]
  return signs.filter((sign) => sign !== false)
}

const grave = (words: string): Sign => ({ grave: true, words })
const mild = (words: string): Sign => ({ grave: false, words })

const agoOf = (at: string | null, now: Date): string => (at === null ? '' : ageOf(at, now))

const sameDay = (one: string, other: string): boolean => one.slice(0, 10) === other.slice(0, 10)

/** More than twice the highest that was ever paid. */
function isUnusual({ amount, evidence }: ConsoleWithdrawalDetail): boolean {
  const paid = evidence.earlier.filter(({ state }) => state === 'paid').map((one) => yuan(one.amount))
  return paid.length > 0 && yuan(amount) > 2 * Math.max(...paid)
}
