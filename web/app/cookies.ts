import { type AccountRealm, lastRealmCookie } from '#contract/base/realms.ts'
import { inviteChannelPattern, invitePattern } from '#contract/base/visitors.ts'

/** Token cookies per realm; under HTTPS they carry the `__Host-` prefix, which only the server can check. */
const names = { enterprise: 'enterprise_token', maker: 'personal_token' } as const
const keptS = 30 * 24 * 60 * 60

export function readCookie(name: string): string | undefined {
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1))
  }
  return undefined
}

export function sessionToken(realm: 'enterprise' | 'maker'): string | undefined {
  return readCookie(`__Host-${names[realm]}`) ?? readCookie(names[realm])
}

/** Clears a session on this side; the server's copy ends with sign-out or by itself. */
export function dropSessionToken(realm: 'enterprise' | 'maker') {
  for (const name of [names[realm], `__Host-${names[realm]}`]) writeCookie(name, '', 0)
}

/** Which of the centres was seen last. */
export function rememberRealm(realm: AccountRealm) {
  writeCookie(lastRealmCookie, realm, keptS)
}

/** The last well-formed invite wins, on any page. */
export function rememberInvite(query: URLSearchParams) {
  const invite = query.get('invite')
  if (!invite || !invitePattern.test(invite)) return
  const channel = query.get('c') ?? ''
  writeCookie('invite', invite, keptS)
  // A link without a channel takes the last one's away.
  const named = inviteChannelPattern.test(channel)
  writeCookie('invite_channel', named ? channel : '', named ? keptS : 0)
}

/** The invite link in an address, as it is counted. */
export function inviteIn(search: string): { invite?: string; channel?: string } {
  const query = new URLSearchParams(search)
  const [invite, channel] = [query.get('invite') ?? '', query.get('c') ?? '']
  if (!invitePattern.test(invite)) return {}
  return inviteChannelPattern.test(channel) ? { invite, channel } : { invite }
}

/** The code of the link somebody came through. */
export function inviteCookie(): string | undefined {
  const invite = readCookie('invite')
  return invite && invitePattern.test(invite) ? invite : undefined
}

/** For whoever takes the invite out of the form: nobody invited them after all. */
export function dropInvite() {
  writeCookie('invite', '', 0)
  writeCookie('invite_channel', '', 0)
}

function writeCookie(name: string, value: string, maxAgeS: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and unknown to many browsers
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${secure}`
}
