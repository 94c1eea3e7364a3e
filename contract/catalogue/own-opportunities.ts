import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line } from '#contract/base/fields.ts'
import { Instant } from '#contract/base/time.ts'
import { checkAmounts, opportunityFields, WholeOpportunity } from './opportunities.ts'
import { opportunityOutcomes } from './opportunities.words.ts'
import { ownRecordCalls } from './own-records.ts'

// What an enterprise does about what it offers and needs.

export const ownOpportunity = ownRecordCalls({
  at: 'business',
  noun: '商机',
  fields: opportunityFields,
  shown: {
    industry: z.string(),
    region: z.string(),
    company_shown: z.boolean(),
    refreshed_at: Instant.nullable(),
    outcome: z.string(),
    outcome_note: z.string(),
    closed_at: Instant.nullable(),
  },
  check: checkAmounts,
})

export const previewOpportunity = endpoint({
  summary: '商机的预览：修改通过审核后读者看到的样子',
  method: 'GET',
  path: '/api/user/business/{id}/preview',
  access: 'enterprise',
  input: z.object({ id: Id }),
  output: WholeOpportunity,
  refusals: ['RECORD_NOT_FOUND'],
})

export const refreshOpportunity = endpoint({
  summary: '刷新我的商机：每天一次，在列表里排到前面，首次发布的日期不变',
  method: 'POST',
  path: '/api/user/business/{id}/refresh',
  access: 'enterprise',
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'REFRESHED_TODAY', 'NOT_ALLOWED'],
  done: '已刷新，排到列表前面',
})

export const prolongOpportunity = endpoint({
  summary: '把我的商机的有效期延长 30 天；刚刚到期的重新展示',
  method: 'POST',
  path: '/api/user/business/{id}/prolong',
  access: 'enterprise',
  input: z.object({ id: Id }),
  output: z.object({ valid_until: Instant }),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'OWN_LIMIT', 'NOT_ALLOWED'],
  done: '有效期已延长',
})

export const closeOpportunity = endpoint({
  summary: '结束我的商机，并说明结果',
  method: 'POST',
  path: '/api/user/business/{id}/close',
  access: 'enterprise',
  input: z.object({ id: Id, outcome: z.enum(opportunityOutcomes), note: line(200).default('') }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'NOT_ALLOWED'],
  done: '商机已结束',
})
