import type { Tone } from '#console/parts/show/mark.tsx'
import { type ConsoleAccount, enterpriseAccounts, makerAccounts } from '#contract/people/accounts.console.ts'

export type Realm = 'enterprise' | 'maker'

export const realms: Record<Realm, { label: string; resource: AccountKind['resource'] }> = {
  enterprise: { label: '企业', resource: 'enterprises' },
  maker: { label: '创客', resource: 'makers' },
}
export const realmOptions = Object.entries(realms).map(([value, { label }]) => ({ value, label }))

/** One of the two realms, as its screens speak of it. */
export interface AccountKind {
  realm: Realm
  /** Its address, and the first word of its rights. */
  resource: 'enterprises' | 'makers'
  noun: string
  /** What `name` is there. */
  nameLabel: string
  description: string
  calls: typeof enterpriseAccounts | typeof makerAccounts
}

export const enterpriseKind: AccountKind = {
  realm: 'enterprise',
  resource: 'enterprises',
  noun: '企业账户',
  nameLabel: '企业名称',
  description: '企业用户的登录账户。手机号只显示一部分，查看完整号码会记入操作日志。',
  calls: enterpriseAccounts,
}

export const makerKind: AccountKind = {
  realm: 'maker',
  resource: 'makers',
  noun: '创客账户',
  nameLabel: '昵称',
  description: '创客的登录账户。手机号只显示一部分，查看完整号码会记入操作日志。',
  calls: makerAccounts,
}

export const accountStates: Record<ConsoleAccount['state'], { label: string; tone: Tone }> = {
  active: { label: '正常', tone: 'good' },
  frozen: { label: '已冻结', tone: 'gone' },
  closing: { label: '注销中', tone: 'waiting' },
  closed: { label: '已注销', tone: 'plain' },
}

/** Whoever has not given a name yet is told apart by what is shown of the number. */
export function nameOf({ name, phone_number, id }: { name: string; phone_number?: string; id: number }): string {
  return name || phone_number || `编号 ${id}`
}

/** Where an account is opened: over the list it belongs to. */
export function addressOf(realm: Realm, id: number): string {
  return `/${realms[realm].resource}?account=${id}`
}
