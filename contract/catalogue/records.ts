import { z } from 'zod'
import { BatchAnswer, batchOf } from '#contract/base/batch.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line } from '#contract/base/fields.ts'
import { keyedFields, listOf } from '#contract/base/paging.ts'
import type { RefusalCode } from '#contract/base/refusals.ts'
import type { Right } from '#contract/base/rights.ts'
import { Instant } from '#contract/base/time.ts'
import { Event, Reasons, waitingRevision } from './own-records.ts'

// The operators' side of the records that enterprises show or buy, and of what the platform offers them. Every kind
// has the same calls under its own address and its own rights.

/** Every step an operator can make a record take. Which of them lead where is each kind's own table, on the server. */
const recordSteps = ['submit', 'show', 'hide', 'reject', 'close', 'cancel', 'pause', 'end'] as const
const Step = z.enum(recordSteps)
/** Whoever reviews decides; handing in is the work of whoever writes, and a call of its own. */
const Decision = Step.exclude(['submit'])
export type RecordStep = (typeof recordSteps)[number]

/** What every record begins with. */
const head = {
  id: z.number().int(),
  state: z.string(),
  reject_reason: z.string(),
  /** Of whoever changes it: on top of another version a change is refused, and nothing is lost. */
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
  /** When readers first saw it. */
  published_at: Instant.nullable(),
  /** The steps that lead on from here. */
  steps: z.array(Step),
}
const Head = z.object(head)

/** Where the owner's side of it stands, in lists and beside the record itself. */
const ownedRow = {
  hidden_by: z.enum(['owner', 'operator', 'account']).nullable(),
  revision_state: z.enum(['draft', 'review', 'rejected']).nullable(),
  handed_in_at: Instant.nullable(),
}
const ownedWhole = { ...ownedRow, revision: waitingRevision, events: z.array(Event) }
export type RecordHead = z.input<typeof Head>

interface Declared<
  Fields extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Whole extends z.ZodRawShape,
> {
  /** Below `/api/console/`. */
  at: string
  noun: string
  /** Its rights are `<right>.read`, `.edit`, `.review` and `.delete`. */
  right: 'company' | 'product' | 'business' | 'activity' | 'resource' | 'ad' | 'link' | 'strategic'
  states: readonly [string, ...string[]]
  /** What an operator fills in. */
  fields: Fields
  /** What is shown beside it: names of what it refers to, counts. */
  shown: Shown
  /** What is shown beside one alone: what would weigh too much in a list. */
  whole?: Whole
  /** Further conditions of the list. */
  filters: Filters
  /** Whether enterprises keep theirs themselves: then what they handed in stands beside it. */
  owned?: boolean
  check?: (given: z.output<z.ZodObject<Fields>>, context: z.RefinementCtx) => void
  refusals?: readonly RefusalCode[]
}

const version = z.number().int().min(1).max(1_000_000_000)

export function recordCalls<
  Fields extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Whole extends z.ZodRawShape = Record<never, never>,
