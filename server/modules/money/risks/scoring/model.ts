import type { EvidenceKind } from '#contract/money/risks.words.ts'
import { type Account, crowdsOf, type Scene, type Tie, tiesBetween } from '../comparing/model.ts'

/** From here on it is one person for all we can tell. */
const sure = 1
/** Through so many accounts a hand may reach. */
const reach = 3
const ringMax = 4

export interface Finding {
  kind: EvidenceKind
  times: number
  seen_at: Date
  /** By way of so many other accounts; 0 between the two themselves. */
  through: number
}

/**
 * What speaks against paying an inviter for whom they invited; nothing where nothing does. One hard fact is enough,
 * soft ones have to add up: a household, an office, a fair and a helping hand share an address or a device too.
 */
export function judge(scene: Scene): Finding[] {
  const accounts = new Map(scene.accounts.map((one) => [one.id, one]))
  const [inviter, invited] = [accounts.get(scene.inviter), accounts.get(scene.invited)]
  if (!inviter || !invited) return []
  const crowds = crowdsOf(scene.accounts)
  const tied = remember((one: number, other: number) => {
    const [mine, theirs] = [accounts.get(one), accounts.get(other)]
    return mine && theirs ? tiesBetween(mine, theirs, crowds) : []
  })
  const children = childrenOf(scene)
  return [
    ...between(tied(inviter.id, invited.id)),
    ...known(scene, invited, tied),
    ...selves(scene, tied),
    ...path(scene, tied),
    ...circle(scene, tied, children),
    ...crowd(scene, accounts, children),
    ...hand(scene, tied, children),
  ]
}

type Tied = (one: number, other: number) => Tie[]

function remember(find: Tied): Tied {
  const found = new Map<string, Tie[]>()
  return (one, other) => {
    const key = one < other ? `${one} ${other}` : `${other} ${one}`
    const ties = found.get(key) ?? find(one, other)
    found.set(key, ties)
    return ties
  }
}

function childrenOf({ invitations }: Scene): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const { maker_id, child_id } of invitations)
    children.set(maker_id, [...(children.get(maker_id) ?? []), child_id])
  return children
}

const asFinding = ({ kind, times, seen_at }: Tie, through = 0): Finding => ({ kind, times, seen_at, through })

const weightOf = (ties: readonly Tie[]) => ties.reduce((sum, { weight }) => sum + weight, 0)

function between(ties: readonly Tie[]): Finding[] {
  return weightOf(ties) >= sure ? ties.map((tie) => asFinding(tie)) : []
}

/** A customer of old under a new account: whoever bought before was brought by nobody. */
function known({ accounts }: Scene, invited: Account, tied: Tied): Finding[] {
  return accounts
    .filter(({ id, realm, orders }) => id !== invited.id && realm === 'enterprise' && orders.length > 0)
    .filter(({ registered_at }) => registered_at < invited.registered_at)
    .flatMap(({ id }) => tied(id, invited.id).filter(({ kind }) => kind === 'licence' || kind === 'papers'))
    .slice(0, 1)
    .map((tie) => asFinding(tie))
}

/** Somebody who is here as several makers has less of the benefit of the doubt. */
const severalSelves = 0.5

/** What any of an inviter's selves has in common with whom they invited, taken together. */
function selves({ accounts, inviter, invited }: Scene, tied: Tied): Finding[] {
  const same = accounts.filter(
    ({ id, realm }) =>
      realm === 'maker' && id !== inviter && tied(id, inviter).some(({ kind }) => personal.includes(kind)),
  )
  if (same.length === 0) return []
  const best = new Map<EvidenceKind, Tie>()
  for (const id of [inviter, ...same.map((one) => one.id)]) {
    for (const tie of tied(id, invited)) {
      if (tie.weight > (best.get(tie.kind)?.weight ?? 0)) best.set(tie.kind, tie)
    }
  }
  const ties = [...best.values()]
  return ties.length > 0 && weightOf(ties) + severalSelves >= sure ? ties.map((tie) => asFinding(tie, 1)) : []
}

const personal: readonly EvidenceKind[] = ['phone', 'identity', 'payee']

/** From one to the other by way of accounts that are surely one person's. */
function path({ accounts, inviter, invited }: Scene, tied: Tied): Finding[] {
  const reached = new Map<number, Finding[]>([[inviter, []]])
  let edge = [inviter]
  for (let step = 0; step < reach; step++) {
    const next: number[] = []
    for (const from of edge) {
      for (const { id } of accounts) {
        if (reached.has(id)) continue
        const ties = tied(from, id)
        if (weightOf(ties) < sure) continue
        const [strongest] = ties.toSorted((a, b) => b.weight - a.weight)
        const found = strongest ? [asFinding(strongest, step + 1)] : []
        reached.set(id, [...(reached.get(from) ?? []), ...found])
        next.push(id)
      }
    }
    edge = next
  }
  const way = reached.get(invited) ?? []
  return way.length > 1 ? way : []
}

