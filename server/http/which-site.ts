import type { IncomingHttpHeaders } from 'node:http'
import { desktopTwin, isChoosing, isMobilePath, isSameForAll, mobileBase, mobileTwin } from '#contract/base/visitors.ts'

export type WhichSite = ReturnType<typeof createWhichSite>

/**
 * Inside the house the pages of the mobile site are known by addresses that begin with `/m`. Outside they are the same,
 * or those of a host of its own.
 */
export function createWhichSite(mobileOrigin: string) {
  const mobileHost = mobileOrigin && new URL(mobileOrigin).host

  return {
    /** The address inside the house of what was asked for: a path, with its query or without. */
    inside: (url: string, { host }: Pick<IncomingHttpHeaders, 'host'>): string => {
      const isOwnHost = mobileHost !== '' && host === mobileHost
      return isOwnHost && !isMobilePath(url) && !isSameForAll(url) ? mobileTwin(url) : url
    },

    /** Where an address inside the house is reached from outside. */
    outside: (address: string): string =>
      mobileOrigin && isMobilePath(address) && !isChoosing(address) ? mobileOrigin + desktopTwin(address) : address,

    /** Whether an address was written with `/m` though the mobile site has a host of its own. */
    isMisplaced: (url: string): boolean => mobileHost !== '' && isMobilePath(url) && !isChoosing(url),

    isMobileHost: (host: string | undefined): boolean => mobileHost !== '' && host === mobileHost,
    mobile: (path: string): string => mobileTwin(path, mobileOrigin || mobileBase),
  }
}
