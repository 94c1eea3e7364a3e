import { z } from 'zod'
import { toShanghaiIso } from '#contract/base/time.ts'
import {
  type OfficialKind,
  type OfficialSlot,
  officialKindKeys,
  officialKinds,
  officialSlotKeys,
} from '#contract/people/official.words.ts'

const Template = z.object({
  /** Empty: nothing of this kind is told through the official account. */
  template_id: z.string(),
  /** In which keyword of the template each of ours stands; empty where the template has none for it. */
  keywords: z.object({ label: z.string(), title: z.string(), at: z.string(), no: z.string(), amount: z.string() }),
})
export type Template = z.infer<typeof Template>

const none: Template = { template_id: '', keywords: { label: '', title: '', at: '', no: '', amount: '' } }
const each = <Value>(value: Value) =>
  Object.fromEntries(officialKindKeys.map((kind) => [kind, value])) as Record<OfficialKind, Value>

/** The templates that WeChat has approved, as operators name them. */
export const officialTemplates = {
  key: 'messages.official',
  schema: z.object(each(Template)),
  initial: each(none),
  shown: (templates: Record<OfficialKind, Template>) => ({
    official_templates: officialKindKeys
      .filter((kind) => templates[kind].template_id !== '')
      .map((kind) => [officialKinds[kind], templates[kind].template_id, ...Object.values(templates[kind].keywords)])
      .map((parts) => parts.filter(Boolean).join(' ')),
  }),
}

/** The longest that WeChat takes in a keyword of each type; what is longer is refused with the whole message. */
const longest: Readonly<Record<string, number>> = { character_string: 32, phrase: 5, name: 10, amount: 14, time: 40 }
const otherwise = 20

/** Cut by characters, never through one of them, and marked as cut. */
export function cutFor(keyword: string, text: string): string {
  const max = longest[keyword.replace(/\d/g, '')] ?? otherwise
  const letters = [...text.replace(/\s+/gu, ' ').trim()]
  if (letters.length === 0) return '无'
  return letters.length <= max ? letters.join('') : `${letters.slice(0, max - 1).join('')}…`
}

export interface Happened {
  label: string
  title: string
  values: Readonly<Record<string, string>>
  now: Date
}

/** What a template says, keyword by keyword. */
export function dataFor({ keywords }: Template, { label, title, values, now }: Happened): Record<string, string> {
  const said: Record<OfficialSlot, string> = {
    ...{ label, title, no: values.no ?? '' },
    at: toShanghaiIso(now).slice(0, 16).replace('T', ' '),
    amount: values.amount === undefined ? '' : `${values.amount}元`,
  }
  const filled = officialSlotKeys.filter((slot) => keywords[slot] !== '')
  return Object.fromEntries(filled.map((slot) => [keywords[slot], cutFor(keywords[slot], said[slot])]))
}

/** WeChat remembers a number for ten minutes: within them it may be sent again, after them it might be shown twice. */
const triesMax = 3
const againMs = 60_000
export const lostMs = 2 * 60_000
export const keptMs = 180 * 24 * 60 * 60_000

export const againAt = (tries: number, now: Date): Date | undefined =>
  tries < triesMax ? new Date(now.getTime() + againMs) : undefined
