import type { FastifyInstance } from 'fastify'
import QRCode from 'qrcode'
import { z } from 'zod'
import { successCode } from '#contract/base/refusals.ts'
import type { SandboxWechat } from './sandbox.ts'
import { Identifier, read, State } from './sandbox-input.ts'

const Scan = z.object({
  state: State,
  openid: Identifier,
  unionid: Identifier.optional(),
  nickname: z.string().trim().max(32).default(''),
  outcome: z.enum(['confirm', 'cancel', 'expire']),
})
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** What stands in WeChat's place while nobody can scan. Mounted only while the sandbox does. */
export function sandboxWechatRoutes(app: FastifyInstance, { sandbox }: { sandbox: SandboxWechat }): void {
  const options = { config: { answers: 'counted' } } as const
  const answer = (data: unknown) => ({ code: successCode, data, message: '成功' })

  app.get<{ Querystring: { state?: unknown } }>('/sandbox/api/wechat/scans', options, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    if (query.state === undefined) return answer(await sandbox.waiting())
    return answer(await sandbox.show(read(State, query.state)))
  })

  app.get<{ Querystring: { state?: unknown } }>('/sandbox/api/wechat/qr', options, async ({ query }, reply) => {
    const state = read(State, query.state)
    const svg = await QRCode.toString(`sandbox:${state}`, { type: 'svg', margin: 1 })
    reply.headers({ 'cache-control': 'no-store', 'content-security-policy': svgPolicy })
    return reply.type('image/svg+xml').send(svg)
  })

  app.post('/sandbox/api/wechat/scan', options, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store')
    return answer({ redirect: await sandbox.scan(read(Scan, body)) })
  })
}
