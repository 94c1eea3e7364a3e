import { conceptMark } from '../concepts/model.ts'
import type { Profile, Trait } from '../model.ts'
import { supplies } from '../trades/model.ts'

/** How a candidate came up: the words both have, each with its weights and how many have it. */
export interface Shared {
  term: string
  asked: number
  has: number
  idf: number
}

export interface Compared {
  opportunity: Profile
  company: Profile
  shared: readonly Shared[]
  /** What all words of whoever asks would come to. */
  whole: number
  now: Date
}

/** What a score is made of, each from nought to one. */
export interface Parts {
  /** How much of what is asked the other one's words say. */
  words: number
  trade: number
  /** Whether they play the part that is looked for: sell what is sought, buy what is offered. */
  part: number
  /** Whether they only teach, test, advise or equip those who would fit. */
  aside: number
  place: number
  trust: number
  fresh: number
  /** Of an offer: somebody who sells the same buys none of it. */
  rival: number
}

const dayMs = 24 * 60 * 60 * 1000

/** The parts of a score and how much each counts; what does not fit by words or trade does not fit. */
export const weights = {
  need: { words: 0.9, trade: 0.06, part: 0, aside: -0.15, place: 0.02, trust: 0.02, fresh: 0.02, rival: 0 },
  offer: { words: 0.8, trade: 0.1, part: 0.08, aside: -0.1, place: 0.01, trust: 0.02, fresh: 0.02, rival: -0.2 },
} as const
/** What comes to less is no recommendation: of the labelled set none below it fits, and a third of all were below. */
export const scoreMin = 0.18

export function partsOf({ opportunity, company, shared, whole, now }: Compared): Parts {
  const isOffer = opportunity.side === 'offer'
  const sum = shared.reduce((total, { asked, has, idf }) => total + asked * has * idf, 0)
  const near = opportunity.city === company.city ? 1 : opportunity.province === company.province ? 0.5 : 0
  const age = (now.getTime() - company.freshAt.getTime()) / dayMs
  return {
    words: whole === 0 ? 0 : Math.min(1, (sum / whole) * 3),
    trade: isOffer ? buys(opportunity, company) : sells(opportunity, company),
    part: company.traits.includes(isOffer ? 'buys' : 'sells') ? 1 : 0,
    aside: asideOf(opportunity, company),
    place: near,
    trust: company.trustedUntil && company.trustedUntil > now ? 1 : 0,
    fresh: age < 30 ? 1 : age < 180 ? 0.5 : 0,
    rival: isOffer ? rivalry(opportunity, company) : 0,
  }
}

export function scoreOf(parts: Parts, side: Profile['side']): number {
  if (parts.words === 0 && parts.trade === 0) return 0
  const own = weights[side === 'offer' ? 'offer' : 'need']
  return (Object.keys(own) as (keyof Parts)[]).reduce((sum, key) => sum + own[key] * parts[key], 0)
}

const besideTrade: readonly Trait[] = ['teaches', 'tests', 'advises', 'equips']

/** Somebody who stands beside a trade, where nobody asked for such; whoever says what they do not do even more so. */
function asideOf(opportunity: Profile, company: Profile): number {
  const beside = besideTrade.some((one) => company.traits.includes(one) && !opportunity.traits.includes(one))
  return (beside ? 0.5 : 0) + (company.traits.includes('refrains') ? 0.5 : 0)
}

/** How surely a company is in a division: its own, as it chose it, or one that its words give away. */
function inDivision({ division, divisions }: Profile, id: number): number {
  return Math.min(1, (division === id ? 0.4 : 0) + 0.8 * (divisions[id] ?? 0))
}

/** A need: whether the company is in the trade of what is sought, or in one that supplies whoever seeks it. */
function sells(opportunity: Profile, company: Profile): number {
  const wanted = Object.entries({ [opportunity.division]: 0.5, ...opportunity.divisions })
  const direct = Math.max(0, ...wanted.map(([id, sure]) => sure * inDivision(company, Number(id))))
  const chain = supplies(company.division, opportunity.posterDivision) ? 0.2 : 0
  return Math.max(direct, chain)
}

/** An offer: whether the company is in a trade that it names, or in one that buys such things. */
function buys(opportunity: Profile, company: Profile): number {
  const named = Object.entries(opportunity.divisions).filter(([id]) => Number(id) !== opportunity.division)
  const direct = Math.max(0, ...named.map(([id, sure]) => sure * inDivision(company, Number(id))))
  const chain = supplies(opportunity.division, company.division) ? 0.5 : 0
  return Math.min(1, direct * 0.7 + chain)
}

function rivalry(opportunity: Profile, company: Profile): number {
  return company.division === opportunity.division && !supplies(opportunity.division, company.division) ? 1 : 0
}

interface Names {
  division(id: number): string
  place(id: number): string
  /** Whether somebody would say it: pairs of characters find what fits, and tell nobody why. */
  isWord(term: string): boolean
}

const wordsSaid = 3

const trusted = '企业已认证'
const active = '近期活跃'

/** The reasons as a company is told them: what speaks for itself is no news to it. */
export const toldToCompany = (reasons: readonly string[]): string[] =>
  reasons.filter((reason) => reason !== trusted && reason !== active)

/**
 * Said when a list is read, and no part of the score: how somebody answers changes with every request, and whom it
 * speaks for fits neither better nor worse.
 */
export const withQuick = (reasons: readonly string[], quick: boolean): string[] =>
  quick ? [...reasons, '回复快'] : [...reasons]

/** Why it fits, in words; the strongest reason first. */
export function reasonsOf(compared: Compared, parts: Parts, { division, place, isWord }: Names): string[] {
  const { opportunity, company, shared } = compared
  const best = shared
    .toSorted((one, other) => other.asked * other.has * other.idf - one.asked * one.has * one.idf)
    .filter(({ term }) => term.length > 1 && (term.startsWith(conceptMark) || isWord(term)))
    .map(({ term }) => term.replace(conceptMark, ''))
  const telling = best.filter((term, at) => {
    return !best.slice(0, at).some((other) => other.includes(term) || term.includes(other))
  })
  const from = division(opportunity.side === 'offer' ? opportunity.division : company.division)
  const to = division(opportunity.side === 'offer' ? company.division : opportunity.posterDivision)
  const same = company.division === opportunity.division
  const chained =
    opportunity.side === 'offer'
      ? supplies(opportunity.division, company.division)
      : supplies(company.division, opportunity.posterDivision)
  return [
    ...(parts.words > 0.06 && telling.length > 0 ? [`业务相关：${telling.slice(0, wordsSaid).join('、')}`] : []),
    ...(same && parts.rival === 0 ? [`同行业：${division(company.division)}`] : []),
    ...(!same && chained ? [`产业链上下游：${from} → ${to}`] : []),
    ...(!same && !chained && parts.trade > 0.2 ? ['行业对口'] : []),
    ...(parts.place === 1 ? [`同城：${place(company.city)}`] : []),
    ...(parts.place === 0.5 ? [`同省：${place(company.province)}`] : []),
    ...(parts.trust === 1 ? [trusted] : []),
    ...(parts.fresh === 1 ? [active] : []),
  ]
}
