import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { successCode } from '#contract/base/refusals.ts'
import type { SandboxPayoutOutcome } from '#contract/site/sandbox.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { SandboxPayouts } from './sandbox.ts'

const No = z.string().regex(/^[A-Z0-9]{8,32}$/, '单号不正确')
const Played = z.object({ outcome: z.enum(['paid', 'failed', 'expired'], '结果应为 paid、failed 或 expired') })

interface Parts {
  sandbox: SandboxPayouts
  clock: Clock
  /** Somebody outside says that something happened to a payout. */
  onPayoutNotice(no: string, now: Date): Promise<void>
  /** What an operator would pay by hand is played here too; refuses a number that is none. */
  playByHand(no: string, outcome: SandboxPayoutOutcome, now: Date): Promise<void>
}

/** What stands in the place of WeChat's purse, and of a bank. Mounted only while the sandbox does. */
export function sandboxPayoutRoutes(app: FastifyInstance, parts: Parts): void {
  const { sandbox, clock, onPayoutNotice, playByHand } = parts
  const options = { config: { answers: 'counted' } } as const
  const answer = (data: unknown) => ({ code: successCode, data, message: '成功' })

  app.get('/sandbox/api/payouts', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return answer(await sandbox.recent())
  })

  app.post<{ Params: { no: string } }>('/sandbox/api/payouts/:no', options, async ({ params, body }, reply) => {
    reply.header('cache-control', 'no-store')
    const no = read(No, params.no, 'no')
    const { outcome } = read(Played, body, 'outcome')
    const decided = await sandbox.decide(no, outcome)
    if (decided === undefined) await playByHand(no, outcome, clock())
    else await onPayoutNotice(decided, clock())
    return answer({ no: decided ?? no, outcome })
  })
}

function read<Schema extends z.ZodType>(schema: Schema, value: unknown, field: string): z.output<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new Refusal('INPUT_INVALID', {}, { [field]: parsed.error.issues[0]?.message ?? '不正确' })
}
