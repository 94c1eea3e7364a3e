import { z } from 'zod'
import type { DownloadWay } from '#contract/catalogue/downloads.words.ts'
import type { Owner } from './ports.ts'

/** How long an address opens a file: time to begin, not to pass it on. */
export const opensMs = 5 * 60 * 1000

export interface DownloadLimits {
  member: number
  certified: number
  vip: number
}

const limit = z.number().int().min(1).max(1000)

/** How many resources somebody may take in a day; the same one again that day counts once. */
export const downloadLimits = {
  key: 'downloads.limits',
  schema: z.object({ member: limit, certified: limit, vip: limit }),
  initial: { member: 20, certified: 50, vip: 100 },
}

export interface Terms {
  shown: boolean
  points: number
  vip_free: boolean
  audience: 'all' | Owner['kind']
}

interface Standing {
  owner: Owner
  /** Their level still gives one without points today. */
  free: boolean
  /** Paid for, and free again at this moment. */
  owned: boolean
}

/**
 * How somebody can have it; undefined where it is not there for them. What was paid for stays theirs for as long as was
 * promised, also when readers no longer see it.
 */
export function wayTo(terms: Terms, { owner, free, owned }: Standing): DownloadWay | 'not-for-you' | undefined {
  if (owned) return 'owned'
  if (!terms.shown) return undefined
  if (terms.audience !== 'all' && terms.audience !== owner.kind) return 'not-for-you'
  if (terms.points === 0) return 'free'
  return terms.vip_free && free ? 'vip' : 'points'
}

/** For whom it is, to whoever it is not for. */
export const notForYou = ({ audience }: Pick<Terms, 'audience'>): string =>
  audience === 'maker' ? '这份资料面向创客，请登录创客账户下载' : '这份资料面向企业会员，请登录企业账户下载'
