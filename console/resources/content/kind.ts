import type { Right } from '#contract/base/rights.ts'
import type { CategoryCalls } from '#contract/catalogue/categories.ts'
import type { ContentStep, ContentText, noticeCalls, pageCalls } from '#contract/texts/content.console.ts'

/** The calls of kinds of which new ones are written and old ones thrown away. */
type CollectionCalls = Pick<
  typeof noticeCalls,
  'add' | 'trash' | 'recover' | 'destroy' | 'trashBatch' | 'categoriseBatch'
>

/** Texts are what is written: nothing else has a right of that name. */
type NameIn<Held> = Held extends `${infer Name}.write` ? Name : never
export type TextName = NameIn<Right>

export interface Kind {
  name: TextName
  noun: string
  description: string
  calls: typeof pageCalls
  /** Undefined where every text stands under a fixed key. */
  collection: CollectionCalls | undefined
  /** Undefined where there are too few to be sorted. */
  categories: CategoryCalls | undefined
  /** What readers get beside the words. Other fields keep what they hold, and nobody is asked to fill them in. */
  fields: readonly Field[]
}

export type Field = keyof Pick<ContentText, 'category_id' | 'tags' | 'cover' | 'attachments' | 'source'>

export function hasField({ fields }: Kind, field: Field): boolean {
  return fields.includes(field)
}

export function rightOf({ name }: Kind, verb: 'write' | 'review' | 'publish' | 'trash' | 'categories'): Right {
  return `${name}.${verb}` as Right
}

/** The call behind a step; destroying is one of its own, since nothing is left to answer with. */
export function stepCall(kind: Kind, step: Exclude<ContentStep, 'destroy'>) {
  if (step === 'trash' || step === 'recover') {
    if (!kind.collection) throw new Error(`a ${kind.name} is never thrown away`)
    return kind.collection[step]
  }
  return kind.calls[step]
}
