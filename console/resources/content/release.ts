import { formatMinute } from '#console/parts/show/time.ts'
import type { EditedContent } from '#contract/texts/content.console.ts'
import { clock } from '../../clock.ts'

export type When = 'now' | 'later'

type Released = Pick<EditedContent, 'live_version' | 'state' | 'next' | 'published_at'>

/**
 * The moment that is there to be changed. Of a newer version that waits for its own it is that one: the live one's has
 * passed, and would bring the new version out at once.
 */
export function momentToAdjust({ next, published_at }: Released): string | null {
  return next?.from ?? published_at
}

/** Of what is released: whether readers have yet to see it, and need not wait for it any longer. */
export function isUnseen({ next, state }: Released): boolean {
  return next !== null || state === 'scheduled' || state === 'expired'
}

export interface Problems {
  whole?: string
  publish_at?: string
  expires_at?: string
}

export function checkMoments(from: string | null, until: string | null): Problems {
  if (from === null) return { publish_at: '请选择发布时间' }
  if (until && Date.parse(until) <= Date.parse(from)) return { expires_at: '下线时间应晚于发布时间' }
  return {}
}

interface Chosen {
  when: When
  at: string | null
  /** Only the dates of what is released already. */
  adjusting: boolean
}

/** What follows for readers, in one sentence. */
export function consequence(content: Released, { when, at, adjusting }: Chosen): string {
  const { live_version, state, next } = content
  if (adjusting && !next && when === 'later') return '只改变时间，内容不变。'
  const replacing = adjusting && next ? `第 ${next.version} 版` : '这一版'
  const seen = live_version !== null && state !== 'expired' && state !== 'scheduled'
  if (when === 'now') return seen ? `读者看到的第 ${live_version} 版会立即换成${replacing}。` : '读者马上就能看到。'
  const moment = at ? formatMinute(at) : '发布时间'
  return seen ? `${moment} 之前，读者继续看到第 ${live_version} 版。` : `${moment} 之前，读者看不到这篇内容。`
}

/** An end that has passed belongs to an earlier publication. */
export function stillToCome(at: string | null): string | null {
  return at && Date.parse(at) > clock().getTime() ? at : null
}
