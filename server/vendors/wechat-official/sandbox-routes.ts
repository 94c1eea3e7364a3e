import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Envelope } from '#contract/base/envelope.ts'
import { successCode } from '#contract/base/refusals.ts'
import type { SandboxOfficialMessage } from '#contract/site/sandbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SandboxOfficialApi } from './sandbox.ts'

const Asked = z.object({
  openid: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
})

/** What somebody's WeChat would have shown. Mounted only while no message leaves the house. */
export function sandboxOfficialApiRoutes(app: FastifyInstance, { sandbox }: { sandbox: SandboxOfficialApi }): void {
  app.get('/sandbox/api/official', { config: { answers: 'counted' } }, async ({ query }, reply) => {
    const asked = Asked.safeParse(query)
    if (!asked.success) throw new Refusal('INPUT_INVALID', {}, { openid: 'openid 应为 1 到 64 位字母或数字' })
    reply.header('cache-control', 'no-store')
    const data = await sandbox.shown(asked.data.openid)
    return { code: successCode, data, message: '成功' } satisfies Envelope<SandboxOfficialMessage[]>
  })
}
