import type { OutputOnWire } from '#contract/base/endpoint.ts'
import type { signSharePage } from '#contract/people/official.ts'

/** What WeChat's browser puts into every page. */
export interface Bridge {
  invoke(name: string, given: object, answer: (said: { err_msg: string }) => void): void
}

export interface Shared {
  title: string
  desc: string
  link: string
  imgUrl: string
}

type Signature = OutputOnWire<typeof signSharePage>

/** To a friend or a group, and to everybody: 朋友圈 shows no description. */
const calls = ['updateAppMessageShareData', 'updateTimelineShareData'] as const

const said = (bridge: Bridge, name: string, given: object) =>
  new Promise<boolean>((answered) => bridge.invoke(name, given, ({ err_msg }) => answered(err_msg.endsWith(':ok'))))

const verified = ({ appId, timestamp, nonceStr, signature }: Signature) => ({
  verifyAppId: appId,
  verifySignType: 'sha1',
  verifyTimestamp: String(timestamp),
  verifyNonceStr: nonceStr,
  verifySignature: signature,
})

/**
 * JS-SDK without its script, which the content security policy keeps out: `config` is the call `preVerifyJSAPI`, and
 * every call after it carries the signature. Tells whether WeChat took it.
 */
export async function tellBridge(bridge: Bridge, shared: Shared, signature: Signature): Promise<boolean> {
  const proof = verified(signature)
  const asked = { verifyJsApiList: [...calls], verifyOpenTagList: [], ...proof }
  if (!(await said(bridge, 'preVerifyJSAPI', asked))) return false
  const told = await Promise.all(calls.map((name) => said(bridge, name, { ...shared, ...proof })))
  return told.every(Boolean)
}

/** The page's own address, with the code of whoever shares it in the place of anybody else's. */
export function sharedLink(address: string, inviteCode: string | undefined): string {
  const link = new URL(address)
  link.hash = ''
  if (inviteCode) {
    link.searchParams.set('invite', inviteCode)
    // The name of a link belongs to whose link it is.
    link.searchParams.delete('c')
  }
  return link.href
}