/** Makers who bring the companies of each other: each is somebody's own, and the circle closes at the inviter. */
function circle({ accounts, inviter, invited }: Scene, tied: Tied, children: Map<number, number[]>): Finding[] {
  const makers = accounts.filter(({ realm }) => realm === 'maker')
  const ownerOf = (company: number, not: number) =>
    makers.filter(({ id }) => id !== not && weightOf(tied(company, id)) >= somebodys)
  const follow = (company: number, bringer: number, depth: number): Finding[] | undefined => {
    for (const { id: owner } of ownerOf(company, bringer)) {
      const [tie] = tied(company, owner)
      if (!tie) continue
      const found = { ...asFinding(tie, depth), kind: 'circle' as const }
      if (owner === inviter) return [found]
      if (depth >= ringMax) continue
      for (const child of children.get(owner) ?? []) {
        const rest = follow(child, owner, depth + 1)
        if (rest) return [found, ...rest]
      }
    }
    return undefined
  }
  return follow(invited, inviter, 1)?.slice(0, 1) ?? []
}

/** In a circle a little is enough to say whose a company is: that it closes is the evidence. */
const somebodys = 0.2

const hourMs = 60 * 60 * 1000
const crowdWindowMs = 7 * 24 * hourMs
const crowdMin = 7
/** Or so many of them who have taken their money back already. */
const backMin = 3
const isBack = ({ amount, refunds }: Account['orders'][number]) =>
  refunds.reduce((sum, one) => sum + one.amount, 0) * 10 >= amount * 9

/** Many companies within days, out of a few places, that do nothing but buy once. */
function crowd(scene: Scene, accounts: ReadonlyMap<number, Account>, children: Map<number, number[]>): Finding[] {
  const invited = accounts.get(scene.invited)
  if (!invited) return []
  const siblings = (children.get(scene.inviter) ?? [])
    .flatMap((id) => accounts.get(id) ?? [])
    .filter(({ realm, registered_at }) => {
      const apart = Math.abs(registered_at.getTime() - invited.registered_at.getTime())
      return realm === 'enterprise' && apart <= crowdWindowMs
    })
  const idle = siblings.filter(({ acts, orders }) => acts.length <= 1 && orders.length <= 2)
  const ranges = new Map<string, number>()
  for (const { sightings } of idle) {
    const [first] = sightings
    if (first) ranges.set(first.range, (ranges.get(first.range) ?? 0) + 1)
  }
  const back = idle.filter(({ orders }) => orders.some(isBack)).length
  const most = [...ranges.values()].sort((a, b) => b - a).slice(0, 3)
  const close = most.reduce((sum, count) => sum + count, 0)
  const enough = close >= crowdMin || (idle.length >= backMin && back >= backMin)
  if (!enough || !idle.includes(invited)) return []
  const seen_at = new Date(Math.max(...idle.map(({ registered_at }) => registered_at.getTime())))
  return [{ kind: 'crowd', times: idle.length, seen_at, through: 0 }]
}

/** So many companies in one hand are no coincidence: two that lend each other a desk are. */
const handMin = 4

/**
 * Several of an inviter's companies on devices of one hand, although never the inviter's own. Whoever runs many changes
 * about between devices: it is not one company that has all the others beside it, but each has some.
 */
function hand(scene: Scene, tied: Tied, children: Map<number, number[]>): Finding[] {
  const accounts = new Map(scene.accounts.map((one) => [one.id, one]))
  const companies = children.get(scene.inviter) ?? []
  const shared = (one: number, other: number): Tie | undefined => {
    // Companies that say themselves that they have one owner hide nothing.
    const owners = legalPersons(accounts.get(one))
    if (one === other || legalPersons(accounts.get(other)).some((name) => owners.includes(name))) return undefined
    const ties = tied(one, other)
    return weightOf(ties) >= sure ? ties[0] : undefined
  }
  const beside = companies.filter((id) => shared(id, scene.invited))
  const [first] = beside
  const own = first === undefined ? undefined : shared(first, scene.invited)
  if (!own) return []
  // Among others than the one in question, whoever has not said yet whose they are may still say it.
  const named = companies.filter((id) => legalPersons(accounts.get(id)).length > 0)
  const run = new Set([
    ...[scene.invited, ...beside],
    ...named.filter((id) => named.some((other) => shared(id, other) !== undefined)),
  ])
  return run.size < handMin ? [] : [{ kind: 'hand', times: run.size, seen_at: own.seen_at, through: 0 }]
}

const legalPersons = (account: Account | undefined) => account?.certifications.map((row) => row.legal_person) ?? []