>(declared: Declared<Fields, Shown, Filters, Whole>) {
  const { noun, right, fields, shown, filters, check, refusals = [] } = declared
  const whole = declared.whole ?? ({} as Whole)
  const at = `/api/console/${declared.at}` as const
  const Edited = z.object({ ...fields, ...head, ...shown, ...whole, ...(declared.owned ? ownedWhole : {}) })
  // Lists carry no texts of pages, which would weigh more than everything else together, and nobody's phone number.
  const Row = z.object({ ...listed(fields), ...head, ...shown, ...(declared.owned ? ownedRow : {}) })
  const checked = <Shape extends z.ZodRawShape>(shape: z.ZodObject<Shape>) =>
    shape.superRefine((given, context) => check?.(given as never, context))
  const may = (verb: 'read' | 'edit' | 'review' | 'delete') => ({ staff: `${right}.${verb}` as Right })
  const changing: readonly RefusalCode[] = ['RECORD_NOT_FOUND', 'CHANGED_MEANWHILE', ...refusals]
  return {
    list: endpoint({
      summary: `${noun}列表（后台）`,
      method: 'GET',
      path: at,
      access: may('read'),
      input: z.object({
        ...keyedFields,
        state: z.enum(declared.states).optional(),
        q: line(60).optional(),
        sort: z.enum(['updated_at', 'id']).default('updated_at'),
        order: z.enum(['asc', 'desc']).default('desc'),
        ...filters,
      }),
      output: listOf(Row),
      byKey: 'id',
    }),
    read: endpoint({
      summary: `一条${noun}（后台）`,
      method: 'GET',
      path: `${at}/{id}`,
      access: may('read'),
      input: z.object({ id: Id }),
      output: Edited,
      refusals: ['RECORD_NOT_FOUND'],
    }),
    add: endpoint({
      summary: `新增${noun}`,
      method: 'POST',
      path: at,
      access: may('edit'),
      input: checked(z.object(fields)),
      output: Edited,
      refusals: ['FILE_GONE', 'NAME_TAKEN', ...refusals],
      done: '已新增',
    }),
    save: endpoint({
      summary: `修改${noun}`,
      method: 'POST',
      path: `${at}/{id}`,
      access: may('edit'),
      input: checked(z.object({ ...fields, id: Id, version })),
      output: Edited,
      refusals: ['FILE_GONE', 'NAME_TAKEN', ...changing],
      done: '已保存',
    }),
    submit: endpoint({
      summary: `送审${noun}`,
      method: 'POST',
      path: `${at}/{id}/submit`,
      access: may('edit'),
      input: z.object({ id: Id, version }),
      output: Edited,
      refusals: ['RECORD_MOVED_ON', ...changing],
      done: '已送审',
    }),
    step: endpoint({
      summary: `审核或上线与下线${noun}`,
      method: 'POST',
      path: `${at}/{id}/step`,
      access: may('review'),
      input: z
        .object({ id: Id, version, step: Decision, reason: line(300).default(''), reasons: Reasons.default({}) })
        .refine(({ step, reason, reasons }) => step !== 'reject' || reason !== '' || Object.keys(reasons).length > 0, {
          path: ['reason'],
          message: '请写明驳回的原因',
        }),
      output: Edited,
      refusals: ['RECORD_MOVED_ON', ...changing],
      done: '操作成功',
    }),
    stepBatch: endpoint({
      summary: `批量审核或上线与下线${noun}`,
      method: 'POST',
      path: `${at}/batch/step`,
      access: may('review'),
      input: z
        .object({ items: batchOf(z.object({ id: Id, version })), step: Decision, reason: line(300).default('') })
        .refine(({ step, reason }) => step !== 'reject' || reason !== '', {
          path: ['reason'],
          message: '请写明驳回的原因',
        }),
      output: BatchAnswer,
      done: '已处理',
    }),
    undo: endpoint({
      summary: `撤回刚才对${noun}的审核决定`,
      method: 'POST',
      path: `${at}/{id}/undo`,
      access: may('review'),
      input: z.object({ id: Id, version }),
      output: Edited,
      refusals: ['DECISION_STANDS', ...changing],
      done: '已撤回，回到待审核',
    }),
    remove: endpoint({
      summary: `删除${noun}`,
      method: 'POST',
      path: `${at}/{id}/delete`,
      access: may('delete'),
      input: z.object({ id: Id, version }),
      output: z.null(),
      refusals: ['IN_USE', 'RECORD_MOVED_ON', ...changing],
      done: '已删除',
    }),
  }
}

type Listed<Fields> = Omit<Fields, 'html' | `contact_${string}`>

function listed<Fields extends z.ZodRawShape>(fields: Fields): Listed<Fields> {
  const kept = Object.entries(fields).filter(([name]) => name !== 'html' && !name.startsWith('contact_'))
  return Object.fromEntries(kept) as Listed<Fields>
}
