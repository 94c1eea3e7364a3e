import { createHash } from 'node:crypto'
import { startOfShanghaiDay } from '#contract/base/time.ts'
import type { PurposeName } from '#contract/money/orders.words.ts'
import { networkOf, rangeOf } from '#server/http/networks.ts'
import { seeded, under } from '#server/testing/chance.ts'
import { openPlaces, type Place } from './places.ts'
import type { Account, Act, Certification, Identity, Invitation, Order, Payee, Scene, Sighting } from './shape.ts'

/** A cookie and what the browser calls itself; `forgets`: a private window, whose cookie is new each time. */
export interface Device {
  id: string | null
  agent: string
  forgets: boolean
}

/** Where somebody usually is and with what; the first of each most of the time. */
export interface Habit {
  devices: readonly Device[]
  places: readonly Place[]
}

export interface Person {
  name: string
  phone: string
  habit: Habit
}

export type Company = Pick<Certification, 'credit_code' | 'license_digest' | 'legal_person' | 'registered_address'>

const agents = [
  ...['Chrome · Windows', 'Chrome · Windows', 'Edge · Windows', 'QQ 浏览器 · Windows', 'Chrome · macOS'],
  ...['Safari · iOS', '微信 · iOS', '微信 · Android', 'Chrome · Android', '浏览器 · 鸿蒙'],
]
const secondsPerDay = 24 * 60 * 60
const firstDay = startOfShanghaiDay('2026-01-05').getTime()

export type Stage = ReturnType<typeof openStage>

/** Where one scene is played. Days are counted from its beginning, at midnight in Shanghai; hours are parts of them. */
export function openStage(index: number, id: string, seed: number) {
  const chance = seeded(seed)
  const places = openPlaces(index, chance)
  const accounts: Account[] = []
  const invitations: Invitation[] = []
  const begins = firstDay + under(chance, 200) * secondsPerDay * 1000
  let made = 0
  let lastDay = 0

  function date(day: number): Date {
    lastDay = Math.max(lastDay, day)
    return new Date(begins + Math.round(day * secondsPerDay) * 1000)
  }
  function token(of: string): string {
    made += 1
    return createHash('sha256').update(`${id}/${of}/${made}`).digest('hex').slice(0, 24)
  }
  const between = (least: number, most: number) => least + under(chance, most - least + 1)
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[under(chance, values.length)]
    if (value === undefined) throw new Error('there is nothing to pick from')
    return value
  }
  const mostly = <Value>(values: readonly Value[]): Value =>
    values[0] !== undefined && chance() < 0.7 ? values[0] : pick(values)

  const device = (forgets = false): Device => ({ id: token('device'), agent: pick(agents), forgets })
  /** Sometime in the waking hours of a day. */
  const awake = (day: number) => Math.floor(day) + (9 + chance() * 12) / 24

  function see(account: Account, day: number, during: Sighting['during'], habit: Habit): void {
    const { id: cookie, agent, forgets } = mostly(habit.devices)
    const address = mostly(habit.places)(day)
    const network = networkOf(address)
    const at = date(day)
    const device = forgets ? token('device') : cookie
    account.sightings.push({ at, during, device, agent, address, network, range: rangeOf(network) })
  }

  function open(realm: Account['realm'], person: Person, day: number, habit = person.habit): Account {
    const account: Account = {
      realm,
      id: (index + 1) * 1000 + accounts.length,
      phone: person.phone,
      registered_at: date(day),
      closed_at: null,
      sightings: [],
      payees: [],
      identities: [],
      certifications: [],
      orders: [],
      acts: [],
    }
    accounts.push(account)
    see(account, day, 'registration', habit)
    return account
  }

  return {
    chance,
    places,
    token,
    between,
    pick,
    device,
    awake,
    see,
    open,
    person: (habit?: Habit): Person => ({
      name: token('name'),
      phone: token('phone'),
      habit: habit ?? {
        devices: chance() < 0.6 ? [device(), device()] : [device()],
        places: chance() < 0.6 ? [places.home(), places.mobile()] : [places.line()],
      },
    }),
    company: (legalPerson: string): Company => ({
      credit_code: token('code'),
      license_digest: token('picture'),
      legal_person: legalPerson,
      registered_address: token('address'),
    }),
    close(account: Account, day: number): void {
      account.closed_at = date(day)
      account.phone = null
      for (const row of account.certifications) Object.assign(row, { contact_name: null, contact_phone: null })
      for (const row of account.identities) row.state = 'closed'
    },
    invite(maker: Account, child: Account, source: Invitation['source'] = chance() < 0.8 ? 'link' : 'code'): void {
      const { realm: child_realm, id: child_id, registered_at: bound_at } = child
      invitations.push({ child_realm, child_id, maker_id: maker.id, source, bound_at })
    },
    identify(
      maker: Account,
      day: number,
      given: Pick<Identity, 'number' | 'name'>,
      state: Identity['state'] = 'verified',
    ) {
      maker.identities.push({ ...given, state, given_at: date(day) })
    },
    pays(account: Account, day: number, payee: Omit<Payee, 'saved_at'>): void {
      account.payees.push({ ...payee, saved_at: date(day) })
    },
    certify(account: Account, day: number, given: Omit<Certification, 'submitted_at'>, habit: Habit): void {
      account.certifications.push({ ...given, submitted_at: date(day) })
      see(account, day, 'certification', habit)
    },
    buy(account: Account, day: number, of: { purpose: PurposeName; amount: number; promotion?: number }, habit: Habit) {
      const order: Order = {
        no: token('order'),
        purpose: of.purpose,
        channel: pick(['wechat_native', 'alipay_page', 'balance', 'bank_transfer']),
        paid_at: date(day),
        amount: of.amount,
        promotion_part: of.promotion ?? 0,
        refunds: [],
      }
      account.orders.push(order)
      see(account, day, 'order', habit)
      return order
    },
    refund(order: Order, day: number, share = 1): void {
      const amount = Math.floor((order.amount - order.promotion_part) * share)
      order.refunds.push({ at: date(day), amount })
    },
    act(account: Account, day: number, kind: Act['kind']): void {
      account.acts.push({ at: date(day), kind })
    },
    /** The curtain: everything in the order of time. */
    scene(inviter: Account, invited: Account): Scene {
      const byTime = <Row>(rows: Row[], when: (row: Row) => Date) =>
        rows.sort((one, other) => when(one).getTime() - when(other).getTime())
      for (const one of accounts) {
        byTime(one.sightings, (row) => row.at)
        byTime(one.identities, (row) => row.given_at)
        byTime(one.payees, (row) => row.saved_at)
        byTime(one.certifications, (row) => row.submitted_at)
        byTime(one.orders, (row) => row.paid_at)
        byTime(one.acts, (row) => row.at)
      }
      byTime(invitations, (row) => row.bound_at)
      const ends_at = date(lastDay + between(1, 10))
      return { id, inviter: inviter.id, invited: invited.id, ends_at, accounts, invitations }
    },
  }
}
