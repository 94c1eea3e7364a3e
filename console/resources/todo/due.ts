import { ageOf } from '#console/parts/show/time.ts'
import type { TodoItem } from '#contract/site/todo.ts'

/** Late is late; what is due within this needs to be done next. */
const soonMs = 4 * 60 * 60 * 1000

type Urgency = 'late' | 'soon' | 'calm'

/** How a queue stands against the time within which it should be done. */
export function urgencyOf({ due_at }: Pick<TodoItem, 'due_at'>, now: Date): Urgency {
  if (due_at === null) return 'calm'
  const left = new Date(due_at).getTime() - now.getTime()
  if (left < 0) return 'late'
  return left <= soonMs ? 'soon' : 'calm'
}

/** `超时 3 小时`, `还有 2 小时`; nothing for what is due at no time. */
export function sayDue({ due_at }: Pick<TodoItem, 'due_at'>, now: Date): string {
  if (due_at === null) return ''
  const due = new Date(due_at)
  return due < now ? `超时 ${ageOf(due_at, now)}` : `还有 ${ageOf(now.toISOString(), due)}`
}

export const groupNames: Record<TodoItem['group'], string> = {
  review: '审核',
  finance: '财务',
  service: '客服',
  system: '系统',
  known: '知悉（无需处理）',
}
