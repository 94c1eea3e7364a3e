import { isElsewhere } from './visitors.ts'

// By itself: only pages that somebody is led away from carry it.

const anyOrigin = 'http://site.invalid'
const sitePathMax = 1000

/**
 * The page of this site that a text from outside (`from`) names, or undefined. Nothing that a browser could take for
 * another host passes: it drops tabs and line ends, reads a backslash as a slash, and resolves `/.//host`.
 */
export function sitePath(text: string | null | undefined): string | undefined {
  if (!text || text.length > sitePathMax || !text.startsWith('/') || /[\p{Cc}\\]/u.test(text)) return undefined
  const url = URL.parse(text, anyOrigin)
  if (url?.origin !== anyOrigin || url.username || url.pathname.startsWith('//')) return undefined
  const plain = decoded(url.pathname)
  if (plain === undefined || plain.startsWith('//') || /[\p{Cc}\\]/u.test(plain)) return undefined
  return url.pathname + url.search + url.hash
}

const doorPattern = /^\/(user|personal)\/(login|register|forgetPassword|bindAccount|wxAuth)\/?$/i

/** The pages behind each sign-in, as the site map guards them. */
const behindSignIn = {
  enterprise: [
    /^\/(user|authentication|manage|wallet)(\/|$)/i,
    /^\/(advertisement\/add|spread\/boost|sites\/[^/]+)\/?$/i,
  ],
  maker: [/^\/personal(\/|$)/i],
}

/**
 * The page that a `from` may lead to after a sign-in, or undefined: a page of this site where one can stay, none of
 * those where an account begins, and, where the realm is told, none that asks for the other one.
 */
export function destination(text: string | null | undefined, realm?: keyof typeof behindSignIn): string | undefined {
  const address = sitePath(text)
  const path = address && decoded(address.split(/[?#]/, 1)[0] ?? '')?.replace(/\/{2,}/g, '/')
  if (!path || isElsewhere(path) || doorPattern.test(path)) return undefined
  const other = realm && behindSignIn[realm === 'maker' ? 'enterprise' : 'maker']
  return other?.some((pattern) => pattern.test(path)) ? undefined : address
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
