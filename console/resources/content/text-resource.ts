import { sorted } from '#console/parts/categories/sorted.ts'
import type { CategorisedKind } from '#contract/catalogue/categories.ts'
import type { Resource } from '../../resource.ts'
import type { Kind, TextName } from './kind.ts'

interface TextNoun<Key> extends Pick<Resource, 'label' | 'icon' | 'auditWords'> {
  /** Also its address, and the first word of its rights. */
  key: Key
  kind(): Promise<{ kind: Kind }>
}

/** A kind of texts that stand under fixed keys: its list and its editor. */
export function textResource<Key extends TextName>({ kind, ...noun }: TextNoun<Key>): Resource & { key: Key } {
  const { key, label } = noun
  const list = async () => {
    const [{ listOf }, own] = await Promise.all([import('./list-screen.tsx'), kind()])
    return { default: listOf(own.kind) }
  }
  const editor = async () => {
    const [{ editorOf }, own] = await Promise.all([import('./editor-screen.tsx'), kind()])
    return { default: editorOf(own.kind) }
  }
  return {
    ...noun,
    group: '内容',
    path: key,
    right: `${key}.read`,
    rights: [`${key}.read`, `${key}.write`, `${key}.review`, `${key}.publish`],
    load: list,
    screens: [{ path: ':id', label: `编辑${label}`, load: editor }],
  }
}

/** A kind of which new ones are written and old ones thrown away; they stand under headings. */
export function collectionResource(noun: TextNoun<TextName & CategorisedKind>): Resource {
  const { key, label } = noun
  const texts = textResource(noun)
  return sorted({ ...texts, rights: [...texts.rights, `${key}.trash`, `${key}.destroy`] }, async () => {
    const { categories } = (await noun.kind()).kind
    if (!categories) throw new Error(`${key} stands under no headings`)
    return { headings: { kind: key, noun: label, unit: '篇', calls: categories } }
  })
}
