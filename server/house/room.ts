import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Identify } from '#server/http/identity.ts'
import type { Live } from '#server/http/live.ts'
import type { ActivityChanged } from '#server/modules/catalogue/activities/ports.ts'
import type { CompanyChanged, CompanyMerged } from '#server/modules/catalogue/companies/ports.ts'
import type { RecordChanged } from '#server/modules/catalogue/records/ports.ts'
import type { Purposes } from '#server/modules/money/checkout/ports.ts'
import type { CommissionHeld, Suspicions } from '#server/modules/money/commissions/ports.ts'
import type { Invariant, OnEarned } from '#server/modules/money/ledger/ports.ts'
import type { PriceSource } from '#server/modules/money/prices/ports.ts'
import type { MoneyUnderWay } from '#server/modules/money/wallets/ports.ts'
import type { Freezing, OnClosed } from '#server/modules/people/accounts/ports.ts'
import type { CertificationChanged } from '#server/modules/people/certifications/ports.ts'
import type { ReminderSource } from '#server/modules/people/overview/ports.ts'
import type { SeriesSource } from '#server/modules/site/board/ports.ts'
import type { Reportable } from '#server/modules/site/feedback/ports.ts'
import type { FigureSource, OwnSource, TodoSource } from '#server/modules/site/todo/ports.ts'
import type { OnTouched, OnViews } from '#server/modules/site/visits/ports.ts'
import type { SitemapSource } from '#server/modules/texts/feeds/ports.ts'
import type { DocumentsPut, PartSource, RebuildSource } from '#server/modules/texts/search/ports.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Defects } from '#server/platform/defects.ts'
import type { JobWork } from '#server/platform/jobs.ts'
import type { Painting } from '#server/platform/painting/painting.ts'
import type { PersonalTable } from '#server/platform/personal/personal.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import type { Passwords } from '#server/platform/secrets/passwords.ts'
import type { SealedTable } from '#server/platform/secrets/resealing.ts'
import type { Sealing } from '#server/platform/secrets/sealing.ts'
import type { Keys } from '#server/platform/secrets/secrets.ts'
import type { GaugeSource } from '#server/platform/seeing/gauge.ts'
import type { HealthSource } from '#server/platform/seeing/health.ts'
import type { Seeing } from '#server/platform/seeing/seeing.ts'
import type { Ports } from './ports.ts'
import type { Vendors } from './vendors.ts'

/** What every room stands on. */
export interface Ground {
  config: Config
  database: Database
  changes: Changes
  /** Who waits for news, whatever it is about. */
  live: Live
  clock: Clock
  defects: Defects
  /** What the parts say of what they do, for whoever counts or keeps it. */
  seeing: Seeing
  sealing: Sealing
  passwords: Passwords
  /** Pictures that are drawn here, one at a time. */
  painting: Painting
  /** Key derivation: one key for each use, from the one secret of the house. */
  keyFor(use: string): Buffer
  /** The same with those of former secrets: the first makes, all are known again (key rotation). */
  keysFor(use: string): Keys
  /** Everything that is sealed at rest, as the rooms declare it. */
  sealed: readonly SealedTable[]
  /** Everything that is kept of the owner of an account, as the rooms declare it. */
  personal: readonly PersonalTable[]
  /** Where the site is reached from outside. */
  origin: string
  vendors: Vendors
  /** What must hold between the rooms' rows and the ledger's. */
  invariants: readonly Invariant[]
  /** Dependency inversion: what a room asks of one above it, by the name of the port. */
  ask<Name extends keyof Ports>(name: Name): Ports[Name]
  /** What the rooms give, all of them together; there once the last room is open. */
  gathered: { readonly [Kind in keyof Gifts]: () => readonly Gifts[Kind][] }
}

