import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { none } from '#contract/base/fields.ts'
import { Instant } from '#contract/base/time.ts'

const TodoItem = z.object({
  key: z.string(),
  label: z.string(),
  /** How many wait; counted up to a hundred, beyond that `more` says so. */
  count: z.number().int(),
  more: z.boolean(),
  /** Since when the longest has been waiting. */
  oldest_at: Instant.nullable(),
  /** The screen of the console where it is done, filters included. */
  path: z.string(),
  /** Who or what they are, where that is quickly said. */
  note: z.string().optional(),
})
export type TodoItem = z.input<typeof TodoItem>

export const readTodo = endpoint({
  summary: '待办中心：本人有权处理的事项',
  method: 'GET',
  path: '/api/console/todo',
  access: 'staff',
  input: none,
  output: z.object({ list: z.array(TodoItem) }),
})
