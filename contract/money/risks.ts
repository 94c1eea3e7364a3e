import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { evidenceKindKeys, riskStateKeys } from './risks.words.ts'

// A maker's side: which commissions are being looked into, until when they may say something, and what came of it.

const OwnRisk = z.object({
  id: z.number().int(),
  no: z.string(),
  state: z.enum(riskStateKeys),
  /** Of the enterprise only the first character. */
  enterprise_name: z.string(),
  amount: Yuan,
  orders: z.number().int(),
  kinds: z.array(z.enum(evidenceKindKeys)),
  explanation: z.string(),
  explain_until: Instant,
  /** Whether something can still be said. */
  can_explain: z.boolean(),
  /** Why it was decided as it was; nothing while it is not. */
  reason: z.string(),
  created_at: Instant,
  decided_at: Instant.nullable(),
})
export type OwnRisk = z.input<typeof OwnRisk>

export const listOwnRisks = endpoint({
  summary: '正在核查与核查过的佣金，最新在前',
  method: 'GET',
  path: '/api/ck/user/risks',
  access: 'maker',
  input: z.object(pageFields),
  output: listOf(OwnRisk),
})

export const explainRisk = endpoint({
  summary: '对核查中的佣金作出说明，七天之内，可以补充',
  method: 'POST',
  path: '/api/ck/user/risks/{id}/explain',
  access: 'maker',
  input: z.object({
    id: Id,
    explanation: z.string().trim().min(10, '请至少写 10 个字').max(1000, '最多 1000 个字'),
  }),
  output: OwnRisk,
  refusals: ['RECORD_NOT_FOUND', 'RECORD_MOVED_ON', 'WORDS_REFUSED'],
  done: '说明已提交',
})
