import { CallFailed, CallRefused } from '#contract/base/call.ts'
import { isEnvelope } from '#contract/base/envelope.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { heldToken } from '#web/app/held-sessions.ts'

/** A file of an account's own. By fetch and not by a link, which can carry no token. */
export async function readOwnFile(realm: AccountRealm, address: string): Promise<Blob> {
  const reply = await fetch(address, {
    headers: { authorization: heldToken(realm) ?? '0' },
    credentials: 'same-origin',
  }).catch((cause: unknown) => {
    throw new CallFailed('网络异常，请检查网络后重试', 0, cause)
  })
  // What is refused comes as JSON, whatever was asked for.
  if (reply.ok && !reply.headers.get('content-type')?.startsWith('application/json')) return reply.blob()
  const answer: unknown = await reply.json().catch(() => undefined)
  if (isEnvelope(answer)) throw new CallRefused(answer.code, answer.message)
  throw new CallFailed('没有取到文件，请稍后再试', reply.status)
}

export function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it, and its name, a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
