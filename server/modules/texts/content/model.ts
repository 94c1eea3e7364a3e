import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Right } from '#contract/base/rights.ts'
import { type ContentState, type ContentStep, contentSteps } from '#contract/texts/content.console.ts'
import type { PageKey } from '#contract/texts/content.ts'

/** Where the newest version of a content stands. */
export type Stage = 'draft' | 'review' | 'released' | 'trashed'
/** Everything that can happen to a content: the steps people take, and saving a new version. */
export type Event = ContentStep | 'save'

/** What people write. Every kind to come gets a line here, its rights, and its addresses. */
export const kinds = {
  news: { noun: '新闻', shelved: true, path: ({ id }: Ref) => `/news/${id}` },
  notice: { noun: '公告', shelved: true, path: ({ id }: Ref) => `/notice/${id}` },
  knowledge: { noun: '知识', shelved: true, path: ({ id }: Ref) => `/knowledge/${id}` },
  help: { noun: '帮助', shelved: true, path: ({ id }: Ref) => `/help/${id}` },
  page: { noun: '单页', shelved: false, path: ({ key }: Ref) => pagePaths[key ?? 'about'] },
} as const satisfies Record<string, { noun: string; shelved: boolean; path: (ref: Ref) => string }>
export type Kind = keyof typeof kinds
/** Kinds that readers page through; of the others each stands under a key of its own. */
export const shelvedKinds = ['news', 'notice', 'knowledge', 'help'] as const satisfies Kind[]
export type Shelved = (typeof shelvedKinds)[number]

interface Ref {
  id: number
  key: PageKey | null
}

const pagePaths: Record<PageKey, string> = {
  about: '/about',
  play: '/play',
  spread: '/spread',
  contact: '/contact',
  protocol_enterprise: '/agreement/protocol_enterprise',
  protocol_maker: '/agreement/protocol_maker',
  privacy: '/agreement/privacy',
}

/**
 * From where to where each event leads; what is not here cannot happen. `destroy` leads nowhere: the content is gone.
 * Saving over what readers see starts a new draft; they go on seeing the released version until another is released.
 */
export const lifecycle = {
  draft: { save: 'draft', submit: 'review', publish: 'released', take_down: 'draft', trash: 'trashed' },
  review: { withdraw: 'draft', reject: 'draft', approve: 'released', publish: 'released', take_down: 'review' },
  released: { save: 'draft', publish: 'released', take_down: 'draft', trash: 'trashed' },
  trashed: { recover: 'draft', destroy: 'gone' },
} as const satisfies Record<Stage, Partial<Record<Event, Stage | 'gone'>>>

/** Undefined where the event cannot happen. */
export function next(stage: Stage, event: Event): Stage | 'gone' | undefined {
  const row: Partial<Record<Event, Stage | 'gone'>> = lifecycle[stage]
  return row[event]
}

/** What of a content decides who sees it when. */
export interface Standing {
  stage: Stage
  /** The newest version. */
  version: number
  live_version: number | null
  next_version: number | null
  next_from: Date | null
  published_at: Date | null
  expires_at: Date | null
}

/** The version readers see at a moment, if any. */
export function versionAt(standing: Standing, now: Date): number | undefined {
  const { live_version, next_version, next_from, published_at, expires_at } = standing
  if (live_version === null || published_at === null || published_at > now) return undefined
  if (expires_at !== null && expires_at <= now) return undefined
  return next_version !== null && next_from !== null && next_from <= now ? next_version : live_version
}

export function stateOf(standing: Standing, now: Date): ContentState {
  const { stage, live_version, published_at, expires_at } = standing
  if (stage === 'trashed' || stage === 'review') return stage
  if (live_version === null || published_at === null) return 'draft'
  if (expires_at !== null && expires_at <= now) return 'expired'
  return published_at > now ? 'scheduled' : 'published'
}

