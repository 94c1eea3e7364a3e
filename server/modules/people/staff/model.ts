import { createHash } from 'node:crypto'
import type { Right } from '#contract/base/rights.ts'

/** With these two anybody can be given anything: somebody must always have them. */
const administratorRights: readonly Right[] = ['staff.edit', 'roles.edit']

export function isAdministrator(rights: ReadonlySet<Right>): boolean {
  return administratorRights.every((right) => rights.has(right))
}

/** A short name for what a row says: the same as long as nobody changes it. */
export function etagOf(value: object): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16)
}

/** What would be handed out or taken away, as far as the person who does it does not have it. */
export function beyondOwn(own: ReadonlySet<Right>, before: readonly Right[], after: readonly Right[]): Right[] {
  const was = new Set(before)
  const becomes = new Set(after)
  const touched = [...becomes]
    .filter((right) => !was.has(right))
    .concat([...was].filter((right) => !becomes.has(right)))
  return touched.filter((right) => !own.has(right))
}

/** Crockford's digits: none of them is taken for another, however it is read out or written down. */
export const recoveryDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const recoveryLength = 10

/** As it is shown: in two groups, to be copied by hand. */
export function showRecoveryCode(code: string): string {
  return `${code.slice(0, recoveryLength / 2)}-${code.slice(recoveryLength / 2)}`
}

/** As it was given out, whatever was typed of it: small letters, blanks, and letters that look like digits. */
export function readRecoveryCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}
