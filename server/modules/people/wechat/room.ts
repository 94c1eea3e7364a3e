import { room } from '#server/house/room.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Makers } from '#server/modules/people/makers/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Sessions } from '#server/modules/people/sessions/service.ts'
import type { Sms } from '#server/modules/people/sms/service.ts'
import { wechatJobs } from './jobs.ts'
import { wechatRoutes } from './routes.ts'
import { createWechat } from './service.ts'

interface Doors {
  accounts: Accounts
  makers: Makers
  messages: Messages
  sessions: Sessions
  sms: Sms
}

const never = { available: false, bound: false, nickname: '', official: 'off' } as const

export const wechatRoom = room({
  doors: ['accounts', 'makers', 'messages', 'sessions', 'sms'],
  tables: ['wechat_scans', 'wechat_people', 'wechat_openids', 'wechat_payers'],
  personal: [
    { table: 'wechat_people', title: '绑定的微信', whose: { maker: 'maker_id' } },
    { table: 'wechat_openids', title: '微信标识', whose: { through: '绑定的微信', by: 'person_id' }, whole: true },
    { table: 'wechat_payers', title: '微信付款身份', whose: { realm: 'realm', id: 'owner_id' }, whole: true },
  ],
  open({ config, database, clock, origin, vendors }, doors: Doors) {
    const { wechatLogin: provider, wechatOfficial: official } = vendors
    const mobileOrigin = config.mobileOrigin ?? origin
    const wechat = createWechat({ database, origin, mobileOrigin, provider, official, ...doors })
    return {
      service: wechat,
      desk: (desk) => wechatRoutes(desk, { wechat }),
      jobs: wechatJobs({ wechat, clock }),
      forgets: [wechat.forget],
      answers: {
        // Enterprises bind no WeChat: nobody is known of them.
        'official.openidOf': async (tx, realm, id) =>
          realm === 'maker' && vendors.officialApi
            ? (await wechat.receiverOf(tx, id, vendors.officialApi.appid))?.openid
            : undefined,
        'makers.isBound': wechat.isBound,
        'accounts.wechatOf': async (realm, id) => (realm === 'maker' ? wechat.of(id) : never),
      },
    }
  },
})
