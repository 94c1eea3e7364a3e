import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Envelope } from '#contract/base/envelope.ts'
import { successCode } from '#contract/base/refusals.ts'
import type { SandboxPayment } from '#contract/site/sandbox.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SandboxPayments } from './sandbox.ts'

const OrderNo = z.string().regex(/^[A-Z]{2}[0-9A-Z]{18,30}$/, '单号不正确')
const Decision = z.object({ order_no: OrderNo, outcome: z.enum(['paid', 'refused', 'late', 'twice']) })

/** What stands in the place of a telephone that pays. Mounted only while no money moves. */
export function sandboxPaymentRoutes(app: FastifyInstance, { sandbox }: { sandbox: SandboxPayments }): void {
  const options = { config: { answers: 'counted' } } as const
  const answer = (data: SandboxPayment[]) =>
    ({ code: successCode, data, message: '成功' }) satisfies Envelope<SandboxPayment[]>

  app.get<{ Querystring: { order_no?: unknown } }>('/sandbox/api/payments', options, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    if (query.order_no === undefined) return answer(await sandbox.waiting())
    return answer(await sandbox.list(read(z.object({ order_no: OrderNo }), query).order_no))
  })

  app.post('/sandbox/api/payments/:order_no', options, async ({ body, params }, reply) => {
    reply.header('cache-control', 'no-store')
    const given = typeof body === 'object' && body !== null ? body : {}
    const { order_no, outcome } = read(Decision, { ...given, ...(params as object) })
    return answer(await sandbox.decide(order_no, outcome))
  })
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
  throw new Refusal('INPUT_INVALID', {}, fields)
}
