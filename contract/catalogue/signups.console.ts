import { z } from 'zod'
import { BatchAnswer, batchOf } from '#contract/base/batch.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { Flag, Id, line, Person } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { keyedFields, listOf } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { SignupStateOf } from './signups.ts'
import { type SignupStep, signupSteps } from './signups.words.ts'

// The operators' side of sign-ups: who comes, who may, and the door.

const Owner = Person.extend({ kind: z.enum(['enterprise', 'maker']) })

const Listed = z.object({
  id: z.number().int(),
  no: z.string(),
  activity: z.object({ id: z.number().int(), title: z.string(), starts_at: Instant }),
  owner: Owner,
  state: SignupStateOf,
  name: z.string(),
  /** Masked. */
  phone_number: z.string(),
  company: z.string(),
  seats: z.number().int(),
  checked_in: z.number().int(),
  amount: Yuan,
  order_no: z.string(),
  queue_no: z.number().int().nullable(),
  hold_until: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type ConsoleSignup = z.input<typeof Listed>

const filters = {
  activity_id: Id.optional(),
  state: SignupStateOf.optional(),
  owner_kind: z.enum(['enterprise', 'maker']).optional(),
  owner_id: Id.optional(),
  q: line(60).optional(),
}

export const listSignups = endpoint({
  summary: '活动报名（后台）：待审核的从最早的开始，其余最新在前；可按单号、单位或完整手机号查找',
  method: 'GET',
  path: '/api/console/signups',
  access: { staff: 'signups.read' },
  input: z.object({ ...keyedFields, ...filters }),
  output: listOf(Listed),
  byKey: 'id',
})

const Detail = Listed.extend({
  reject_reason: z.string(),
  end_reason: z.string(),
  decided_by: Person.nullable(),
  decided_at: Instant.nullable(),
  paid_at: Instant.nullable(),
  seats_left: z.number().int().nullable(),
  waiting: z.number().int(),
  answers: z.array(z.object({ label: z.string(), values: z.array(z.string()) })),
  admissions: z.array(z.object({ number: z.number().int(), checked_in_at: Instant.nullable() })),
  /** What may be done about it. */
  steps: z.array(z.enum(['approve', 'reject', 'strike'])),
  timeline: z.array(
    z.object({
      step: z.enum(Object.keys(signupSteps) as [SignupStep]),
      at: Instant,
      note: z.string(),
      by: z.string(),
    }),
  ),
})
export type ConsoleSignupDetail = z.input<typeof Detail>

const One = z.object({ id: Id })
const decided = { output: Detail, refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON'] } as const

export const readConsoleSignup = endpoint({
  summary: '一份报名（后台）',
  method: 'GET',
  path: '/api/console/signups/{id}',
  access: { staff: 'signups.read' },
  input: One,
  output: Detail,
  refusals: ['RECORD_NOT_FOUND'],
})

export const revealSignup = endpoint({
  summary: '查看报名人的完整电话，记入操作日志',
  method: 'POST',
  path: '/api/console/signups/{id}/reveal',
  access: { staff: 'signups.reveal' },
  input: One,
  output: z.object({ phone_number: z.string() }),
  refusals: ['RECORD_NOT_FOUND'],
})

export const approveSignup = endpoint({
  summary: '通过报名：有名额时取得（收费的等待支付 24 小时），没有时进入候补',
  method: 'POST',
  path: '/api/console/signups/{id}/approve',
  access: { staff: 'signups.review' },
  input: One,
  output: Detail,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'SIGNUP_FULL'],
  done: '已通过',
})

export const approveSignups = endpoint({
  summary: '通过几份报名，逐份按先后取得名额或进入候补',
  method: 'POST',
  path: '/api/console/signups/batch/approve',
  access: { staff: 'signups.review' },
  input: z.object({ items: batchOf(z.object({ id: Id })) }),
  output: BatchAnswer,
})

export const rejectSignup = endpoint({
  summary: '驳回报名；原因会告知报名人',
  method: 'POST',
  path: '/api/console/signups/{id}/reject',
  access: { staff: 'signups.review' },
  input: z.object({ id: Id, reason: line(200).min(2, '请写明原因') }),
  ...decided,
  done: '已驳回',
})

export const strikeSignup = endpoint({
  summary: '取消一份报名：已支付的退回，名额让给候补的人；原因会告知报名人',
  method: 'POST',
  path: '/api/console/signups/{id}/cancel',
  access: { staff: 'signups.review' },
  input: z.object({ id: Id, reason: line(200).min(2, '请写明原因') }),
  ...decided,
  done: '已取消',
})

/** The workbook of everybody who signed up for an activity. */
export const signupExportPath = '/api/console/signups/export'
export const SignupExport = z.object({ activity_id: Id, whole: Flag.default(false) })

const DoorActivity = z.object({
  id: z.number().int(),
  title: z.string(),
  place: z.string(),
  starts_at: Instant,
  ends_at: Instant,
  /** Seats that are somebody's, and how many of them have come. */
  expected: z.number().int(),
  arrived: z.number().int(),
})
export type DoorActivity = z.input<typeof DoorActivity>

export const listDoors = endpoint({
  summary: '可以签到的活动：今天前后举行的',
  method: 'GET',
  path: '/api/console/door',
  access: { staff: 'signups.check' },
  input: z.object({}),
  output: z.object({ list: z.array(DoorActivity) }),
})

const Guest = z.object({
  /** The admission that is asked about. */
  id: z.number().int(),
  signup_id: z.number().int(),
  name: z.string(),
  phone_number: z.string(),
  company: z.string(),
  /** Which of how many seats. */
  number: z.number().int(),
  seats: z.number().int(),
  state: SignupStateOf,
  checked_in_at: Instant.nullable(),
  checked_in_by: z.string(),
})
export type Guest = z.input<typeof Guest>

const door = { access: { staff: 'signups.check' } } as const

export const findGuests = endpoint({
  summary: '门口查找：入场码，或手机号后四位',
  method: 'GET',
  path: '/api/console/door/{id}/guests',
  ...door,
  input: z.object({ id: Id, q: line(40).min(4, '请输入入场码或手机号后四位') }),
  output: z.object({ list: z.array(Guest) }),
  refusals: ['RECORD_NOT_FOUND'],
})

const Let = z.object({
  /** Whether they came in now; otherwise they had before. */
  fresh: z.boolean(),
  guest: Guest,
  arrived: z.number().int(),
  expected: z.number().int(),
})
export type LetIn = z.input<typeof Let>

export const checkIn = endpoint({
  summary: '签到：按入场码，或查找到的一位；已经签到的说明何时',
  method: 'POST',
  path: '/api/console/door/{id}/check-in',
  ...door,
  input: z
    .object({ id: Id, code: line(40).optional(), admission_id: Id.optional() })
    .refine(({ code, admission_id }) => (code === undefined) !== (admission_id === undefined), '请给出入场码'),
  output: Let,
  refusals: ['RECORD_NOT_FOUND', 'ADMISSION_UNKNOWN', 'ADMISSION_VOID', 'ADMISSION_ELSEWHERE', 'DOOR_CLOSED'],
})

export const undoCheckIn = endpoint({
  summary: '撤销签到',
  method: 'POST',
  path: '/api/console/door/{id}/undo',
  ...door,
  input: z.object({ id: Id, admission_id: Id }),
  output: Let,
  refusals: ['RECORD_NOT_FOUND', 'ADMISSION_UNKNOWN', 'RECORD_MOVED_ON'],
  done: '已撤销',
})
