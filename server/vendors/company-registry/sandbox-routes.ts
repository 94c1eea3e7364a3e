import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { successCode } from '#contract/base/refusals.ts'
import { registryStatusKeys } from '#contract/people/certifications.words.ts'
import { faultOfCreditCode } from '#contract/people/credit-code.words.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SandboxCompanies } from './sandbox.ts'

const Played = z.object({
  company_name: z.string().trim().min(2, '请填写登记名称').max(60),
  legal_person: z.string().trim().min(2, '请填写法定代表人').max(40),
  status: z.enum(registryStatusKeys, '状态应为 active、abnormal、cancelled 或 revoked'),
})

/** What stands in the place of the register of companies. Mounted only while the sandbox does. */
export function sandboxCompanyRoutes(app: FastifyInstance, { sandbox }: { sandbox: SandboxCompanies }): void {
  const options = { config: { answers: 'counted' } } as const
  const answer = (data: unknown) => ({ code: successCode, data, message: '成功' })

  app.get('/sandbox/api/companies', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return answer(await sandbox.recent())
  })

  app.post<{ Params: { code: string } }>('/sandbox/api/companies/:code', options, async ({ params, body }, reply) => {
    reply.header('cache-control', 'no-store')
    const fault = faultOfCreditCode(params.code)
    if (fault) throw new Refusal('INPUT_INVALID', {}, { credit_code: fault })
    const parsed = Played.safeParse(body)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new Refusal('INPUT_INVALID', {}, { [String(issue?.path[0] ?? 'status')]: issue?.message ?? '不正确' })
    }
    await sandbox.play({ credit_code: params.code, ...parsed.data })
    return answer({ credit_code: params.code, ...parsed.data })
  })
}
