import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { successCode } from '#contract/base/refusals.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SandboxIdentities } from './sandbox.ts'

/** The number travels in the body: addresses are written into logs. */
const Played = z.object({
  number: z.string().regex(/^\d{17}[\dX]$/, '号码应为 18 位'),
  name: z.string().trim().min(2, '请填写登记的姓名').max(30),
  outcome: z.enum(['match', 'unknown'], '结果应为 match 或 unknown'),
})

/** What stands in the place of the register of residents. Mounted only while the sandbox does. */
export function sandboxIdentityRoutes(app: FastifyInstance, { sandbox }: { sandbox: SandboxIdentities }): void {
  const options = { config: { answers: 'counted' } } as const
  app.post('/sandbox/api/identities', options, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const parsed = Played.safeParse(request.body)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new Refusal('INPUT_INVALID', {}, { [String(issue?.path[0] ?? 'name')]: issue?.message ?? '不正确' })
    }
    await sandbox.play(parsed.data)
    return { code: successCode, data: null, message: '成功' }
  })
}
