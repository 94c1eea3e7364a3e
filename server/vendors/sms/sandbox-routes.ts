import type { FastifyInstance } from 'fastify'
import type { Envelope } from '#contract/base/envelope.ts'
import { PhoneNumber } from '#contract/base/phone.ts'
import { successCode } from '#contract/base/refusals.ts'
import type { SandboxSms } from '#contract/site/sandbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SandboxSmsProvider } from './sandbox.ts'

/** Where a telephone would ring. Mounted only while no message leaves the house. */
export function sandboxSmsRoutes(app: FastifyInstance, { sandbox }: { sandbox: SandboxSmsProvider }): void {
  app.get<{ Querystring: { phone_number?: unknown } }>(
    '/sandbox/api/sms',
    { config: { answers: 'counted' } },
    async ({ query }, reply) => {
      const list = query.phone_number === undefined ? await sandbox.recent() : await sandbox.messages(of(query))
      reply.header('cache-control', 'no-store')
      return { code: successCode, data: list, message: '成功' } satisfies Envelope<SandboxSms[]>
    },
  )
}

function of({ phone_number }: { phone_number?: unknown }): string {
  const phone = PhoneNumber.safeParse(phone_number)
  if (phone.success) return phone.data
  throw new Refusal('INPUT_INVALID', {}, { phone_number: phone.error.issues[0]?.message ?? '手机号不正确' })
}
