import { CallFailed, CallRefused } from '#contract/base/call.ts'
import { isEnvelope } from '#contract/base/envelope.ts'
import { refusals, successCode } from '#contract/base/refusals.ts'
import { readConfig } from '#contract/site/site.ts'
import type { LoaderContext } from '#web/app/page.ts'

type Stand = 'sms' | 'wechat_login' | 'wechat_official' | 'payment'

/** The sandbox is not part of the contract, and is not there when something real stands in its place. */
export async function askSandbox<Data>(path: string, body?: object): Promise<Data> {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const reply = await fetch(`/sandbox/api${path}`, init)
  const answer: unknown = await reply.json().catch(() => undefined)
  if (!reply.ok || !isEnvelope(answer)) throw new CallFailed('沙箱没有回应，请稍后再试', reply.status)
  if (answer.code !== successCode) throw new CallRefused(answer.code, answer.message)
  return answer.data as Data
}

/** What the sandbox stands in for here; nothing of it is found where it stands in for none of what is asked. */
export async function sandboxStands(call: LoaderContext['call'], asked: readonly Stand[]): Promise<Stand[]> {
  const { providers } = await call(readConfig, {})
  const stands = asked.filter((name) => [providers[name]].flat().includes('sandbox'))
  if (stands.length === 0) throw new CallRefused(refusals.RECORD_NOT_FOUND.code, '')
  return stands
}