/** Readers see, or will see, something else than the newest version. */
export function hasChanges({ version, live_version, next_version }: Standing): boolean {
  return live_version !== null && version !== (next_version ?? live_version)
}

type Released = Omit<Standing, 'stage' | 'version'>

/**
 * What a release makes of a content. A text that readers see stays before them until the new version's moment, under
 * its old date; one they do not see gets the new date. Expects a standing that was settled.
 */
export function release(
  before: Standing,
  { publish_at, expires_at, now }: { publish_at: Date | null; expires_at: Date | null; now: Date },
): Released {
  const { version, live_version, published_at } = before
  const none = { next_version: null, next_from: null }
  const seen = versionAt(before, now) !== undefined
  if (!seen || published_at === null || live_version === null) {
    return { live_version: version, published_at: publish_at ?? now, expires_at, ...none }
  }
  // Nothing new to read: only the dates are set right.
  if (version === live_version) return { live_version, published_at: publish_at ?? published_at, expires_at, ...none }
  if (publish_at === null || publish_at <= now) return { live_version: version, published_at, expires_at, ...none }
  return { live_version, published_at, expires_at, next_version: version, next_from: publish_at }
}

/** A replacement whose moment has passed is simply what is live. */
export function settled<T extends Standing>(standing: T, now: Date): T {
  const { next_version, next_from } = standing
  if (next_version === null || next_from === null || next_from > now) return standing
  return { ...standing, live_version: next_version, next_version: null, next_from: null }
}

/** When readers first see what was just released: the end must lie after it. */
export function beginsAt(released: Released): Date {
  return released.next_from ?? released.published_at ?? new Date(0)
}

export const takenDown: Released = {
  live_version: null,
  next_version: null,
  next_from: null,
  published_at: null,
  expires_at: null,
}

interface ShelfEntry {
  shelf: string
  published_at: Date
  visible_from: Date
  visible_until: Date | null
}

interface Labels {
  category_id: number | null
  tags: readonly string[]
}

/** The lists a content stands in: its kind's, its category's, and one for each tag. */
export function shelvesFor(kind: Kind, { category_id, tags }: Labels): string[] {
  return [
    kind,
    ...(category_id === null ? [] : [categoryShelf(kind, category_id)]),
    ...[...new Set(tags)].map((tag) => tagShelf(kind, tag)),
  ]
}

const categoryShelf = (kind: Kind, id: number) => `${kind}:category:${id}`
export const tagShelf = (kind: Kind, tag: string) => `${kind}:tag:${tag}`

/**
 * Where a content stands and from when until when. A version that takes another's place later may stand elsewhere:
 * then the old places end, and the new ones begin, at that moment.
 */
export function entriesFor(kind: Kind, standing: Standing, live: Labels, later: Labels | undefined): ShelfEntry[] {
  const { published_at, expires_at, next_from } = standing
  if (!kinds[kind].shelved || published_at === null) return []
  const now = new Set(shelvesFor(kind, live))
  const then = new Set(later && next_from ? shelvesFor(kind, later) : now)
  const whole = { published_at, visible_from: published_at, visible_until: expires_at }
  const turn = next_from ?? published_at
  const ended = { ...whole, visible_until: earlier(turn, expires_at) }
  const begun = { ...whole, visible_from: new Date(Math.max(Number(turn), Number(published_at))) }
  return [
    ...[...now].map((shelf) => ({ shelf, ...(then.has(shelf) ? whole : ended) })),
    ...[...then].filter((shelf) => !now.has(shelf)).map((shelf) => ({ shelf, ...begun })),
  ].filter(({ visible_from, visible_until }) => visible_until === null || visible_until > visible_from)
}

function earlier(at: Date, other: Date | null): Date {
  return other !== null && other < at ? other : at
}

/** The right that a step on a kind needs. */
export function rightFor(kind: Kind, step: ContentStep): Right {
  return `${kind}.${contentSteps[step]}` as Right
}

