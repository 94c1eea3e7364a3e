import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { heldOutScenes } from './held-out.ts'
import { type Account, asOf, fraudKinds, honestKinds, type LabelledScene, type Scene } from './shape.ts'
import { tuningScenes } from './tuning.ts'

const tuning = tuningScenes()
const heldOut = heldOutScenes()
const all = [...tuning, ...heldOut]

const count = (scenes: readonly LabelledScene[], kind: string) =>
  scenes.filter(({ label }) => label.kind === kind).length
const frauds = (scenes: readonly LabelledScene[]) => scenes.filter(({ label }) => label.fraud).length

function sides({ inviter, invited, accounts }: Scene): [Account, Account] {
  const [one, other] = [inviter, invited].map((id) => accounts.find((account) => account.id === id))
  if (!one || !other) throw new Error('a scene lacks one of its sides')
  return [one, other]
}

/** Every moment that is known of an account. */
const moments = (one: Account): Date[] => [
  ...one.sightings.map((row) => row.at),
  ...one.payees.map((row) => row.saved_at),
  ...one.identities.map((row) => row.given_at),
  ...one.certifications.map((row) => row.submitted_at),
  ...one.orders.flatMap((row) => [row.paid_at, ...row.refunds.map((refund) => refund.at)]),
  ...one.acts.map((row) => row.at),
]

test('forty frauds of eight kinds are among four hundred honest pairs', () => {
  expect([frauds(all), all.length - frauds(all)]).toEqual([40, 400])
  expect(fraudKinds.map((kind) => count(all, kind))).toEqual([5, 5, 5, 5, 5, 5, 5, 5])
  expect(all.every(({ label }) => label.fraud === (fraudKinds as readonly string[]).includes(label.kind))).toBe(true)
})

test('both halves have as many frauds and honest pairs, and of each kind the same within one', () => {
  for (const half of [tuning, heldOut]) expect([frauds(half), half.length]).toEqual([20, 220])
  for (const kind of [...fraudKinds, ...honestKinds])
    expect(Math.abs(count(tuning, kind) - count(heldOut, kind)), kind).toBeLessThanOrEqual(1)
})

test('the set is the same every time, and whoever changes it has to say so here', () => {
  expect([...tuningScenes(), ...heldOutScenes()]).toEqual(all)
  const digest = (scenes: readonly LabelledScene[]) =>
    createHash('sha256').update(JSON.stringify(scenes)).digest('hex').slice(0, 16)
  expect([digest(tuning), digest(heldOut)]).toEqual(['901b29f93a9a6d8e', '7d2e962c5b22ab9d'])
})

test('scenes share no account, no range and no opaque value', () => {
  const owner = new Map<string, string>()
  const shared: string[] = []
  for (const { scene } of all) {
    const own = scene.accounts.flatMap(({ id, phone, sightings, payees, identities, certifications }) => [
      ...[`account ${id}`, `phone ${phone ?? id}`],
      ...sightings.flatMap(({ range, device }) => [range, device ?? range]),
      ...payees.map((row) => row.account),
      ...identities.map((row) => row.number),
      ...certifications.flatMap((row) => [row.credit_code, row.license_digest]),
    ])
    for (const value of new Set([scene.id, ...own])) {
      if (owner.has(value)) shared.push(`${value}: ${owner.get(value)} and ${scene.id}`)
      owner.set(value, scene.id)
    }
  }
  expect(shared).toEqual([])
})

test('in every scene the enterprise came through the maker and has paid for something', () => {
  for (const { scene, label } of all) {
    const [inviter, invited] = sides(scene)
    expect([inviter.realm, invited.realm], label.how).toEqual(['maker', 'enterprise'])
    const bound = scene.invitations.filter((row) => row.child_id === invited.id)
    expect(bound, label.how).toMatchObject([{ maker_id: inviter.id, bound_at: invited.registered_at }])
    expect(inviter.registered_at < invited.registered_at, label.how).toBe(true)
    expect(invited.orders.length, label.how).toBeGreaterThan(0)
  }
})

test('nothing happens before an account is opened or after the scene has ended, and no refund before its order', () => {
  const wrong = all.flatMap(({ scene, label }) =>
    scene.accounts
      .filter(
        (one) =>
          moments(one).some((at) => at < one.registered_at || at > scene.ends_at) ||
          one.orders.some(({ paid_at, refunds }) => refunds.some((refund) => refund.at <= paid_at)) ||
          one.sightings.some(({ at }) => one.closed_at !== null && at > one.closed_at),
      )
      .map((one) => `${label.kind} ${one.id}: ${label.how}`),
  )
  expect(wrong).toEqual([])
})

test('a scene as it was known at a moment holds nothing later, and at its end all of it', () => {
  for (const { scene } of all) {
    const at = sides(scene)[1].orders[0]?.paid_at ?? scene.ends_at
    const known = asOf(scene, at)
    expect(known.accounts.flatMap(moments).every((moment) => moment <= at)).toBe(true)
    expect(known.invitations.every((row) => row.bound_at <= at)).toBe(true)
    expect(sides(known)[1].orders).toHaveLength(1)
    expect(asOf(scene, scene.ends_at)).toEqual(scene)
  }
})

test('most honest pairs have no device, network, account or telephone in common; some have, of every sort', () => {
  const values = {
    device: (one: Account) => one.sightings.map((row) => row.device),
    network: (one: Account) => one.sightings.map((row) => row.network),
    phone: (one: Account) => [one.phone, ...one.certifications.map((row) => row.contact_phone)],
    payee: (one: Account) => one.payees.map((row) => row.account),
  }
  const common = all
    .filter(({ label }) => !label.fraud)
    .map(({ scene }) => {
      const [one, other] = sides(scene)
      return Object.entries(values)
        .filter(([, of]) => of(other).some((value) => value !== null && of(one).includes(value)))
        .map(([name]) => name)
    })
  expect(common.filter((names) => names.length === 0).length).toBeGreaterThan(240)
  for (const name of ['device', 'network', 'phone'])
    expect(common.filter((names) => names.includes(name)).length, name).toBeGreaterThan(3)
})
