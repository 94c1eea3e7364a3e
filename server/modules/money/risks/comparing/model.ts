import type { EvidenceKind } from '#contract/money/risks.words.ts'

// What the house can know of two accounts and of those around them, as rows that are equal or not (blind indexes).

export interface Scene {
  /** A maker of `accounts`, and the enterprise that came through them. */
  inviter: number
  invited: number
  accounts: readonly Account[]
  invitations: readonly { child_realm: Account['realm']; child_id: number; maker_id: number; bound_at: Date }[]
}

export interface Account {
  realm: 'enterprise' | 'maker'
  /** Of both realms together, within one scene. */
  id: number
  phone: string | null
  registered_at: Date
  sightings: readonly Sighting[]
  payees: readonly { account: string; holder: string; saved_at: Date }[]
  identities: readonly { number: string; name: string; given_at: Date }[]
  certifications: readonly Certification[]
  orders: readonly { paid_at: Date; amount: number; refunds: readonly { at: Date; amount: number }[] }[]
  acts: readonly { at: Date }[]
}

export interface Sighting {
  at: Date
  during: 'registration' | 'sign_in' | 'certification' | 'order'
  device: string | null
  network: string
  range: string
}

export interface Certification {
  submitted_at: Date
  state: string
  credit_code: string
  license_digest: string
  legal_person: string
  registered_address: string
  contact_name: string | null
  contact_phone: string | null
}

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs
/** Shanghai is eight hours ahead: a day there is what people call one. */
const dayOf = (at: Date) => Math.floor((at.getTime() + 8 * 60 * minuteMs) / dayMs)

/** Two accounts within this time on one network: the one who leaves may be the one who comes. */
const turnMs = 20 * minuteMs

/** What two accounts have in common, and how far it says that one person is behind both: 1 is sure enough. */
export interface Tie {
  kind: EvidenceKind
  weight: number
  /** How much of it there is, where it can be counted. */
  times: number
  seen_at: Date
}

/** How many accounts were seen on each device: what everybody uses tells of nobody. */
type Crowds = ReadonlyMap<string, number>

export function crowdsOf(accounts: readonly Account[]): Crowds {
  const crowds = new Map<string, number>()
  for (const { sightings } of accounts) {
    const devices = new Set(sightings.flatMap(({ device }) => device ?? []))
    for (const device of devices) crowds.set(device, (crowds.get(device) ?? 0) + 1)
  }
  return crowds
}

/** A computer that stands in a hall: on it two accounts are no more one person than two passers-by. */
const crowdMax = 5

export function tiesBetween(one: Account, other: Account, crowds: Crowds): Tie[] {
  return [
    ...phones(one, other),
    ...payees(one, other),
    ...identities(one, other),
    ...devices(one, other, crowds),
    ...papers(one, other),
    ...names(one, other),
    ...contacts(one, other),
    ...turns(one, other),
    ...rounds(one, other),
  ]
}

const later = (...dates: readonly Date[]) => new Date(Math.max(...dates.map((at) => at.getTime())))

function phones(one: Account, other: Account): Tie[] {
  if (one.phone === null || one.phone !== other.phone) return []
  return [{ kind: 'phone', weight: 1, times: 1, seen_at: later(one.registered_at, other.registered_at) }]
}

function payees(one: Account, other: Account): Tie[] {
  for (const mine of one.payees) {
    const theirs = other.payees.find(({ account }) => account === mine.account)
    if (theirs) return [{ kind: 'payee', weight: 1, times: 1, seen_at: later(mine.saved_at, theirs.saved_at) }]
  }
  return []
}

function identities(one: Account, other: Account): Tie[] {
  for (const mine of one.identities) {
    const theirs = other.identities.find(({ number }) => number === mine.number)
    if (theirs) return [{ kind: 'identity', weight: 1, times: 1, seen_at: later(mine.given_at, theirs.given_at) }]
  }
  return []
}

/** Papers are handed in by whoever helps with it, on their own machine, and their fee is paid there the same day. */
function ownSightings({ sightings }: Account): Sighting[] {
  const helped = new Set(
    sightings.flatMap(({ during, device, at }) => (during === 'certification' ? [`${device} ${dayOf(at)}`] : [])),
  )
  return sightings.filter(({ device, at }) => device !== null && !helped.has(`${device} ${dayOf(at)}`))
}

/** Whether an account is at home on a device, and not one of many that pass by. */
function livesOn(account: Account, device: string | null): boolean {
  const own = ownSightings(account)
  return own.filter((at) => at.device === device).length * 3 >= own.length
}

/**
 * A device on which both were, again and again. One evening on the other's telephone, one visit, one afternoon at a
 * stand are what happens among people; days and days are not.
 */
function devices(one: Account, other: Account, crowds: Crowds): Tie[] {
  const known = new Set(ownSightings(one).map(({ device }) => device))
  const both = new Set(ownSightings(other).flatMap(({ device }) => (known.has(device) ? [device] : [])))
  for (const device of both) {
    const everybodys = (crowds.get(device ?? '') ?? 0) > crowdMax
    if (everybodys && !(livesOn(one, device) && livesOn(other, device))) both.delete(device)
  }
  if (both.size === 0) return []
  const seen = (account: Account) => ownSightings(account).filter(({ device }) => both.has(device))
  const days = (account: Account) => new Set(seen(account).map(({ at }) => dayOf(at))).size
  // What is bought on somebody's device weighs twice: who pays there is at home there.
  const bought = (account: Account) =>
    new Set(seen(account).flatMap(({ during, at }) => (during === 'order' ? [dayOf(at)] : []))).size
  const times = Math.min(days(one) + bought(one), days(other) + bought(other))
  const last = later(...[...seen(one), ...seen(other)].map(({ at }) => at))
  return [{ kind: 'device', weight: times >= 3 ? 1 : times === 2 ? 0.5 : 0.2, times, seen_at: last }]
}

