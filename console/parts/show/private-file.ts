import { signedIn } from '#console/call.ts'
import { staffToken } from '#console/token.ts'
import { CallFailed, CallRefused } from '#contract/base/call.ts'
import { isEnvelope } from '#contract/base/envelope.ts'
import { noToken } from '#contract/client/http-call.ts'
import { consoleFiles, privateFiles } from '#contract/site/files.ts'

interface PrivateFile {
  name: string
  bytes: Blob
}

/** Twenty megabytes over a slow line; what takes longer has stopped. */
const fetchTimeoutMs = 300_000

export function isPrivate(url: string): boolean {
  return url.startsWith(privateFiles)
}

/** Fetches what no link could open: the token travels in a header, which no link sends. */
export function fetchPrivateFile(url: string): Promise<PrivateFile> {
  return signedIn(() => fetchOnce(consoleFiles + url.slice(privateFiles.length)))
}

/** A list that the server writes as a file, with the same filters as on the screen. */
export function fetchExport(path: string, asked: Readonly<Record<string, string>>): Promise<PrivateFile> {
  return signedIn(() => fetchOnce(`${path}?${new URLSearchParams(asked)}`))
}

async function fetchOnce(address: string): Promise<PrivateFile> {
  const headers = { authorization: staffToken() ?? noToken }
  const signal = AbortSignal.timeout(fetchTimeoutMs)
  try {
    const reply = await fetch(address, { headers, signal, credentials: 'same-origin', cache: 'no-store' })
    if (reply.status === 404) throw new CallFailed('文件不存在，或当前账号没有权限下载', reply.status)
    // No file of ours is JSON: that is the server saying why there is none.
    if (!reply.ok || reply.headers.get('content-type')?.startsWith('application/json')) throw await refusalIn(reply)
    return { name: nameIn(reply.headers.get('content-disposition')), bytes: await reply.blob() }
  } catch (error) {
    if (error instanceof CallFailed || error instanceof CallRefused) throw error
    throw new CallFailed('网络异常，文件没有下载完，请重试', 0, error)
  }
}

async function refusalIn(reply: Response): Promise<Error> {
  const answer: unknown = await reply.json().catch(() => undefined)
  if (!isEnvelope(answer)) return new CallFailed('文件没有下载下来，请稍后重试', reply.status)
  return reply.ok ? new CallRefused(answer.code, answer.message) : new CallFailed(answer.message, reply.status)
}

/** The name as RFC 5987 spells it, the only spelling that knows Chinese. */
export function nameIn(disposition: string | null): string {
  const spelled = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition ?? '')?.[1]
  try {
    return spelled ? decodeURIComponent(spelled) : '文件'
  } catch {
    return '文件'
  }
}
