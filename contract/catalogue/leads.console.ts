import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Day, Id, none, Person, Version } from '#contract/base/fields.ts'
import { listOf, pageFields, whole } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { LeadMessage, LeadTimeline } from './leads.ts'
import { leadStateKeys, leadSubjectKeys } from './leads.words.ts'

// What operators see of leads: how many there are, and the conversations that were reported. No others.

const counted = {
  sent: z.number().int(),
  answered: z.number().int(),
  /** Of those that were answered, within a day. */
  answered_in_day: z.number().int(),
  agreed: z.number().int(),
  declined: z.number().int(),
}

export const readLeadFigures = endpoint({
  summary: '合作请求的数字：最近若干天，每天发起、回复、同意与婉拒的数量',
  method: 'GET',
  path: '/api/console/leads/figures',
  access: { staff: 'leads.read' },
  input: z.object({ days: whole({ min: 7, max: 90 }).default(30) }),
  output: z.object({
    total: z.object({ ...counted, open: z.number().int(), reported: z.number().int() }),
    days: z.array(z.object({ day: Day, ...counted })),
  }),
})
export type LeadFigures = z.input<typeof readLeadFigures.output>

const Account = Person.extend({ kind: z.enum(['enterprise', 'maker']) })

const Reported = z.object({
  id: z.number().int(),
  no: z.string(),
  subject_kind: z.enum(leadSubjectKeys),
  title: z.string(),
  state: z.enum(leadStateKeys),
  sender: Account,
  /** Null where nobody has the page any more. */
  owner: Account.nullable(),
  reported_at: Instant,
  created_at: Instant,
})
export type ReportedLead = z.input<typeof Reported>

export const listReportedLeads = endpoint({
  summary: '被举报的合作沟通，最新在前；内容要另外打开',
  method: 'GET',
  path: '/api/console/leads',
  access: { staff: 'leads.read' },
  input: z.object({ ...pageFields, subject_kind: z.enum(leadSubjectKeys).optional() }),
  output: listOf(Reported),
})

export const openReportedLead = endpoint({
  summary: '打开一次被举报的沟通；每次打开都记入审计，没有被举报的打不开',
  method: 'POST',
  path: '/api/console/leads/{id}/open',
  access: { staff: 'leads.open' },
  input: z.object({ id: Id }),
  output: Reported.extend({ messages: z.array(LeadMessage), timeline: LeadTimeline }),
  refusals: ['RECORD_NOT_FOUND'],
})
export type OpenedLead = z.input<typeof openReportedLead.output>

const perDay = whole({ min: 0, max: 1000 })
const some = z.number().int()

export const readLeadSettings = endpoint({
  summary: '合作请求的数量限制',
  method: 'GET',
  path: '/api/console/leads/settings',
  access: { staff: 'leads.read' },
  input: none,
  output: z.object({
    /** By the level of the certification, from the first. */
    level_1_per_day: some,
    level_2_per_day: some,
    level_3_per_day: some,
    /** Enterprises that are not certified, and makers. */
    others_per_day: some,
    open_max: some,
    messages_per_hour: some,
    version: Version,
  }),
})
export type LeadSettings = z.input<typeof readLeadSettings.output>

export const saveLeadSettings = endpoint({
  summary: '修改合作请求的数量限制',
  method: 'POST',
  path: '/api/console/leads/settings',
  access: { staff: 'leads.settings' },
  input: z.object({
    level_1_per_day: perDay,
    level_2_per_day: perDay,
    level_3_per_day: perDay,
    others_per_day: perDay,
    open_max: whole({ min: 1, max: 1000 }),
    messages_per_hour: whole({ min: 1, max: 1000 }),
    version: Version,
  }),
  output: readLeadSettings.output,
  refusals: ['CHANGED_MEANWHILE'],
  done: '已保存',
})
