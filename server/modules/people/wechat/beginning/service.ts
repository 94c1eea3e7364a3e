import { randomBytes } from 'node:crypto'
import { destination } from '#contract/base/destination.ts'
import type { Self } from '#server/modules/people/accounts/service.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Aim, hashOf, isSilent, scanMs, secretBytes, type Way } from '../model.ts'
import type { Parts, ScanDoor } from '../ports.ts'
import * as store from '../store.ts'

const returnPath = '/personal/wxAuth'

/** Which app is asked and what for, where it leads, who invited them, and who is signed in already, if somebody is. */
interface Begun {
  way: Way
  aim: Aim
  from: string
  invite: string
  channel: string
  self?: Pick<Self, 'realm' | 'id' | 'sessionId'>
}

/** Sends a browser to WeChat, and writes down which one, what for, and where it leads afterwards. */
export function createBeginning({ database, accounts, provider, official, origin, mobileOrigin }: Parts) {
  /** The page of the app that was chosen, and where WeChat sends the browser afterwards. */
  function pageOf({ way, aim }: Pick<Begun, 'way' | 'aim'>, state: string) {
    if (way === 'official') {
      if (!official) throw new Refusal('WECHAT_UNAVAILABLE')
      const redirectUri = mobileOrigin + returnPath
      return { authorize_url: official.authorizeUrl({ state, redirectUri, silent: isSilent(aim) }) }
    }
    if (!provider) throw new Refusal('WECHAT_UNAVAILABLE')
    const qr_url = provider.qrUrl(state)
    return {
      authorize_url: provider.authorizeUrl({ state, redirectUri: origin + returnPath }),
      ...(qr_url && { qr_url }),
    }
  }

  async function leadOut({ way, aim, from, invite, channel, self }: Begun, door: ScanDoor, now: Date) {
    // Letters and digits alone: the official account passes nothing else on.
    const state = randomBytes(secretBytes).toString('hex')
    const page = pageOf({ way, aim }, state)
    const expires_at = new Date(now.getTime() + scanMs)
    const device = door.knownDevice()
    await database.begin((tx) =>
      store.insertScan(tx, {
        ...{ way, aim },
        state_hash: hashOf(state),
        browser_hash: hashOf(device),
        maker_id: self?.realm === 'maker' ? self.id : null,
        enterprise_id: self?.realm === 'enterprise' ? self.id : null,
        session_id: self?.sessionId ?? null,
        from_path: from,
        invite,
        invite_channel: channel,
        expires_at,
      }),
    )
    return { state, ...page, expires_at }
  }

  return {
    begin: (given: { from?: string | undefined; way: Way; silent?: boolean }, door: ScanDoor, now: Date) => {
      const from = destination(given.from, 'maker') ?? '/personal'
      const aim = given.silent ? 'return' : 'enter'
      return leadOut({ way: given.way, aim, from, invite: door.invite, channel: door.inviteChannel }, door, now)
    },

    /** Who pays inside WeChat, found out silently; undefined where this session knows already. */
    async beginPaying(self: Self, given: { from?: string | undefined }, door: ScanDoor) {
      if (!official) throw new Refusal('WECHAT_UNAVAILABLE')
      const known = await database.read((tx) => store.findPayer(tx, self, official.appid))
      if (known) return undefined
      const from = destination(given.from, self.realm) ?? (self.realm === 'maker' ? '/personal' : '/user')
      return leadOut({ way: 'official', aim: 'pay', from, invite: '', channel: '', self }, door, self.now)
    },

    /** A new way in is opened only by who knows the password, where there is one: a session may have been left open. */
    async beginBinding(self: Self, { password, way }: { password?: string | undefined; way: Way }, door: ScanDoor) {
      await accounts.proveIfAny(self, password)
      const appid = way === 'official' ? official?.appid : provider?.appid
      const bound = await database.read((tx) => store.findBound(tx, self.id))
      // Known by a scan alone, the same person may still come through the official account: there they are paid.
      const knows = bound && (way === 'scan' || (await database.read((tx) => store.findReceiver(tx, self.id, appid))))
      if (knows) throw new Refusal('WECHAT_BOUND_ALREADY')
      return leadOut(
        { way, aim: 'bind', from: '/personal?tab=security', invite: '', channel: '', self },
        door,
        self.now,
      )
    },
  }
}
