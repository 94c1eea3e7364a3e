import type { AccountRealm } from '#contract/base/realms.ts'
import type { Change, Seen } from '#server/modules/site/settings/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import { createExpiring } from './expiring/service.ts'
import { type LeadRules, leadRules } from './model.ts'
import { createOverseeing } from './overseeing/service.ts'
import type { Owner, Parts } from './ports.ts'
import { createReading } from './reading/service.ts'
import { createRequesting } from './requesting/service.ts'
import { createReviewing } from './reviewing/service.ts'
import { createStepping, otherSide, partyOf, sideOf } from './stepping/service.ts'
import * as store from './store.ts'

export { leadFilePath } from './reading/service.ts'
export { unreadColumn } from './store.ts'
export { leadEvents } from './watching/routes.ts'

export type Leads = ReturnType<typeof createLeads>

const everyMs = 60_000

/** What somebody asks of an enterprise through what it shows, and what the two write to each other until they agree. */
export function createLeads(parts: Parts) {
  const { database, settings } = parts
  const stepping = createStepping(parts)
  const reading = createReading(parts)
  return {
    reading,
    requesting: createRequesting(parts, { stepping, reading }),
    reviewing: createReviewing(parts, { stepping, reading }),
    expiring: createExpiring({ database, stepping }),
    overseeing: createOverseeing({ database, reading }),
    countUnread: store.countUnread,
    reporting: createReporting(),

    rules: () => settings.edited(leadRules),
    saveRules: (rules: LeadRules & Seen, change: Change) =>
      database.begin((tx) => settings.change(tx, leadRules, rules, change)),
  }
}

export const leadPulses = ({ leads, clock }: { leads: Leads; clock: Clock }): Pulse[] => [
  { name: 'leads.reminders', everyMs, beat: () => leads.expiring.beat(clock()) },
]

/** A conversation that one of the two reports: operators may open it from then on, and nobody else's ever. */
function createReporting() {
  return {
    kind: 'lead',
    async find(tx: Reader, id: number, reporter: Owner | undefined) {
      const row = reporter && (await store.findOwn(tx, reporter, id))
      if (!row) return undefined
      const other = partyOf(row, otherSide(sideOf(row, reporter)))
      const enterpriseId = other?.kind === 'enterprise' ? other.id : null
      return { title: row.title, path: '', consolePath: '/leads?tab=reported', enterpriseId }
    },
    reported: (tx: Tx, id: number, now: Date) => store.noteReported(tx, id, now),
  } as const
}

/** What waits for the owner of a page: to answer. */
export const leadReminders = [
  {
    kind: 'lead_waiting',
    realms: ['enterprise'],
    rows: ({ id }: { realm: AccountRealm; id: number }) => store.waitingFor(id),
  },
] as const
