import type { RawBuilder } from 'kysely'
import type { RefusalCode } from '#contract/base/refusals.ts'
import type { OwnKind } from '#contract/catalogue/own-records.ts'
import type { RecordStep } from '#contract/catalogue/records.ts'
import type { Entry } from '#server/modules/catalogue/shelves/service.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import type { HiddenBy, Life } from './model.ts'
import type { Head, RecordTable } from './store.ts'

/** What a visitor who searches can find of a record, from one moment until another. */
export interface Findable {
  title: string
  /** Names that also lead to it: a short name, a category, what a company makes. */
  words: readonly string[]
  /** The text itself, without markup. */
  text: string
  summary: string
  image: string
  path: string
  published_at: Date
  visible_from: Date
  visible_until: Date | null
}

export type FindableKind = 'company' | 'product' | 'business' | 'activity' | 'resource'

/** Replaces everything that can be found of a subject; nothing makes it unfindable. */
export type PutInIndex = (
  tx: Tx,
  kind: FindableKind,
  subjectId: number,
  documents: readonly Findable[],
) => Promise<void>

/** Ids of a kind that answer to words, the best first. */
export type FindByWords = (kind: FindableKind, words: string, now: Date, max: number) => Promise<number[]>

/** Told that a record was written, in the transaction that does it. */
export type RecordChanged = (tx: Tx, kind: string, id: number, now: Date) => Promise<void>

/** Who does something to a record, and in which request: staff, an owner, or the house itself. */
export interface Act {
  actor: Actor
  now: Date
  requestId: string
}

/** What a kind of records is: its table, its life, and what follows from a row wherever readers look for it. */
export interface Kind<Row extends Head, Shown> {
  /** The first word of its shelves and its topic, and what the audit calls it. */
  kind: string
  table: RecordTable
  /** The column a record is known by. */
  label: 'name' | 'title' | 'site_name' | 'no'
  life: Life
  /** Where what somebody bought may go is another table than where an operator's own may; `life` without it. */
  lifeOf?(row: Row): Life
  /** Whether a step of an operator has to be explained to its owner. */
  explained?(row: Row, step: RecordStep): boolean
  /** A transaction in which money may move, where a step of an operator moves some. */
  begin?: Database['begin']
  /** Where a record that an operator enters begins. */
  begins: string
  /** Where it begins when whoever enters it may not decide what readers see. */
  waits?: string
  /** Where rows say since when they wait (`awaits_since`): the state under which all of these are asked for. */
  waitsIn?: string
  /** The address below which readers find it, for counting views. */
  address?: string
  /** Where one stands that is not simply below the address by its id, and the columns that tell. */
  placed?: { columns: readonly string[]; at(row: Record<string, unknown>): string }
  /** What somebody is told whose name, seat or place another record has already. */
  taken?: RefusalCode
  /** Whether a record must stay where it is; unless a kind says otherwise, only what readers see. */
  stays?(row: Row): boolean
  /** Columns that nobody types: numbers, prices, what follows from a step. May refuse and may lock. */
  derive?(tx: Tx, row: Row, before: Row | undefined, act: Act): Promise<Partial<Row>>
  /** Refuses what a schema cannot know: a company or a category that is not there. May lock. */
  check?(tx: Tx, row: Row): Promise<void>
  /** Files it shows, besides those in its text. */
  files(row: Row): readonly string[]
  /** Where readers page past it. */
  entries?(tx: Tx, row: Row): Promise<readonly Entry[]>
  found?: { kind: FindableKind; documents(tx: Tx, row: Row): Promise<readonly Findable[]> }
  /** What else changes with it, in the same transaction. */
  follow?(tx: Tx, row: Row, before: Row | undefined, act: Act): Promise<void>
  /** Rows with what operators see beside them. */
  present(tx: Reader, rows: readonly Row[], now: Date): Promise<Shown[]>
  /** Columns kept as JSON. */
  json?: readonly string[]
  /** What owners do with theirs; without it only operators write. */
  owned?: Owned<Row>
}

/** The columns that a record with an owner has beside its head. */
export interface OwnedHead extends Head {
  hidden_by: HiddenBy | null
  revision_state: 'draft' | 'review' | 'rejected' | null
  handed_in_at: Date | null
}

/** What owners do with a kind: what they write, what of it is looked at first, and whose a row is. */
export interface Owned<Row> {
  /** Its name in the rules, and in what owners are told. */
  kind: OwnKind
  /** What readers see only after somebody has looked at it. */
  reviewed: readonly (string & keyof Row)[]
  /** What takes effect at once: prices, stock, order. */
  free: readonly (string & keyof Row)[]
  /** Which of the rows are an enterprise's: a condition on the table. */
  mine(enterpriseId: number): RawBuilder<unknown>
  /** In which order they see theirs. */
  order: RawBuilder<unknown>
  copies: boolean
  /** What a copy does not take over as it is: a day that has passed since. */
  copied?(row: Row, now: Date): Partial<Row>
  /** Whose it is; undefined where nobody's. */
  ownerOf(tx: Reader, row: Row): Promise<number | undefined>
  /** Columns that say whose a new one is. May refuse. */
  begin(tx: Tx, enterpriseId: number): Promise<Partial<Row>>
  /** The level of certification in force; nought without one. */
  levelOf(tx: Reader, enterpriseId: number, now: Date): Promise<number>
  /** The same as an expression, for whoever only looks and asks for all of it at once. */
  level?(enterpriseId: number, now: Date): RawBuilder<unknown>
  /** Columns that are shown beside each of theirs: expressions with names, on the table. */
  beside?: RawBuilder<unknown>
  /** What has to be filled in before anybody looks at it, by field. */
  missing(row: Row, now: Date): Readonly<Record<string, string>>
  /** Which of theirs count against how many there may be: a condition on the table; without it all do. */
  counted?: RawBuilder<unknown>
  /** Fields that are not the owner's any more where they stand now. */
  frozen?(row: Row): readonly (string & keyof Row)[]
  /** The pictures it shows, for their number. */
  pictures(row: Row): readonly string[]
}
