import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, none } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { Instant } from '#contract/base/time.ts'
import { PrivateFileUrl } from '#contract/site/files.ts'
import { CompanyCard } from './companies.ts'
import { Amount, filled, position } from './record-fields.ts'
import { recordCalls } from './records.ts'

const partnerStates = [
  'pending',
  'approved',
  'active',
  'expired',
  'rejected',
  'cancelled',
  'terminated',
  'refunded',
] as const

const Plan = z.object({
  id: z.number().int(),
  name: z.string(),
  fee: Yuan,
  deposit: Yuan,
  /** What was announced: from when on it costs what; null where nothing is. */
  next: z.object({ from: Instant, fee: Yuan, deposit: Yuan }).nullable(),
  months: z.number().int(),
  benefits: z.array(z.string()),
})
export type PartnerPlan = z.input<typeof Plan>

export const StrategicPartner = CompanyCard.extend({
  statement: z.string(),
  since: Instant,
})
export type StrategicPartner = z.input<typeof StrategicPartner>

export const readStrategic = endpoint({
  summary: '战略合作：方案与当前的战略伙伴',
  method: 'GET',
  path: '/api/strategic',
  access: 'public',
  input: none,
  output: z.object({ plans: z.array(Plan), partners: z.array(StrategicPartner) }),
})

export const planCalls = recordCalls({
  at: 'partner-plan',
  noun: '战略合作方案',
  right: 'strategic',
  states: ['shown', 'hidden'],
  fields: {
    name: filled(20, '请填写名称'),
    fee: Amount,
    deposit: Amount,
    months: z.number().int().min(1).max(120),
    benefits: z.array(filled(60)).max(20),
    position,
    /** What is applied for where no plan is named. */
    is_default: z.boolean().default(false),
  },
  shown: { partners: z.number().int() },
  filters: {},
})

export const strategicCalls = recordCalls({
  at: 'strategic',
  noun: '战略伙伴',
  right: 'strategic',
  states: partnerStates,
  fields: {
    company_id: Id,
    plan_id: Id,
    statement: line(120),
    contract_file: z.union([z.literal(''), PrivateFileUrl]),
    starts_at: Instant.nullable(),
    ends_at: Instant.nullable(),
  },
  shown: {
    no: z.string(),
    company: z.string(),
    plan: z.string(),
    fee_amount: Yuan,
    deposit_amount: Yuan,
    months: z.number().int(),
    /** Whose it is, where an enterprise agreed to it itself. */
    enterprise_id: z.number().int().nullable(),
  },
  filters: { plan_id: Id.optional(), company_id: Id.optional() },
  refusals: ['PARTNER_ALREADY', 'PARTNER_AGREED'],
  check: ({ starts_at, ends_at }, context) => {
    if ((starts_at === null) !== (ends_at === null)) {
      context.addIssue({ code: 'custom', path: ['ends_at'], message: '合作的起止时间要么都填，要么都不填' })
    } else if (starts_at && ends_at && ends_at <= starts_at) {
      context.addIssue({ code: 'custom', path: ['ends_at'], message: '到期时间应晚于开始时间' })
    }
  },
})
