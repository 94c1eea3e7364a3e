import type { Tone } from '#console/parts/show/mark.tsx'
import type { ConsoleAccount } from '#contract/people/accounts.console.ts'

export type Realm = 'enterprise' | 'maker'

/** The two realms that people sign in to, and the noun whose list each of their accounts stands in. */
export const realms: Record<Realm, { label: string; resource: 'enterprises' | 'makers' }> = {
  enterprise: { label: '企业', resource: 'enterprises' },
  maker: { label: '创客', resource: 'makers' },
}
export const realmOptions = Object.entries(realms).map(([value, { label }]) => ({ value, label }))

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
