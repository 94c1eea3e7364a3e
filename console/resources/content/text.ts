import type { ContentText, EditedContent } from '#contract/texts/content.console.ts'

/** What is written, without where it stands. */
export const emptyText: ContentText = {
  title: '',
  summary: '',
  html: '',
  cover: '',
  category_id: null,
  tags: [],
  attachments: [],
  source: '',
  seo_title: '',
  seo_keywords: '',
  seo_description: '',
}

const names = Object.keys(emptyText) as (keyof ContentText)[]

export function textOf(content: ContentText): ContentText {
  return Object.fromEntries(names.map((name) => [name, content[name]])) as unknown as ContentText
}

/** Whether two texts say the same beside the body, which its editor compares by itself. */
export function sameFields(one: ContentText, other: ContentText): boolean {
  return names.every((name) => name === 'html' || sameValue(one[name], other[name]))
}

export function sameText(one: ContentText, other: ContentText): boolean {
  return names.every((name) => sameValue(one[name], other[name]))
}

function sameValue(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/**
 * After a save: what was typed while it was on its way stays, everything else is as the server keeps it. The body is
 * always the server's: what is being typed of it is in its editor.
 */
export function mergeSaved(now: ContentText, sent: ContentText, answer: EditedContent): ContentText {
  const kept = (name: keyof ContentText) => name !== 'html' && !sameValue(now[name], sent[name])
  return Object.fromEntries(
    names.map((name) => [name, kept(name) ? now[name] : answer[name]]),
  ) as unknown as ContentText
}

/** A summary is one line, however it was pasted. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, (blank) => (/[\r\n\t]/.test(blank) ? ' ' : blank))
}

/** Tags as they are typed: commas divide them, and none comes twice. What the server would refuse is left out. */
export function tidyTags(typed: readonly string[]): string[] {
  const single = typed.flatMap((text) => text.split(/[,，、;；#\s]+/)).map((tag) => tag.replace(/[?&/\\]/g, '').trim())
  return [...new Set(single.filter((tag) => tag !== '').map((tag) => tag.slice(0, tagLengthMax)))]
}

export const tagsMax = 10
const tagLengthMax = 20
export const attachmentsMax = 20