/** What nobody has filled in is not the same. */
const isSame = (one: string, other: string) => one !== '' && one === other

/** A company that is a customer already: its code, or the very picture of its licence. */
function papers(one: Account, other: Account): Tie[] {
  const ties: Tie[] = []
  for (const mine of one.certifications) {
    for (const theirs of other.certifications) {
      const seen_at = later(mine.submitted_at, theirs.submitted_at)
      const same = isSame(mine.credit_code, theirs.credit_code) || isSame(mine.license_digest, theirs.license_digest)
      if (same) ties.push({ kind: 'licence', weight: 1, times: 1, seen_at })
      else if (
        mine.legal_person === theirs.legal_person &&
        mine.registered_address === theirs.registered_address &&
        mine.legal_person !== ''
      ) {
        ties.push({ kind: 'papers', weight: 1, times: 1, seen_at })
      }
    }
  }
  return ties.slice(0, 1)
}

/**
 * The legal person, or the holder of the account, has somebody's verified name: namesakes have one of them. But they
 * are strangers, each at a place of their own: who has the name and comes from where its bearer lives is its bearer.
 */
function names(one: Account, other: Account): Tie[] {
  const [maker, enterprise] = one.realm === 'maker' ? [one, other] : [other, one]
  if (enterprise.realm !== 'enterprise') return []
  const own = new Set([...maker.identities.map(({ name }) => name), ...maker.payees.map(({ holder }) => holder)])
  own.delete('')
  const legal = enterprise.certifications.filter(({ legal_person }) => own.has(legal_person))
  const held = enterprise.payees.filter(({ holder }) => own.has(holder))
  const times = Number(legal.length > 0) + Number(held.length > 0)
  if (times === 0) return []
  const seen_at = later(...legal.map((row) => row.submitted_at), ...held.map((row) => row.saved_at))
  const atHome = daysOn(one.sightings, other.sightings, 'network') >= 2
  return [{ kind: 'name', weight: times > 1 || atHome ? 1 : 0.6, times, seen_at }]
}

/** The certification names somebody's telephone: an accountant's, or the owner's own. */
function contacts(one: Account, other: Account): Tie[] {
  const [named] = [...contactOf(one, other), ...contactOf(other, one)]
  if (named) return [{ kind: 'contact', weight: 0.6, times: 1, seen_at: named.submitted_at }]
  const [clerk] = clerks(one, other)
  if (!clerk) return []
  // Who keeps the books of several files for all of them at one desk. Who takes care not to be seen there is no clerk.
  const desks = new Set(filedOn(one))
  const open = filedOn(other).some((device) => desks.has(device))
  return [{ kind: 'contact', weight: open ? 0.6 : 1, times: 1, seen_at: clerk.submitted_at }]
}

function contactOf(enterprise: Account, person: Account) {
  const names = new Set(person.identities.map(({ name }) => name))
  return enterprise.certifications.filter(({ contact_phone, contact_name, legal_person }) => {
    const reached = contact_phone !== null && contact_phone === person.phone
    // Who is the legal person as well is looked at among names.
    return reached || (contact_name !== null && contact_name !== legal_person && names.has(contact_name))
  })
}

const filedOn = ({ sightings }: Account) =>
  sightings.flatMap(({ during, device }) => (during === 'certification' && device !== null ? [device] : []))

/** One clerk for both companies. */
function clerks(one: Account, other: Account) {
  const known = new Set(other.certifications.flatMap(({ contact_phone }) => contact_phone ?? []))
  return one.certifications.filter(({ contact_phone }) => contact_phone !== null && known.has(contact_phone))
}

/** One leaves and the other comes, from one network, and nearly always so. Households do not take such turns. */
function turns(one: Account, other: Account): Tie[] {
  const mine = one.sightings.filter(({ during }) => during !== 'certification')
  const theirs = other.sightings.filter(({ during }) => during !== 'certification')
  const near = theirs.filter(({ at, range }) =>
    mine.some((own) => own.range === range && Math.abs(own.at.getTime() - at.getTime()) <= turnMs),
  )
  const days = new Set(near.map(({ at }) => dayOf(at))).size
  const together = daysOn(mine, theirs, 'range')
  const last = later(...near.map(({ at }) => at), one.registered_at)
  if (days >= 4 && near.length >= theirs.length / 3) {
    return [{ kind: 'network', weight: 1, times: days, seen_at: last }]
  }
  return together >= 3 ? [{ kind: 'network', weight: 0.4, times: together, seen_at: last }] : []
}

/** One after the other, day after day, wherever from: somebody goes round. */
function rounds(one: Account, other: Account): Tie[] {
  const near = other.sightings.filter(({ at }) =>
    one.sightings.some((own) => Math.abs(own.at.getTime() - at.getTime()) <= turnMs),
  )
  const days = new Set(near.map(({ at }) => dayOf(at))).size
  if (days < 3 || near.length * 4 < other.sightings.length) return []
  return [{ kind: 'rounds', weight: 0.6, times: days, seen_at: later(...near.map(({ at }) => at)) }]
}

/** On how many days each was on a network of both, or somewhere in the range of one. */
function daysOn(mine: readonly Sighting[], theirs: readonly Sighting[], where: 'network' | 'range'): number {
  const places = new Set(mine.map((at) => at[where]))
  const both = new Set(theirs.flatMap((at) => (places.has(at[where]) ? [at[where]] : [])))
  const days = (of: readonly Sighting[]) =>
    new Set(of.flatMap((at) => (both.has(at[where]) ? [dayOf(at.at)] : []))).size
  return Math.min(days(mine), days(theirs))
}
