import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { FileUrl, Id, line } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { CompanyCard, Facets, industryId, regionId } from './companies.ts'
import { Amount, filled, Html, Named } from './record-fields.ts'
import { recordCalls } from './records.ts'

/** Who is looking: a company that has something, or one that wants it. */
export const opportunitySides = ['offer', 'need'] as const
export const opportunityForms = ['goods', 'service', 'channel', 'capital', 'technology', 'talent'] as const
const opportunityStates = ['draft', 'review', 'shown', 'hidden', 'rejected', 'closed'] as const

const Side = z.enum(opportunitySides)
const Form = z.enum(opportunityForms)
export type OpportunitySide = z.infer<typeof Side>
export type OpportunityForm = z.infer<typeof Form>

const Poster = CompanyCard.pick({ id: true, name: true, logo: true, certified: true, partner: true })

export const Opportunity = z.object({
  id: z.number().int(),
  side: Side,
  form: Form,
  title: z.string(),
  summary: z.string(),
  industry: Named,
  region: Named,
  amount_from: Yuan.nullable(),
  amount_to: Yuan.nullable(),
  /** What the amount is for; empty where it is the whole of it. */
  unit: z.string(),
  quantity: z.string(),
  valid_until: Instant,
  published_at: Instant,
  /** When its owner last moved it up, after it was published. */
  refreshed_at: Instant.nullable(),
  /** The first of its pictures, or nothing. */
  picture: z.string(),
  company: Poster,
})
export type Opportunity = z.input<typeof Opportunity>

export const listOpportunities = endpoint({
  summary: '商机池，可按供需、类型、行业、地区、企业、关键词筛选',
  method: 'GET',
  path: '/api/business',
  access: 'public',
  input: z.object({
    ...pageFields,
    side: Side.optional(),
    form: Form.optional(),
    industry: industryId.optional(),
    region: regionId.optional(),
    company: Id.optional(),
    q: line(60).optional(),
  }),
  output: listOf(Opportunity),
})

export const readOpportunityCategories = endpoint({
  summary: '商机池的供需、类型、行业与地区，及各有多少商机',
  method: 'GET',
  path: '/api/business/categories',
  access: 'public',
  input: z.object({ industry: industryId.optional(), region: regionId.optional() }),
  output: Facets.extend({
    total: z.number().int(),
    sides: z.record(Side, z.number().int()),
    forms: z.record(Form, z.number().int()),
  }),
})

const Neighbour = z.object({ id: z.number().int(), title: z.string() })

export const WholeOpportunity = Opportunity.extend({
  html: z.string(),
  pictures: z.array(z.string()),
  views: z.number().int(),
  updated_at: Instant,
  /** Over, or closed by its owner: still to be read by whoever kept the address, no longer to be answered. */
  over: z.boolean(),
  company: CompanyCard,
  previous: Neighbour.nullable(),
  next: Neighbour.nullable(),
  related: z.array(Opportunity),
})
export type WholeOpportunity = z.input<typeof WholeOpportunity>

export const readOpportunity = endpoint({
  summary: '一条商机',
  method: 'GET',
  path: '/api/business/{id}',
  access: 'public',
  input: z.object({ id: Id }),
  output: WholeOpportunity,
  refusals: ['RECORD_NOT_FOUND'],
})

/** What whoever posts one writes. */
export const opportunityFields = {
  side: Side,
  form: Form,
  title: filled(60, '请填写标题'),
  summary: line(200),
  html: Html,
  pictures: z.array(FileUrl).max(9, '最多 9 张图片'),
  industry_id: industryId,
  region_id: regionId,
  amount_from: Amount.nullable(),
  amount_to: Amount.nullable(),
  unit: line(8),
  quantity: line(30),
  valid_until: Instant,
}

export function checkAmounts(
  { amount_from, amount_to }: { amount_from: number | null; amount_to: number | null },
  context: z.RefinementCtx,
) {
  if (amount_to === null) return
  if (amount_from === null) {
    context.addIssue({ code: 'custom', path: ['amount_from'], message: '请先填写下限' })
  } else if (amount_to < amount_from) {
    context.addIssue({ code: 'custom', path: ['amount_to'], message: '上限不能低于下限' })
  }
}

// The operators' side.

export const opportunityCalls = recordCalls({
  at: 'business',
  noun: '商机',
  right: 'business',
  states: opportunityStates,
  owned: true,
  fields: { company_id: Id, ...opportunityFields },
  shown: {
    company: z.string(),
    industry: z.string(),
    region: z.string(),
    views: z.number().int(),
    refreshed_at: Instant.nullable(),
    outcome: z.string(),
    outcome_note: z.string(),
    closed_at: Instant.nullable(),
  },
  filters: { company_id: Id.optional(), side: Side.optional(), form: Form.optional() },
  check: checkAmounts,
})
