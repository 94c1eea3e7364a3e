import type { Paging } from '#contract/base/paging.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import { unread } from '#server/http/reading.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Opportunities } from '#server/modules/catalogue/opportunities/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { textOf } from '#server/platform/rich-text.ts'
import { companyProfile, opportunityProfile, type Profile } from './model.ts'
import type { QuickAmong } from './ports.ts'
import {
  type Compared,
  partsOf,
  reasonsOf,
  type Shared,
  scoreMin,
  scoreOf,
  toldToCompany,
  withQuick,
} from './scoring/model.ts'
import * as store from './store.ts'
import { buyersOf, sellersTo } from './trades/model.ts'

export type Matching = ReturnType<typeof createMatching>

interface Parts {
  database: Database
  regions: Regions
  words: Pick<Words, 'segmenter'>
  companies: Pick<Companies, 'cards'>
  opportunities: Pick<Opportunities, 'cards'>
  messages: Pick<Messages, 'tell'>
  quickAmong: QuickAmong
}

/** So many are kept of what fits one company, and of whom one opportunity fits. */
const keptMax = 30
const takenAtOnce = 20
/** So many trades are looked around in, and so many that come close by words are compared. */
const tradesMax = 6
const comparedMax = 100
const shownToOwner = 10
const toldAtOnce = 100
/** A digest names so many, and says how many more there are. */
const namedInDigest = 3

interface Self {
  enterpriseId: number
  personId: number
  now: Date
}

