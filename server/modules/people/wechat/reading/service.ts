import type { AccountRealm } from '#contract/base/realms.ts'
import type { Self } from '#server/modules/people/accounts/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { keptMs } from '../model.ts'
import type { Parts, WechatApp } from '../ports.ts'
import * as store from '../store.ts'

/** Who is bound, for whoever shows it, pays them, or lets them go. */
export function createReading({ database, provider, official }: Parts) {
  const appids: Readonly<Record<WechatApp, string | undefined>> = {
    website: provider?.appid,
    official: official?.appid,
  }
  const available = provider !== undefined || official !== undefined

  /** Who a maker is to one app of WeChat's, or to any of ours where none is named. */
  const receiverOf = (tx: Reader, makerId: number, appid: string | undefined) => store.findReceiver(tx, makerId, appid)

  return {
    isBound: async (tx: Reader, makerId: number): Promise<boolean> =>
      (await store.findBound(tx, makerId)) !== undefined,

    receiverOf,

    /** The openid a maker is bound with in one of our apps; payouts and messages go to the official account's. */
    openidOf: async (tx: Reader, makerId: number, app: WechatApp): Promise<string | undefined> => {
      const appid = appids[app]
      return appid === undefined ? undefined : (await receiverOf(tx, makerId, appid))?.openid
    },

    /** The openid of whoever pays through a session inside WeChat (JSAPI); undefined until `beginPaying` led there. */
    payerOf: async (tx: Reader, self: Pick<Self, 'realm' | 'id' | 'sessionId'>): Promise<string | undefined> =>
      official && store.findPayer(tx, self, official.appid),

    available,

    of: async (makerId: number) =>
      database.read(async (tx) => {
        const person = await store.findBound(tx, makerId)
        const linked = official && person && (await receiverOf(tx, makerId, official.appid))
        return {
          available,
          bound: person !== undefined,
          nickname: person?.nickname ?? '',
          official: official ? (linked ? ('linked' as const) : ('missing' as const)) : ('off' as const),
        }
      }),

    forget: async (tx: Tx, realm: AccountRealm, id: number): Promise<void> => {
      if (realm === 'maker') await store.removePerson(tx, id)
      await store.removePayers(tx, { realm, id })
    },

    forgetExpired: (now: Date) => database.begin((tx) => store.deleteExpired(tx, new Date(now.getTime() - keptMs))),
  }
}
