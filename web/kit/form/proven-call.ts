import { isRefused } from '#contract/base/call.ts'
import type { Endpoint, InputOnWire, OutputOnWire } from '#contract/base/endpoint.ts'
import type { Envelope } from '#contract/base/envelope.ts'
import { refusals } from '#contract/base/refusals.ts'
import { readCaptcha } from '#contract/people/captcha.ts'
import { solve } from '#ui/proof-of-work.ts'
import { call, exchange } from '#web/app/call.ts'

/**
 * Asks once without a proof of work, because most mistakes can be told without one and most sign-ins need none; where
 * one is demanded, does the sum and asks again.
 */
export async function callProven<E extends Endpoint>(
  endpoint: E,
  input: InputOnWire<E>,
  onChecking: () => void = () => {},
): Promise<Envelope<OutputOnWire<E>>> {
  try {
    return await exchange(endpoint, input)
  } catch (error) {
    if (!(isRefused(error) && error.code === refusals.CAPTCHA_FAILED.code)) throw error
    onChecking()
    const captcha = await solve(await call(readCaptcha, {}))
    return exchange(endpoint, { ...(input as object), captcha } as InputOnWire<E>)
  }
}
