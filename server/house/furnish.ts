import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import type { Desk } from '#server/http/desk.ts'
import type { Invariant } from '#server/modules/money/ledger/ports.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { PersonalTable } from '#server/platform/personal/personal.ts'
import type { SealedTable } from '#server/platform/secrets/resealing.ts'
import type { PortTable } from './ports.ts'
import type { Front, Gifts, Ground, Opened, Room } from './room.ts'

type Rooms = Readonly<Record<string, Room>>
type ServiceOf<One> =
  One extends Room<never, infer Service>
    ? Service
    : One extends { open(...given: never[]): Opened<infer Service> }
      ? Service
      : never
export type ServicesOf<Plan> = { [Name in keyof Plan]: ServiceOf<Plan[Name]> }

interface Furnished<Services> {
  services: Services
  desk(desk: Desk): void
  http(app: FastifyInstance, front: Front): Promise<void>
  gather<Kind extends keyof Gifts>(kind: Kind): readonly Gifts[Kind][]
  start(): void
  stop(): Promise<void>
}

/**
 * Dependency injection by the plan alone: opens every room after those whose doors it enters, hands it their services,
 * and gathers what the rooms give. `given` are services that are there already and opened nowhere.
 */
export function furnish<const Plan extends object>(
  plan: Plan,
  ground: Omit<Ground, 'gathered' | 'ask' | 'invariants' | 'sealed' | 'personal'>,
  ports: PortTable,
  given: object = {},
): Furnished<ServicesOf<Plan>> {
  const rooms = plan as Rooms
  const opened = new Map<string, Opened<unknown>>()
  const gather = <Kind extends keyof Gifts>(kind: Kind) =>
    [...opened.values()].flatMap((one) => (one[kind] ?? []) as readonly Gifts[Kind][])
  const kinds = [
    ...(['jobs', 'pulses', 'queues', 'sitemaps', 'viewed', 'forgets', 'underWay', 'purposes', 'indexed'] as const),
    ...([
      'documentsPut',
      'indexedByCategory',
      'touched',
      'companyChanged',
      'activityChanged',
      'companyMerged',
      'recordChanged',
      'certificationChanged',
      'reportables',
      'reminders',
      'figures',
      'ownWork',
      'earned',
      'suspicions',
      'commissionHeld',
      'freezes',
      'series',
      'gauges',
      'healthChecks',
      'priceLists',
    ] as const),
  ] satisfies (keyof Gifts)[]
  const gathered = Object.fromEntries(kinds.map((kind) => [kind, () => gather(kind)])) as unknown as Ground['gathered']
  const invariants = invariantsOf(plan, ground.clock)
  const whole: Ground = {
    ...ground,
    ask: ports.ask,
    gathered,
    invariants,
    sealed: sealedIn(plan),
    personal: personalIn(plan),
  }
  const services: Record<string, unknown> = { ...given }
  for (const name of bottomUp(rooms, Object.keys(given))) {
    const { doors, open } = rooms[name] as Room
    const entered = Object.fromEntries(doors.map((door) => [door, services[door]]))
    const one = open(whole, entered as never)
    opened.set(name, one)
    services[name] = one.service
    ports.answer(one.answers ?? {})
  }
  const all = [...opened.values()]
  return {
    services: services as ServicesOf<Plan>,
    desk: (desk) => {
      for (const one of all) one.desk?.(desk)
    },
    async http(app, front) {
      for (const one of all) await one.http?.(app, front)
    },
    gather,
    start: () => {
      for (const one of all) one.start?.()
    },
    async stop() {
      for (const one of all.toReversed()) await one.stop?.()
    },
  }
}

/** Topological order: every room after those it enters. A circle has no bottom, and stops the start. */
export function bottomUp(
  rooms: Readonly<Record<string, Pick<Room, 'doors'>>>,
  given: readonly string[] = [],
): string[] {
  const order: string[] = []
  const done = new Set(given)
  const visit = (name: string, path: readonly string[]): void => {
    if (done.has(name)) return
    assert(!path.includes(name), `rooms in a circle: ${[...path, name].join(' → ')}`)
    const found = rooms[name]
    assert(found, `${path.at(-1) ?? 'the plan'} enters ${name}, which is no room`)
    for (const door of found.doors) visit(door, [...path, name])
    done.add(name)
    order.push(name)
  }
  for (const name of Object.keys(rooms)) visit(name, [])
  return order
}

/** What must hold between these rooms' rows and the ledger's: for the proof, and for whoever proves from outside. */
export function invariantsOf(plan: object, clock: Clock): Invariant[] {
  const rooms = Object.values(plan as Rooms)
  const holds = rooms.flatMap((one) => one.holds ?? [])
  return rooms.flatMap((one) => one.invariants?.({ clock, holds }) ?? [])
}

/** Everything that is sealed at rest in these rooms' tables. */
export function sealedIn(plan: object): SealedTable[] {
  return Object.values(plan as Rooms).flatMap((one) => one.sealed ?? [])
}

/** Everything that these rooms keep of the owner of an account. */
export function personalIn(plan: object): PersonalTable[] {
  return Object.values(plan as Rooms).flatMap((one) => one.personal ?? [])
}
