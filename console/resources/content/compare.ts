import { sayBytes } from '#console/parts/show/bytes.ts'
import type { Category } from '#contract/catalogue/categories.ts'
import type { ContentText } from '#contract/texts/content.console.ts'
import { type DiffRow, diffParagraphs, diffWords, likeness, type Piece } from './diff.ts'
import { paragraphsOf } from './paragraphs.ts'

export interface FieldChange {
  key: keyof ContentText
  label: string
  pieces: Piece[]
}

export interface Comparison {
  fields: FieldChange[]
  /** The addresses, where the cover is another picture. */
  cover: { before: string; after: string } | undefined
  /** Empty where the words of the body are the same. */
  body: DiffRow[]
  /** The words are the same and their dress is not: bold, a colour, the width of a picture. */
  onlyFormat: boolean
}

type Categories = readonly Pick<Category, 'id' | 'name'>[]

const says: readonly [keyof ContentText, string, (text: ContentText, categories: Categories) => string][] = [
  ['title', '标题', ({ title }) => title],
  ['summary', '摘要', ({ summary }) => summary],
  ['category_id', '分类', ({ category_id }, categories) => nameOf(category_id, categories)],
  ['tags', '标签', ({ tags }) => tags.join('、')],
  ['source', '来源', ({ source }) => source],
  ['attachments', '附件', ({ attachments }) => attachments.map(sayAttachment).join('、')],
  ['seo_title', '搜索标题', ({ seo_title }) => seo_title],
  ['seo_keywords', '搜索关键词', ({ seo_keywords }) => seo_keywords],
  ['seo_description', '搜索描述', ({ seo_description }) => seo_description],
]

/** What a field is called, and what stands in it. */
export function sayField(key: keyof ContentText) {
  const found = says.find(([name]) => name === key)
  const say = (text: ContentText, categories: Categories) => found?.[2](text, categories) ?? String(text[key] ?? '')
  return { label: found?.[1] ?? (key === 'cover' ? '封面' : key), say }
}

/** What has changed from one text to another, field by field. */
export function compareTexts(before: ContentText, after: ContentText, categories: Categories): Comparison {
  const fields = says.flatMap(([key, label, say]): FieldChange[] => {
    const [old, fresh] = [say(before, categories), say(after, categories)]
    return old === fresh ? [] : [{ key, label, pieces: reworded(old, fresh) }]
  })
  const rows = diffParagraphs(paragraphsOf(before.html), paragraphsOf(after.html))
  const changed = rows.some(({ kind }) => kind !== 'same')
  return {
    fields,
    cover: before.cover === after.cover ? undefined : { before: before.cover, after: after.cover },
    body: changed ? rows : [],
    onlyFormat: !changed && squeezed(before.html) !== squeezed(after.html),
  }
}

/** Two sentences that share little more than their commas are easier to read one after the other. */
function reworded(before: string, after: string): Piece[] {
  if (before && after && likeness(before, after) < 0.4) {
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]
  }
  return diffWords(before, after)
}

export function isUnchanged({ fields, cover, body, onlyFormat }: Comparison): boolean {
  return fields.length === 0 && cover === undefined && body.length === 0 && !onlyFormat
}

function nameOf(id: number | null, categories: Categories): string {
  if (id === null) return ''
  return categories.find((category) => category.id === id)?.name ?? `分类 ${id}`
}

function sayAttachment({ name, bytes }: ContentText['attachments'][number]): string {
  return `${name}（${sayBytes(bytes)}）`
}

/** The editor and the server's cleaning write the same structure with other blanks and other styles. */
function squeezed(html: string): string {
  return html
    .replace(/\s(?:style|class|rel|target)="[^"]*"/g, '')
    .replace(/<\/?(?:colgroup|col|tbody)[^>]*>/g, '')
    .replace(/(<(?:li|td|th)[^>]*>)<p>|<\/p>(?=<\/(?:li|td|th)>)/g, '$1')
    .replace(/\s{1,9}(?:colspan|rowspan)="1"/g, '')
    .replace(/\s{0,9}\/?>/g, '>')
    .replace(/\s+/g, (blank, at: number, all: string) => (isBesideTag(all, at, blank.length) ? '' : blank))
}

function isBesideTag(html: string, at: number, length: number): boolean {
  return html[at - 1] === '>' || html[at + length] === '<'
}
