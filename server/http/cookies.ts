import { randomBytes } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { type AccountRealm, lastRealmCookie, type Realm, realmIn } from '#contract/base/realms.ts'

const tokenNames: Record<Realm, string> = {
  enterprise: 'enterprise_token',
  maker: 'personal_token',
  staff: 'staff_token',
}
const inviteMaxAgeS = 30 * 24 * 60 * 60
const desktopMaxAgeS = 30 * 24 * 60 * 60
const lastRealmMaxAgeS = 30 * 24 * 60 * 60

/** Whether there is a session to look up at all; an invite or the choice of 电脑版 is none. */
export function bringsToken(header: string): boolean {
  return header.includes('_token=')
}

export type Cookies = Readonly<Record<string, string | undefined>>

export function readCookies(header: string | undefined): Cookies {
  return header ? parseCookie(header) : {}
}

// Under HTTPS the `__Host-` prefix makes the browser vouch that no other host and no plain connection set the cookie.
const nameOf = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

// Read under the one name it was given: the other could have been planted by a neighbour of this host.
export function tokenFrom(cookies: Cookies, realm: Realm, secure: boolean): string | undefined {
  return cookies[nameOf(tokenNames[realm], secure)]
}

export function bindersFrom(header: string | undefined, secure: boolean): Partial<Record<Realm, string>> {
  return bindersIn(readCookies(header), secure)
}

export function bindersIn(cookies: Cookies, secure: boolean): Partial<Record<Realm, string>> {
  const found: Partial<Record<Realm, string>> = {}
  for (const realm of ['enterprise', 'maker', 'staff'] as const) {
    const binder = cookies[nameOf(`${tokenNames[realm]}_b`, secure)]
    if (binder) found[realm] = binder
  }
  return found
}

/** The two cookies of a session: the token, which scripts may read, and its binder, which none can. */
export function sessionCookies(
  realm: Realm,
  session: { token: string; binder: string; maxAgeS: number },
  secure: boolean,
): string[] {
  const common = { path: '/', sameSite: 'lax', secure, maxAge: session.maxAgeS } as const
  const name = nameOf(tokenNames[realm], secure)
  return [
    stringifySetCookie({ name, value: session.token, ...common }),
    stringifySetCookie({ name: `${name}_b`, value: session.binder, ...common, httpOnly: true }),
  ]
}

export function clearedSessionCookies(realm: Realm, secure: boolean): string[] {
  return sessionCookies(realm, { token: '', binder: '', maxAgeS: 0 }, secure)
}

/** Whoever has come in by a door goes on as whom it let in; scripts write the same from centre to centre. */
export function lastRealmCookies(realm: Realm, secure: boolean): string[] {
  if (realm === 'staff') return []
  const common = { path: '/', sameSite: 'lax', secure, maxAge: lastRealmMaxAgeS } as const
  return [stringifySetCookie({ name: lastRealmCookie, value: realm, ...common })]
}

export function lastRealmFrom(cookies: Cookies): AccountRealm | undefined {
  return realmIn(cookies[lastRealmCookie])
}

/** The link that was followed last: whose, and which of theirs. One without a channel takes the last one's away. */
export function inviteCookies(invite: { code: string; channel: string }, secure: boolean): string[] {
  const common = { path: '/', sameSite: 'lax', secure } as const
  const { code, channel } = invite
  return [
    stringifySetCookie({ name: 'invite', value: code, ...common, maxAge: code ? inviteMaxAgeS : 0 }),
    stringifySetCookie({ name: 'invite_channel', value: channel, ...common, maxAge: channel ? inviteMaxAgeS : 0 }),
  ]
}

/** Tells one browser from another, for limits and for what must end where it began. No script can read it. */
const deviceName = 'device'
const deviceMaxAgeS = 365 * 24 * 60 * 60
const devicePattern = /^[\w-]{22}$/

export function deviceFrom(cookies: Cookies, secure: boolean): string {
  const value = cookies[nameOf(deviceName, secure)] ?? ''
  return devicePattern.test(value) ? value : ''
}

export function newDevice(): string {
  return randomBytes(16).toString('base64url')
}

export function deviceCookie(value: string, secure: boolean): string {
  const common = { path: '/', sameSite: 'lax', secure, httpOnly: true, maxAge: deviceMaxAgeS } as const
  return stringifySetCookie({ name: nameOf(deviceName, secure), value, ...common })
}

/** The visitor chose 电脑版, or took it back: the redirects of telephones and by width are suspended for them. */
export function desktopCookie(chosen: boolean, secure: boolean): string {
  const common = { name: 'desktop', path: '/', sameSite: 'lax', secure } as const
  return stringifySetCookie({ ...common, value: chosen ? '1' : '', maxAge: chosen ? desktopMaxAgeS : 0 })
}

export function choseDesktop(header: string | undefined): boolean {
  return readCookies(header).desktop === '1'
}

/** Longer than a replica may be behind: by when it is gone, every replica that is asked has what was written. */
const wroteName = 'wrote'
const wroteMaxAgeS = 10

/** Read your writes: whoever has just written something brings this along, and is answered by the primary. */
export function wroteCookie(secure: boolean): string {
  const name = nameOf(wroteName, secure)
  return stringifySetCookie({
    ...{ name, value: '1', path: '/', sameSite: 'lax', secure, httpOnly: true, maxAge: wroteMaxAgeS },
  })
}

export function hasWritten(header: string | undefined, secure: boolean): boolean {
  return header?.includes(`${nameOf(wroteName, secure)}=1`) === true
}