/** What rooms give to whoever gathers it. */
export interface Gifts {
  jobs: JobWork
  /** What is looked after every few seconds: what is due is done. */
  pulses: Pulse
  /** What waits for an operator. */
  queues: TodoSource
  /** What waits for the owner of an account. */
  reminders: ReminderSource
  /** Numbers to begin the day with. */
  figures: FigureSource
  /** Where somebody's own work stands. */
  ownWork: OwnSource
  /** What search engines are told about. */
  sitemaps: SitemapSource
  /** Told how often each page was read. */
  viewed: OnViews
  /** Told which invite links were followed. */
  touched: OnTouched
  /** Told that somebody has left: what was kept about them goes. */
  forgets: OnClosed
  /** Told that an account was frozen, or no longer is, in the transaction that does it. */
  freezes: Freezing
  /** Whether somebody has begun something about money that is not over. */
  underWay: MoneyUnderWay
  /** What is sold, each under its name. */
  purposes: Purposes
  /** Told what we earned of whom, and what of that goes back. */
  earned: OnEarned
  /** What speaks against paying a commission out. */
  suspicions: Suspicions
  /** Told that a commission was held as it was made. */
  commissionHeld: CommissionHeld
  /** Told what visitors can find from now on. */
  documentsPut: DocumentsPut
  /** What can be written into the search index again. */
  indexed: RebuildSource
  /** The same, one category at a time. */
  indexedByCategory: PartSource
  /** Told that what a company is called, or whether it is shown, is no longer as it was. */
  companyChanged: CompanyChanged
  /** Told that an activity is no longer as it was. */
  activityChanged: ActivityChanged
  /** Told that what stood on one page of a company stands on another one from now on. */
  companyMerged: CompanyMerged
  /** Told that a record of any kind was written. */
  recordChanged: RecordChanged
  /** Told that what is certified of an enterprise is another than before, or nothing any more. */
  certificationChanged: CertificationChanged
  /** What can be reported, each kind by the room that shows it. */
  reportables: Reportable
  /** What the dashboards show, by the day. */
  series: SeriesSource
  /** What is sold by price lists. */
  priceLists: PriceSource
  /** Numbers for Prometheus that the database knows. */
  gauges: GaugeSource
  /** What can be well or unwell: backups, proofs, certificates. */
  healthChecks: HealthSource
}

/** What rooms get to open doors of their own on the wire, beside the calls of the contract. */
export interface Front {
  desk: Desk
  identify: Identify
  secure: boolean
  /** The pages of the site that are no single records. */
  addresses(): readonly string[]
  /** Answers with the page at an address of ours. */
  sendPage(request: FastifyRequest, reply: FastifyReply, address: string): Promise<FastifyReply>
}

/** A room that is open: its service, and all that it gives to the house. */
export type Opened<Service> = {
  service: Service
  /** Its answers to the calls of the contract. */
  desk?(desk: Desk): void
  /** Its other routes. */
  http?(app: FastifyInstance, front: Front): void | Promise<void>
  /** Its answers to what rooms below ask. */
  answers?: Partial<Ports>
  start?(): void
  stop?(): Promise<void>
} & { [Kind in keyof Gifts]?: readonly Gifts[Kind][] }

/** SQL that sums up what a room holds of each owner's money. */
type Hold = Parameters<typeof import('#server/modules/money/withdrawals/proving/service.ts').heldInvariant>[0][number]

interface Plan {
  /** Rooms below whose words it uses, types and pure functions, without their service. */
  imports?: readonly string[]
  /** Its own tables: it alone writes them. */
  tables: readonly string[]
  /** Tables of rooms below that its statements read. */
  reads?: readonly string[]
  /** What of its tables is sealed, and what is found by an index made from that. */
  sealed?: readonly SealedTable[]
  /** What of its tables is about the owner of an account, who may have a copy of it. */
  personal?: readonly PersonalTable[]
  /** What must hold between its rows and the ledger's. */
  invariants?(parts: { clock: Clock; holds: readonly Hold[] }): readonly Invariant[]
  /** What it holds of owners' money. */
  holds?: readonly Hold[]
}

export interface Room<Doors extends object = never, Service = unknown> extends Plan {
  /** The rooms that it enters, all of them below: it gets their services, and no others. */
  doors: readonly string[]
  open(ground: Ground, doors: Doors): Opened<Service>
}

type Exactly<Doors, Name> = Exclude<keyof Doors, Name> extends never ? unknown : never

/** A room as it describes itself. The doors that are listed and those that are opened are the same; types see to it. */
export function room<const Name extends string, Doors extends Record<Name, unknown>, Service>(
  described: Plan & {
    doors: readonly Name[] & Exactly<Doors, Name>
    open(ground: Ground, doors: Doors): Opened<Service>
  },
): Room<Doors, Service> {
  return described
}