/** Which companies fit an opportunity and which opportunities fit a company: rows, made anew where one changed. */
export function createMatching(parts: Parts) {
  const { database, regions, words, companies, opportunities, messages, quickAmong } = parts
  const profiling = createProfiling(parts)

  const names = {
    division: (id: number) => (regions.hasIndustry(id) ? regions.industryName(id) : ''),
    place: (id: number) => (regions.hasRegion(id) ? (regions.regionName(id).split(' ').at(-1) ?? '') : ''),
  }

  /** The best of those that come into question. */
  async function find(tx: Reader, profile: Profile, now: Date): Promise<store.Found[]> {
    const kind = profile.kind === 'company' ? 'business' : 'company'
    const { terms, city, companyId: exceptCompany } = profile
    const { knows: isWord } = await words.segmenter()
    const { bearers, known } = await store.bearersOf(tx, kind, [...terms.keys()])
    const { sharedBy, whole } = sharing(terms, bearers, known)
    const ids = nearest(sharedBy)
    const wanted = { kind, ids, divisions: tradesAround(profile), city, exceptCompany } as const
    const found = (await store.candidates(tx, wanted)).map((row) => {
      const other = profileOf(kind, row)
      const [opportunity, company] = profile.kind === 'company' ? [other, profile] : [profile, other]
      const compared: Compared = { opportunity, company, shared: sharedBy.get(row.id) ?? [], whole, now }
      const made = partsOf(compared)
      return {
        otherId: row.id,
        score: scoreOf(made, opportunity.side),
        reasons: reasonsOf(compared, made, { ...names, isWord }),
      }
    })
    return found
      .filter(({ score }) => score >= scoreMin)
      .sort((one, other) => other.score - one.score || other.otherId - one.otherId)
      .slice(0, keptMax)
  }

  /** One that has changed: what is compared of it, what fits it, and whom it fits. Idempotent. */
  async function settle(tx: Tx, { kind, id }: store.Queued, now: Date): Promise<void> {
    const profile = await profiling[kind](tx, id, now)
    const before = await store.forget(tx, { kind, id })
    if (!profile) return
    await store.keep(tx, profile)
    const found = await find(tx, profile, now)
    const toCompany = found.map((one) => ({ ...one, reasons: toldToCompany(one.reasons) }))
    await store.write(tx, { kind, id }, kind === 'company' ? toCompany : found, { now, before })
    const others = kind === 'company' ? found : toCompany
    await store.tellOthers(tx, { kind, id }, others, { now, before, max: keptMax })
  }

  return {
    /** Something was written, in the transaction that did it. */
    async onChanged(tx: Tx, kind: string, id: number, now: Date): Promise<void> {
      if (kind === 'company' || kind === 'business') await store.ask(tx, kind, id, now)
      if (kind === 'product') await store.askForProduct(tx, id, now)
    },

    /** Looks at the next few that have changed. */
    async beat(now: Date): Promise<number> {
      await words.segmenter()
      for (let taken = 0; taken < takenAtOnce; taken++) {
        const next = await database.begin(async (tx) => {
          const queued = await store.takeNext(tx)
          if (queued) await settle(tx, queued, now)
          return queued
        })
        if (!next) return taken
      }
      return takenAtOnce
    },

    find: (tx: Reader, kind: store.MatchKind, id: number, now: Date) =>
      profiling[kind](tx, id, now).then((profile) => (profile ? find(tx, profile, now) : [])),

    /** 为您匹配: what fits an enterprise. */
    forEnterprise: ({ enterpriseId, now }: Pick<Self, 'enterpriseId' | 'now'>, paging: Paging) =>
      database.look(async (tx) => {
        const page = await store.forEnterprise(tx, enterpriseId, now, paging)
        const off = page.list.length === 0 && (await store.isOff(tx, enterpriseId))
        const cards = await cardsOf(tx, page.list, (ids) => opportunities.cards(tx, ids, { now, reading: unread }))
        const posters = cards.map(([, { company }]) => company.id)
        const quick = await quickAmong(tx, posters, now)
        const list = cards.map(([{ reasons }, opportunity]) => ({
          opportunity,
          reasons: withQuick(reasons, quick.has(opportunity.company.id)),
        }))
        return { ...page, list, off }
      }),

    /** Whom one of their own opportunities fits. */
    forOpportunity: ({ enterpriseId, now }: Pick<Self, 'enterpriseId' | 'now'>, id: number) =>
      database.look(async (tx) => {
        if (!(await store.isOwn(tx, enterpriseId, id))) throw new Refusal('RECORD_NOT_FOUND')
        const rows = await store.forOpportunity(tx, enterpriseId, id, shownToOwner)
        const cards = await cardsOf(tx, rows, (ids) => companies.cards(tx, ids, { now, reading: unread }))
        const found = cards.map(([, { id: companyId }]) => companyId)
        const quick = await quickAmong(tx, found, now)
        const list = cards.map(([{ reasons }, company]) => ({
          company,
          reasons: withQuick(reasons, quick.has(company.id)),
        }))
        return { list, off: rows.length === 0 && (await store.isOff(tx, enterpriseId)) }
      }),

    refuse: (id: number, self: Self) =>
      database.begin(async (tx) => {
        if (!(await store.refuse(tx, id, self))) throw new Refusal('RECORD_NOT_FOUND')
      }),

    choose: (off: boolean, self: Self) => database.begin((tx) => store.choose(tx, off, self)),

    /** Once a day whoever has something new is told of it. */
    async tellDaily(now: Date): Promise<number> {
      const day = shanghaiDay(now)
      let told = 0
      for (let after = 0; ; ) {
        const ids = await database.read((tx) => store.toTell(tx, day, after, toldAtOnce))
        for (const id of ids) told += (await database.begin((tx) => tellOne(tx, id, day, now))) ? 1 : 0
        const last = ids.at(-1)
        if (last === undefined) return told
        after = last
      }
    },

    forgetEnterprise: store.forgetEnterprise,
  }

  async function tellOne(tx: Tx, enterpriseId: number, day: string, now: Date): Promise<boolean> {
    const { off, told_on, told_upto } = await store.holdTold(tx, enterpriseId, now)
    if (off || (told_on !== null && told_on >= day)) return false
    const { list } = await store.forEnterprise(tx, enterpriseId, now, { page: 1, count: keptMax })
    const fresh = list.filter(({ found_at }) => told_upto === null || found_at > told_upto)
    await store.noteTold(tx, enterpriseId, day, now)
    if (fresh.length === 0) return false
    const ids = fresh.slice(0, namedInDigest).map(({ id }) => id)
    const cards = await opportunities.cards(tx, ids, { now, reading: unread })
    const titles = cards.map(({ title }) => `“${title}”`).join('、')
    const values = { times: String(fresh.length), titles }
    await messages.tell(tx, { realm: 'enterprise', id: enterpriseId }, { event: 'match.digest', values, now })
    return true
  }
}

