import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { CompanyCard } from './companies.ts'
import { Opportunity } from './opportunities.ts'

// 为您匹配: what fits an enterprise, and whom something of its own fits.

const Match = z.object({
  opportunity: Opportunity,
  /** Why it fits, in words; the strongest first. */
  reasons: z.array(z.string()),
})
export type Match = z.input<typeof Match>

export const listMatches = endpoint({
  summary: '为您匹配：与我的企业相合的商机，附理由',
  method: 'GET',
  path: '/api/user/matches',
  access: 'enterprise',
  input: z.object(pageFields),
  /** `off`: its owner wants no recommendations of their own. */
  output: listOf(Match).extend({ off: z.boolean() }),
})

const Fitting = z.object({ company: CompanyCard, reasons: z.array(z.string()) })
export type Fitting = z.input<typeof Fitting>

export const listFittingCompanies = endpoint({
  summary: '与我的一条商机相合的企业，附理由',
  method: 'GET',
  path: '/api/user/business/{id}/matches',
  access: 'enterprise',
  input: z.object({ id: Id }),
  output: z.object({ list: z.array(Fitting), off: z.boolean() }),
  refusals: ['RECORD_NOT_FOUND'],
})

export const refuseMatch = endpoint({
  summary: '对一条匹配的商机不感兴趣：不再推荐',
  method: 'POST',
  path: '/api/user/matches/{id}/refuse',
  access: 'enterprise',
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND'],
  done: '不再推荐这条商机',
})

export const chooseMatching = endpoint({
  summary: '是否使用个性化推荐：关闭后不再匹配展示，也不再发送每日匹配',
  method: 'POST',
  path: '/api/user/matches/choice',
  access: 'enterprise',
  input: z.object({ off: z.boolean() }),
  output: z.null(),
  done: '已保存',
})
