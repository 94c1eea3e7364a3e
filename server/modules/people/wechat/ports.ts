/** Who stands behind a scan. `unionid` is the same in all of an owner's apps, `openid` in one of them. */
export interface WechatIdentity {
  appid: string
  openid: string
  unionid: string | undefined
  nickname: string
}

/**
 * What an authorisation code was good for. It works once and only for a moment: after `unknown` it must not be sent
 * again, because a second use of a code that did arrive is refused.
 */
export type Exchanged =
  | { outcome: 'identity'; identity: WechatIdentity }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string }

/** WeChat's sign-in for websites. Never rejects for what the network or WeChat does. */
export interface WechatLogin {
  readonly name: string
  readonly appid: string
  /** The origin whose page shows the QR code in a frame. */
  readonly frameOrigin: string
  /** The page with the QR code; `redirectUri` is where WeChat sends the browser after the scan. */
  authorizeUrl(parts: { state: string; redirectUri: string }): string
  /** A picture of the QR code, where the provider lets us draw it. */
  qrUrl(state: string): string | undefined
  exchange(code: string): Promise<Exchanged>
}
