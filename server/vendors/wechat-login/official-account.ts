import type { WechatOfficial } from '#server/modules/people/wechat/ports.ts'
import { createExchange, type ExchangeParts } from './exchange.ts'

export interface OfficialAccountParts extends ExchangeParts {
  authorizeOrigin?: string | undefined
}

/** 公众号网页授权: WeChat's own browser is led there and back. WeChat looks at the order of the parameters. */
export function createWechatOfficial(parts: OfficialAccountParts): WechatOfficial {
  const { appid } = parts
  const authorizeOrigin = parts.authorizeOrigin ?? 'https://open.weixin.qq.com'
  return {
    name: 'official_account',
    appid,

    authorizeUrl({ state, redirectUri, silent }) {
      const query = new URLSearchParams([
        ['appid', appid],
        ['redirect_uri', redirectUri],
        ['response_type', 'code'],
        ['scope', silent ? 'snsapi_base' : 'snsapi_userinfo'],
        ['state', state],
      ])
      return `${authorizeOrigin}/connect/oauth2/authorize?${query}#wechat_redirect`
    },

    exchange: createExchange(parts),
  }
}
