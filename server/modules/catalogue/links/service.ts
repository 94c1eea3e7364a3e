import type { AccountRealm } from '#contract/base/realms.ts'
import type { Look } from '#server/modules/catalogue/records/service.ts'
import { topicOf } from '#server/modules/catalogue/shelves/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { createChecking } from './checking/service.ts'
import { createCounting } from './counting/service.ts'
import { createEditing } from './editing/service.ts'
import { createExpiring } from './expiring/service.ts'
import { dayMs, type LinkPosition } from './model.ts'
import type { Parts } from './ports.ts'
import { createPricing } from './pricing/service.ts'
import { createReading } from './reading/service.ts'
import { createRequesting } from './requesting/service.ts'
import { createSettling, type Settling } from './settling/service.ts'
import * as store from './store.ts'

export type { Looked, SiteReader } from './ports.ts'
export type Links = ReturnType<typeof createLinks>

/** A place on a page has room for so many; /sites shows them all. */
const placeMax = 30

/** Links to other sites that somebody pays for by the month. */
export function createLinks(parts: Parts) {
  const { database } = parts
  const pricing = createPricing(parts)
  // Keeping and settling know each other: what an operator takes down is paid back, what is paid is kept.
  const editing = createEditing(parts, pricing, (tx, row, act) => settling.takenDown(tx, row, act))
  const settling: Settling = createSettling(parts, editing)
  const rooms = { ...editing, settling, pricing }
  const topic = topicOf(editing.keeper.kind.kind)

  return {
    keeper: editing.keeper,
    /** What is announced when a link changes. */
    topic,
    settling,
    requesting: createRequesting(parts, rooms),
    reading: createReading(parts, rooms),
    expiring: createExpiring(parts, rooms),
    checking: createChecking(parts, editing),
    counting: createCounting(parts),

    async running({ now, reading }: Look, position?: LinkPosition) {
      reading.dependsOn(topic)
      const [list, turn] = await database.read((tx) =>
        Promise.all([
          store.listRunning(tx, now, position && { position, max: placeMax }),
          // Asked only for answers that are kept: a lone call is over before anything turns.
          reading.kept ? store.nextTurn(tx, now) : undefined,
        ]),
      )
      if (turn) reading.freshUntil(turn)
      return list
    },

    /** For whoever keeps them until the topic is announced, and looks at the clock each time. */
    ahead: (position: LinkPosition, now: Date) => database.read((tx) => store.listAhead(tx, position, now)),

    pricing,
    prices: (look: Look) => database.read((tx) => pricing.noted(tx, look)),

    suspend: (tx: Tx, enterpriseId: number, suspended: boolean) => settling.suspend(tx, enterpriseId, suspended, topic),
  }
}

interface Owner {
  realm: AccountRealm
  id: number
}

/** From when on an end that is near waits for its owner. */
const nearDays = 10

/** What waits for the owner: something to mend, an end that is near, a site that does not answer. */
export const linkReminders = [
  { kind: 'link_rejected', realms: ['enterprise'], rows: ({ id }: Owner) => store.rejectedOf(id) },
  { kind: 'link_down', realms: ['enterprise'], rows: ({ id }: Owner) => store.downOf(id) },
  {
    kind: 'link_expiring',
    realms: ['enterprise'],
    rows: ({ id }: Owner, now: Date) => store.endingOf(id, now, new Date(now.getTime() + nearDays * dayMs)),
  },
] as const
