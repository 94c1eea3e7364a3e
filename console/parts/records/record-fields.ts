import type { DocumentPurpose } from '#console/parts/fields/files-field.tsx'

export interface Option {
  value: string | number
  label: string
}

interface Common<Values> {
  name: keyof Values & string
  label: string
  /** Below the field. */
  help?: string
  /** What is said when it was left empty. */
  required?: string
  /** Takes the whole width; long fields do so by themselves. */
  wide?: boolean
  /** Whether it makes sense beside what else was chosen. */
  when?(values: Partial<Values>): boolean
}

/** What a field can be. Each kind is filled in by one control and read in one way. */
type Sort =
  | { kind: 'line'; max: number; placeholder?: string; pattern?: { value: RegExp; message: string } }
  | { kind: 'text'; max: number }
  | { kind: 'html' }
  | { kind: 'picture'; hint: string; shape?: 'wide' | 'square' }
  | { kind: 'pictures'; max: number }
  | { kind: 'files'; max: number; purpose: DocumentPurpose }
  | { kind: 'paper'; purpose: DocumentPurpose }
  | { kind: 'lines'; noun: string; characters: number; max: number }
  | { kind: 'tags'; characters: number; max: number; placeholder?: string }
  | { kind: 'number'; min: number; max: number; unit?: string }
  | { kind: 'yuan'; optional?: boolean }
  | { kind: 'moment'; placeholder?: string }
  | { kind: 'day' }
  | { kind: 'switch'; on: string; off: string }
  | { kind: 'choice'; options: readonly Option[]; as?: 'buttons' | 'list' }
  | { kind: 'choices'; options: readonly Option[] }
  | { kind: 'asked'; options: string; optional?: boolean }
  | { kind: 'region' }
  | { kind: 'industry' }
  | { kind: 'company'; optional?: boolean }
  | { kind: 'questions'; max: number }

export type Field<Values> = Common<Values> & Sort

/** Fields that belong together, under a heading of their own. */
export interface Section<Values> {
  title: string
  fields: readonly Field<Values>[]
}

const wideKinds: readonly Sort['kind'][] = ['text', 'html', 'pictures', 'files', 'lines', 'tags', 'questions']

export function isWide({ wide, kind }: { wide?: boolean; kind: Sort['kind'] }): boolean {
  return wide ?? wideKinds.includes(kind)
}

export function fieldsIn<Values>(sections: readonly Section<Values>[]): Field<Values>[] {
  return sections.flatMap(({ fields }) => fields)
}

const emptyTexts: readonly Sort['kind'][] = ['line', 'text', 'html', 'picture', 'paper']
const emptyLists: readonly Sort['kind'][] = ['pictures', 'files', 'lines', 'tags', 'questions', 'choices']

/** What a form begins with where nothing is known: texts are empty, choices are open. */
export function blankIn<Values extends object>(sections: readonly Section<Values>[], given: Partial<Values>): Values {
  const blank = fieldsIn(sections).map(({ name, kind }) => [name, emptyOf(kind)])
  return { ...Object.fromEntries(blank), ...given } as Values
}

function emptyOf(kind: Sort['kind']): unknown {
  if (emptyTexts.includes(kind)) return ''
  if (emptyLists.includes(kind)) return []
  return kind === 'switch' ? false : null
}

/** Of a record what its form holds, and nothing else: the server asks for exactly this. */
export function valuesIn<Values extends object>(sections: readonly Section<Values>[], record: object): Values {
  const given = record as Record<string, unknown>
  return Object.fromEntries(fieldsIn(sections).map(({ name }) => [name, given[name] ?? null])) as Values
}

interface Merged<Values> {
  /** What was typed, on top of what somebody else saved meanwhile. */
  values: Values
  /** The fields they changed, and whether the same was changed here too. */
  changed: { name: keyof Values & string; label: string; both: boolean }[]
}

/** Brings two changes of one record together: of what only they changed theirs, of everything else ours. */
export function mergeValues<Values extends object>(
  sections: readonly Section<Values>[],
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): Merged<Values> {
  const values = { ...theirs }
  const changed: Merged<Values>['changed'] = []
  for (const { name, label } of fieldsIn(sections)) {
    const isMine = !isSame(base[name], mine[name])
    if (isMine) values[name] = mine[name]
    if (!isSame(base[name], theirs[name])) {
      changed.push({ name, label, both: isMine && !isSame(mine[name], theirs[name]) })
    }
  }
  return { values, changed }
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
