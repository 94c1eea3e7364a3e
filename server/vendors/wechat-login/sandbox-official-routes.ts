import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { successCode } from '#contract/base/refusals.ts'
import { Identifier, read, State } from './sandbox-input.ts'
import type { SandboxOfficial } from './sandbox-official.ts'

const Authorized = z.object({
  state: State,
  scope: z.enum(['snsapi_base', 'snsapi_userinfo']),
  openid: Identifier,
  unionid: Identifier.optional(),
  nickname: z.string().trim().max(32).default(''),
  outcome: z.enum(['allow', 'refuse', 'snapshot']),
})

/** What stands in the place of WeChat's own browser. Mounted only while the sandbox does. */
export function sandboxOfficialRoutes(app: FastifyInstance, { sandbox }: { sandbox: SandboxOfficial }): void {
  const options = { config: { answers: 'counted' } } as const
  app.post('/sandbox/api/wechat/authorize', options, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store')
    const { scope, ...by } = read(Authorized, body)
    const redirect = await sandbox.authorize({ ...by, silent: scope === 'snsapi_base' })
    return { code: successCode, data: { redirect }, message: '成功' }
  })
}