/** What each of the others shares with whoever asks, and what all words together would come to. */
function sharing(terms: ReadonlyMap<string, number>, bearers: readonly store.Bearers[], known: number) {
  const counts = new Map(bearers.map((one) => [one.term, one.bearers.length]))
  const idf = (term: string) => Math.log(1 + Math.max(known, 1) / (counts.get(term) ?? 1))
  const sharedBy = new Map<number, Shared[]>()
  for (const { term, bearers: all } of bearers) {
    const asked = terms.get(term) ?? 0
    for (const [id, has] of all) {
      const shared = sharedBy.get(id) ?? []
      if (shared.push({ term, asked, has, idf: idf(term) }) === 1) sharedBy.set(id, shared)
    }
  }
  const whole = [...terms].reduce((sum, [term, weight]) => sum + weight * idf(term), 0)
  return { sharedBy, whole }
}

/** Those that come closest by words alone; the rest is not compared. */
function nearest(sharedBy: ReadonlyMap<number, readonly Shared[]>): number[] {
  const sums = [...sharedBy].map(([id, shared]) => {
    return [id, shared.reduce((sum, { asked, has, idf }) => sum + asked * has * idf, 0)] as const
  })
  const best = sums.sort(([, one], [, other]) => other - one).slice(0, comparedMax)
  return best.map(([id]) => id)
}

/** Rows beside what they are about, where readers see it. */
async function cardsOf<Card extends { id: number }>(
  _tx: Reader,
  rows: readonly store.MatchRow[],
  read: (ids: number[]) => Promise<readonly Card[]>,
) {
  const cards = rows.length === 0 ? [] : await read(rows.map(({ id }) => id))
  const byId = new Map(cards.map((card) => [card.id, card]))
  return rows.flatMap((row): [store.MatchRow, Card][] => {
    const card = byId.get(row.id)
    return card ? [[row, card]] : []
  })
}

/** The trades to look around in: those a need names and those that supply it, those an offer names and that buy it. */
function tradesAround({ kind, side, division, posterDivision, divisions }: Profile): number[] {
  const named = [division, ...Object.keys(divisions).map(Number)]
  if (kind === 'company')
    return [...new Set([...named, ...sellersTo(division), ...buyersOf(division)])].slice(0, tradesMax)
  const around = side === 'offer' ? buyersOf(division) : sellersTo(posterDivision)
  return [...new Set([...named, ...around])].slice(0, tradesMax)
}

function profileOf(kind: store.MatchKind, row: store.Candidate): Profile {
  const { id, company_id: companyId, side, division, divisions, traits, city, province } = row
  const rest = { posterDivision: row.poster_division, freshAt: row.fresh_at, trustedUntil: row.trusted_until }
  return { kind, id, companyId, side, division, divisions, traits, city, province, ...rest, terms: new Map() }
}

/** What is compared of each kind; undefined for what readers do not see. */
function createProfiling({ regions, words }: Pick<Parts, 'regions' | 'words'>) {
  const language = async () => ({ segmenter: await words.segmenter(), isPlace: regions.isPlaceName })
  return {
    async company(tx: Reader, id: number, _now: Date): Promise<Profile | undefined> {
      const row = await store.companyText(tx, id)
      return row && companyProfile({ ...row, html: textOf(row.html) }, await language())
    },

    async business(tx: Reader, id: number, now: Date): Promise<Profile | undefined> {
      const row = await store.opportunityText(tx, id, now)
      return row && opportunityProfile({ ...row, html: textOf(row.html) }, await language())
    },
  } as const
}
