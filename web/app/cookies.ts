import { invitePattern } from '#contract/base/visitors.ts'

/** Token cookies per realm; under HTTPS they carry the `__Host-` prefix, which only the server can check. */
const names = { enterprise: 'enterprise_token', maker: 'personal_token' } as const
const inviteMaxAgeS = 30 * 24 * 60 * 60

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

/** The last well-formed invite wins, on any page. */
export function rememberInvite(query: URLSearchParams) {
  const invite = query.get('invite')
  if (invite && invitePattern.test(invite)) writeCookie('invite', invite, inviteMaxAgeS)
}

/** The code of the link somebody came through. */
export function inviteCookie(): string | undefined {
  const invite = readCookie('invite')
  return invite && invitePattern.test(invite) ? invite : undefined
}

/** For whoever takes the invite out of the form: nobody invited them after all. */
export function dropInvite() {
  writeCookie('invite', '', 0)
}

function writeCookie(name: string, value: string, maxAgeS: number) {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and unknown to many browsers
  document.cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeS}; SameSite=Lax${secure}`
}
