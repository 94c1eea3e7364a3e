import type { ReactNode } from 'react'
import type { ListColumn } from '#console/parts/list/list-page.tsx'
import type { Filter } from '#console/parts/list/list-query.ts'
import type { RowOf } from '#console/parts/list/use-list.ts'
import type { Tone } from '#console/parts/show/mark.tsx'
import type { Endpoint, InputOnWire, OutputOnWire } from '#contract/base/endpoint.ts'
import type { Right } from '#contract/base/rights.ts'
import type { RecordHead, RecordStep } from '#contract/catalogue/records.ts'
import type { Option, Section } from './record-fields.ts'

/** The calls that every kind of records has. */
export interface RecordCalls {
  list: Endpoint
  read: Endpoint
  add: Endpoint
  save: Endpoint
  submit: Endpoint
  step: Endpoint
  stepBatch: Endpoint
  undo: Endpoint
  remove: Endpoint
}

/** A record in a list: without its text and without anybody's phone number. */
export type RecordRow<Calls extends RecordCalls> = RowOf<Calls['list']> & RecordHead
export type OpenRecord<Calls extends RecordCalls> = OutputOnWire<Calls['read']> & RecordRow<Calls>
export type RecordValues<Calls extends RecordCalls> = InputOnWire<Calls['add']> & object

type Has<Verb extends string, Held = Right> = Held extends `${infer Name}.${Verb}` ? Name : never
/** What is reviewed and can be deleted is a kind of records; texts are thrown away, banners are not reviewed. */
export type RecordRight = Has<'review'> & Has<'delete'>

export interface State {
  label: string
  tone: Tone
}

export interface StepWords {
  label: string
  /** What follows from it, for whoever is asked to confirm. */
  follows: string
}

export interface Fact {
  label: string
  value: ReactNode
}

/** A filter whose choices have to be asked for. */
interface AskedFilter {
  kind: 'asked'
  key: string
  label: string
  options: string
}

/** What the console has to know about a kind of records; everything else is the same for all of them. */
export interface RecordKind<Calls extends RecordCalls> {
  /** Names its drafts, columns and exports, and its subjects in the audit log. */
  name: string
  noun: string
  description: string
  right: RecordRight
  calls: Calls
  states: Readonly<Record<string, State>>
  /** The state in which somebody has to decide; such a record is read before anything else. */
  reviewed?: string
  /** Where its own words say more than the common ones. */
  steps?: Partial<Record<RecordStep, StepWords>>
  /** Whether a step is explained to whoever owns it. */
  explains?(row: RecordRow<Calls>, step: RecordStep): boolean
  /** By what people know one of them. */
  nameOf(record: RecordRow<Calls>): string
  /** Where that stands in a row; with it, and declared columns, the server can write a file of any length. */
  nameAt?: string
  /** A second line below the name, and a picture in front of it. */
  subtitleOf?(row: RecordRow<Calls>): string
  pictureOf?(row: RecordRow<Calls>): string
  /** What the picture is: of a photograph the middle is enough, a logo is shown whole. */
  pictureIs?: 'logo'
  /** Where readers find it; undefined for one that they cannot see. */
  addressOf?(record: RecordRow<Calls>): string | undefined
  /** After the name and the state, which every list has. */
  columns: readonly ListColumn<RecordRow<Calls>>[]
  /** What the search looks at. */
  searches: string
  filters?: readonly (Filter | AskedFilter)[]
  /** Choices that are asked for once for a screen; fields and filters name them. */
  options?: Readonly<Record<string, () => Promise<readonly Option[]>>>
  sections: readonly Section<RecordValues<Calls>>[]
  blank(): Partial<RecordValues<Calls>>
  /** Beside the form: what nobody types. */
  facts?(record: OpenRecord<Calls>): readonly Fact[]
  /** Below what was filled in, where it is read: what else speaks for and against it. */
  beside?(record: OpenRecord<Calls>): ReactNode
  /** Whether it is somebody's own, which operators judge and do not rewrite. */
  keeps?(record: OpenRecord<Calls>): boolean
  /** What readers see is taken down before it is deleted; a kind may ask for more. */
  mayDelete?(row: RecordRow<Calls>): boolean
}

/** Whether somebody has to decide about it: what operators sent in, or what its owner handed in. */
export function isWaiting<Calls extends RecordCalls>(kind: RecordKind<Calls>, row: { state: string }): boolean {
  return row.state === kind.reviewed || ('revision_state' in row && row.revision_state === 'review')
}

export function recordRight({ right }: { right: RecordRight }, verb: 'read' | 'edit' | 'review' | 'delete'): Right {
  return `${right}.${verb}`
}

/** A table of words as choices, in its own order. */
export function optionsOf<Value extends string>(
  words: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  return Object.entries<string>(words).map(([value, label]) => ({ value: value as Value, label }))
}