/** The steps somebody may take now: the table allows them, they have the right, and reviewing is the work of two. */
export function stepsFor(
  kind: Kind,
  standing: Standing,
  { rights, isAuthor }: { rights: ReadonlySet<Right>; isAuthor: boolean },
): ContentStep[] {
  return (Object.keys(contentSteps) as ContentStep[]).filter((step) => {
    if (next(standing.stage, step) === undefined || !rights.has(rightFor(kind, step))) return false
    if (step === 'take_down') return standing.live_version !== null
    return step !== 'approve' || !isAuthor
  })
}

/** A decision that is older has been read and acted upon. */
const takenBackWithinMs = 30 * 60 * 1000

interface Decided {
  /** Where it stood when it was decided about, and who did. */
  by_id: number
  at: Date
}

/**
 * Whether somebody may take their decision back: nothing has happened to the text since, and either readers have not
 * had it for long, or it still waits for its moment.
 */
export function mayUndo(
  row: Standing & { updated_at: Date; reject_reason: string },
  decided: Decided | undefined,
  { staffId, now }: { staffId: number; now: Date },
): boolean {
  if (decided?.by_id !== staffId || row.updated_at.getTime() !== decided.at.getTime()) return false
  // In the same moment it may have been sent again.
  if (row.stage !== 'released' && !(row.stage === 'draft' && row.reject_reason !== '')) return false
  const moment = row.next_from ?? row.published_at
  const isToCome = row.stage === 'released' && moment !== null && moment > now
  return isToCome || now.getTime() - decided.at.getTime() <= takenBackWithinMs
}

/** What of a text a decision changes. */
const decidable = [
  'stage',
  'live_version',
  'next_version',
  'next_from',
  'published_at',
  'expires_at',
  'reject_reason',
  'submitted_at',
] as const

type Decidable = Pick<Standing & { reject_reason: string; submitted_at: Date | null }, (typeof decidable)[number]>

export function decidableOf(row: Decidable): Decidable {
  return Object.fromEntries(decidable.map((column) => [column, row[column]])) as unknown as Decidable
}

/** The same, read back from JSON, which knows no moments. */
export function revived(was: unknown): Decidable {
  const given = was as Record<keyof Decidable, unknown>
  const moment = (value: unknown) => (typeof value === 'string' ? new Date(value) : null)
  return {
    ...(given as unknown as Decidable),
    next_from: moment(given.next_from),
    published_at: moment(given.published_at),
    expires_at: moment(given.expires_at),
    submitted_at: moment(given.submitted_at),
  }
}

const previewSeparator = '.'

/** A link to one version, for an hour: it carries its own proof, so that whoever it is shown to needs no account. */
export function previewToken(key: Buffer, ref: { kind: Kind; id: number; number: number }, expires: Date): string {
  const until = Math.floor(expires.getTime() / 1000).toString(36)
  return [ref.number.toString(36), until, signature(key, ref, until)].join(previewSeparator)
}

/** The version a token opens, if it is ours, for this content, and not too old. */
export function readPreview(
  keys: readonly Buffer[],
  ref: { kind: Kind; id: number },
  token: string,
  now: Date,
): { number: number } | undefined {
  const [number36 = '', until = '', given = ''] = token.split(previewSeparator)
  const number = Number.parseInt(number36, 36)
  const sent = Buffer.from(given)
  const genuine = keys.some((key) => {
    const expected = Buffer.from(signature(key, { ...ref, number }, until))
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  })
  if (!Number.isSafeInteger(number) || !genuine) return undefined
  return Number.parseInt(until, 36) * 1000 > now.getTime() ? { number } : undefined
}

function signature(key: Buffer, ref: { kind: Kind; id: number; number: number }, until: string): string {
  return createHmac('sha256', key).update(`${ref.kind}:${ref.id}:${ref.number}:${until}`).digest('base64url')
}
