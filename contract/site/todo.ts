import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { none } from '#contract/base/fields.ts'
import { Instant } from '#contract/base/time.ts'

/** Whose work it is; `known` waits for nobody and only has to be known. */
export const todoGroups = ['review', 'finance', 'service', 'system', 'known'] as const

const TodoItem = z.object({
  key: z.string(),
  label: z.string(),
  group: z.enum(todoGroups),
  /** How many wait; counted up to a hundred, beyond that `more` says so. */
  count: z.number().int(),
  more: z.boolean(),
  /** Since when the longest has been waiting. */
  oldest_at: Instant.nullable(),
  /** Until when it should have been done. */
  due_at: Instant.nullable(),
  /** The screen of the console where it is done, filters included. */
  path: z.string(),
  /** Who or what they are, where that is quickly said. */
  note: z.string().optional(),
})
export type TodoItem = z.input<typeof TodoItem>

const Figure = z.object({
  key: z.string(),
  label: z.string(),
  /** In fen where it is money. */
  unit: z.enum(['fen', 'count']),
  value: z.number().int(),
  note: z.string(),
  /** The last days, today last. */
  days: z.array(z.object({ day: z.string(), value: z.number().int() })),
  path: z.string(),
})
export type TodoFigure = z.input<typeof Figure>

const Own = z.object({
  label: z.string(),
  drafts: z.number().int(),
  rejected: z.number().int(),
  waiting: z.number().int(),
  scheduled: z.number().int(),
  path: z.string(),
})
export type OwnWork = z.input<typeof Own>

export const readTodo = endpoint({
  summary: '工作台：本人有权处理的事项、关键数字与自己的稿件',
  method: 'GET',
  path: '/api/console/todo',
  access: 'staff',
  input: none,
  output: z.object({
    /** The one that is due first comes first. */
    list: z.array(TodoItem),
    figures: z.array(Figure),
    /** Of whoever writes: where their own texts stand. */
    own: z.array(Own),
  }),
})
