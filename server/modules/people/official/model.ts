import { createHash } from 'node:crypto'

/** WeChat keeps a token that was replaced for five minutes; renewing earlier than that leaves nobody without one. */
export const earlyMs = 10 * 60_000
/** After an answer that helped nobody WeChat is left alone for so long. */
export const quietMs = 10_000
/** A token that is spoiled as soon as it is given says that something else is wrong. */
export const spoiledAgainMs = 60_000

export interface Signed {
  ticket: string
  nonceStr: string
  timestamp: number
  url: string
}

/** JS-SDK: SHA-1 over the four in the order of their names, as WeChat's browser reckons it too. */
export function signatureOf({ ticket, nonceStr, timestamp, url }: Signed): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}

/**
 * The address as WeChat signs it, without what stands behind `#`; undefined where it is not a page of ours: a
 * signature for somebody else's address would let them speak in our name.
 */
export function pageOf(address: string, origins: readonly string[]): string | undefined {
  const [page = ''] = address.split('#', 1)
  const url = URL.parse(page)
  if (url?.username !== '' || url.password !== '') return undefined
  // Compared as it is written too: what a browser would repair first is not what it would sign.
  const ours = origins.find((origin) => url.origin === origin && page.startsWith(origin))
  if (ours === undefined) return undefined
  return ['', '/', '?'].includes(page.charAt(ours.length)) ? page : undefined
}
