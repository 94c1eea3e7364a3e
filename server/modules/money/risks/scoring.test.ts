import { expect, test } from 'vitest'
import type { Account, Certification, Scene, Sighting } from './comparing/model.ts'
import { judge } from './service.ts'

const dayMs = 24 * 60 * 60 * 1000
const begun = new Date('2026-10-01T02:00:00Z')
/** Each at an hour of its own, so that nobody takes turns with anybody. */
const day = (n: number, hour = 0) => new Date(begun.getTime() + n * dayMs + hour * 60 * 60 * 1000)

let made = 0
const account = (realm: Account['realm'], given: Partial<Account> = {}): Account => ({
  ...{ realm, id: ++made, phone: `phone ${made}`, registered_at: begun },
  ...{ sightings: [], payees: [], identities: [], certifications: [], orders: [], acts: [], ...given },
})
const seen = (at: Date, device: string, network: string, during: Sighting['during'] = 'sign_in'): Sighting => ({
  ...{ at, during, device, network, range: `range of ${network}` },
})
const paper = (legal_person: string): Certification => ({
  ...{ submitted_at: begun, state: 'approved', credit_code: `code ${++made}`, license_digest: `picture ${made}` },
  ...{ legal_person, registered_address: `address ${made}`, contact_name: null, contact_phone: null },
})
const scene = (inviter: Account, invited: Account, others: readonly Account[] = []): Scene => ({
  ...{ inviter: inviter.id, invited: invited.id, accounts: [inviter, invited, ...others] },
  invitations: [invited, ...others].map(({ id }) => ({
    ...{ child_realm: 'enterprise', child_id: id, maker_id: inviter.id, bound_at: begun },
  })),
})
const kinds = (one: Scene) => judge(one).map(({ kind }) => kind)

test.each([
  [1, []],
  [2, []],
  [3, ['device']],
])('one device on %s days, from another network each time', (days, found) => {
  const on = (hour: number) =>
    Array.from({ length: days }, (_, n) => seen(day(n, hour), 'laptop', `network ${hour} ${n}`))
  expect(kinds(scene(account('maker', { sightings: on(0) }), account('enterprise', { sightings: on(9) })))).toEqual(
    found,
  )
})

test('what is bought on somebody’s device weighs twice', () => {
  const maker = account('maker', { sightings: [0, 1, 2, 3].map((n) => seen(day(n), 'laptop', `home ${n}`)) })
  const bought = [0, 1].map((n) => seen(day(n, 9), 'laptop', `away ${n}`, 'order'))
  expect(kinds(scene(maker, account('enterprise', { sightings: bought })))).toEqual(['device'])
})

test.each([
  ['somewhere else', 'office', 4, []],
  ['once at their home', 'home', 1, []],
  ['on two days at their home', 'home', 2, ['name']],
])('a legal person of the inviter’s name, seen %s', (_where, network, days, found) => {
  const identities = [{ number: '1', name: '林知远', given_at: begun }]
  const maker = account('maker', { identities, sightings: [0, 1, 2].map((n) => seen(day(n), 'his', 'home')) })
  const at = Array.from({ length: days }, (_, n) => seen(day(n, 9), 'theirs', network))
  const company = account('enterprise', { certifications: [paper('林知远')], sightings: at })
  expect(kinds(scene(maker, company))).toEqual(found)
})

/** Companies in pairs, each pair on a machine of its own. */
const pairs = (owners: readonly (string | undefined)[]) =>
  owners.map((owner, n) =>
    account('enterprise', {
      certifications: owner === undefined ? [] : [paper(owner)],
      sightings: [0, 1, 2].map((at) => seen(day(at, n * 2), `machine ${n >> 1}`, `network ${n} ${at}`)),
    }),
  )

test.each([
  ['four of four owners', ['甲', '乙', '丙', '丁'], ['hand']],
  ['two of two owners, and two that share nothing', ['甲', '乙'], []],
  ['four, of which the others have not said yet whose they are', ['甲', '乙', undefined, undefined], []],
  ['four of one owner', ['甲', '甲', '甲', '甲'], []],
])('in pairs on two machines: %s', (_what, owners, found) => {
  const [invited, ...others] = pairs(owners)
  if (!invited) throw new Error('there is one in question')
  expect(kinds(scene(account('maker'), invited, others))).toEqual(found)
})
