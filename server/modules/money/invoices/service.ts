import type { Change, Seen } from '#server/modules/site/settings/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import { createFollowing } from './following/service.ts'
import { type InvoiceRules, invoiceSettings } from './model.ts'
import { createOverseeing } from './overseeing/service.ts'
import * as queues from './overseeing/store.ts'
import type { Owner, Parts } from './ports.ts'
import { createReading } from './reading/service.ts'
import { createRequesting } from './requesting/service.ts'
import { createReversing } from './reversing/service.ts'
import { createReviewing } from './reviewing/service.ts'
import { createStepping } from './stepping/service.ts'
import * as store from './store.ts'

export { invoiceInvariants } from './proving/service.ts'
export { invoiceFilePath } from './reading/service.ts'
export type Invoices = ReturnType<typeof createInvoices>

const everyMs = 60_000

/** Invoices: of what was paid as money, once, and taken back where it went back. */
export function createInvoices(parts: Parts) {
  const { database, settings } = parts
  const stepping = createStepping(parts)
  const reversing = createReversing(parts, { stepping })
  return {
    reversing,
    reading: createReading(parts),
    requesting: createRequesting(parts, { stepping, reversing }),
    reviewing: createReviewing(parts, { stepping, reversing }),
    overseeing: createOverseeing(parts),
    follow: createFollowing({ stepping, reversing }),
    isUnderWay: store.isUnderWay,
    /** Somebody has left: how they wanted their invoices is forgotten; what was issued stays in the books. */
    forget: (tx: Tx, owner: Owner) => store.forgetTitles(tx, owner),

    settings: () => settings.edited(invoiceSettings),
    saveSettings: (rules: InvoiceRules & Seen, change: Change) =>
      database.begin((tx) => settings.change(tx, invoiceSettings, rules, change)),
  }
}

export const invoicePulses = ({ invoices, clock }: { invoices: Invoices; clock: Clock }): Pulse[] => [
  { name: 'invoices.confirmations', everyMs, beat: () => invoices.reversing.lapse(clock()) },
]

/** What waits for an operator. */
export const invoiceQueues = [
  {
    key: 'invoices.issue',
    label: '待开具的发票',
    right: 'invoices.issue',
    path: '/console/invoices?waiting=issue',
    waiting: queues.toIssue,
  },
  {
    key: 'invoices.red',
    label: '待红冲的发票',
    right: 'invoices.issue',
    path: '/console/invoices?waiting=red',
    waiting: queues.toRedden,
  },
] as const
