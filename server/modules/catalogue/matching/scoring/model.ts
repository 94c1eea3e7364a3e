import type { Profile } from '../model.ts'
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
  words: number
  trade: number
  place: number
  trust: number
  fresh: number
  /** Of an offer: somebody who sells the same buys none of it. */
  rival: number
}

const dayMs = 24 * 60 * 60 * 1000

/** The parts of a score and how much each counts; what does not fit by words or trade does not fit. */
export const weights = { words: 0.56, trade: 0.28, place: 0.08, trust: 0.04, fresh: 0.04, rival: -0.3 } as const
export const scoreMin = 0.16

export function partsOf({ opportunity, company, shared, whole, now }: Compared): Parts {
  const sum = shared.reduce((total, { asked, has, idf }) => total + asked * has * idf, 0)
  const words = whole === 0 ? 0 : Math.min(1, (sum / whole) * 2)
  const near = opportunity.city === company.city ? 1 : opportunity.province === company.province ? 0.5 : 0
  const trust = company.trustedUntil && company.trustedUntil > now ? 1 : 0
  const age = (now.getTime() - company.freshAt.getTime()) / dayMs
  const fresh = age < 30 ? 1 : age < 180 ? 0.5 : 0
  const trade = opportunity.side === 'offer' ? buys(opportunity, company) : sells(opportunity, company)
  const rival = opportunity.side === 'offer' ? rivalry(opportunity, company) : 0
  return { words, trade, place: near, trust, fresh, rival }
}

export function scoreOf(parts: Parts): number {
  if (parts.words === 0 && parts.trade === 0) return 0
  const keys = Object.keys(weights) as (keyof Parts)[]
  return keys.reduce((sum, key) => sum + weights[key] * parts[key], 0)
}

/** How surely a company is in a division: its own, or one that its words give away. */
function inDivision({ division, divisions }: Profile, id: number): number {
  return division === id ? 1 : 0.7 * (divisions[id] ?? 0)
}

/** A need: whether the company is in the trade of what is sought, or in one that supplies whoever seeks it. */
function sells(opportunity: Profile, company: Profile): number {
  const wanted = Object.entries({ ...opportunity.divisions, [opportunity.division]: 1 })
  const direct = Math.max(0, ...wanted.map(([id, sure]) => sure * inDivision(company, Number(id))))
  const chain = supplies(company.division, opportunity.posterDivision) ? 0.25 : 0
  return Math.max(direct, chain)
}

/** An offer: whether the company is in a trade that it names, or in one that buys such things. */
function buys(opportunity: Profile, company: Profile): number {
  const named = Object.entries(opportunity.divisions).filter(([id]) => Number(id) !== opportunity.division)
  const direct = Math.max(0, ...named.map(([id, sure]) => sure * inDivision(company, Number(id))))
  const chain = supplies(opportunity.division, company.division) ? 0.6 : 0
  return Math.min(1, direct * 0.6 + chain)
}

function rivalry(opportunity: Profile, company: Profile): number {
  return company.division === opportunity.division && !supplies(opportunity.division, company.division) ? 1 : 0
}

interface Names {
  division(id: number): string
  place(id: number): string
}

const wordsSaid = 3

/** Why it fits, in words; the strongest reason first. */
export function reasonsOf(compared: Compared, parts: Parts, { division, place }: Names): string[] {
  const { opportunity, company, shared } = compared
  const best = shared
    .toSorted((one, other) => other.asked * other.has * other.idf - one.asked * one.has * one.idf)
    .map(({ term }) => term)
  const telling = best.filter((term, at) => !best.slice(0, at).some((other) => other.includes(term)))
  const from = division(opportunity.side === 'offer' ? opportunity.division : company.division)
  const to = division(opportunity.side === 'offer' ? company.division : opportunity.posterDivision)
  const same = company.division === opportunity.division
  const chained =
    opportunity.side === 'offer'
      ? supplies(opportunity.division, company.division)
      : supplies(company.division, opportunity.posterDivision)
  return [
    ...(parts.words > 0.1 ? [`业务相关：${telling.slice(0, wordsSaid).join('、')}`] : []),
    ...(same && parts.rival === 0 ? [`同行业：${division(company.division)}`] : []),
    ...(!same && chained ? [`产业链上下游：${from} → ${to}`] : []),
    ...(!same && !chained && parts.trade > 0.2 ? ['行业对口'] : []),
    ...(parts.place === 1 ? [`同城：${place(company.city)}`] : []),
    ...(parts.place === 0.5 ? [`同省：${place(company.province)}`] : []),
    ...(parts.trust === 1 ? ['企业已认证'] : []),
    ...(parts.fresh === 1 ? ['近期活跃'] : []),
  ]
}
