import type { WechatLogin } from '#server/modules/people/wechat/ports.ts'
import { createExchange, type ExchangeParts } from './exchange.ts'

export interface OpenPlatformParts extends ExchangeParts {
  frameOrigin?: string | undefined
}

/** WeChat Open Platform, 网站应用: a QR page that a telephone scans. */
export function createWechatLogin(parts: OpenPlatformParts): WechatLogin {
  const { appid } = parts
  const frameOrigin = parts.frameOrigin ?? 'https://open.weixin.qq.com'
  return {
    name: 'open_platform',
    appid,
    frameOrigin,

    authorizeUrl({ state, redirectUri }) {
      const query = new URLSearchParams({
        appid,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
        login_type: 'jssdk',
        self_redirect: 'default',
      })
      return `${frameOrigin}/connect/qrconnect?${query}#wechat_redirect`
    },

    qrUrl: () => undefined,
    exchange: createExchange(parts),
  }
}
