import { randomBytes } from 'node:crypto'
import { destination } from '#contract/base/destination.ts'
import { toChineseMoment } from '#contract/base/time.ts'
import type { Door } from '#server/http/desk.ts'
import type { Accounts, EntryDoor, Moment, Self } from '#server/modules/people/accounts/service.ts'
import type { Makers } from '#server/modules/people/makers/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { OpenedSession } from '#server/modules/people/sessions/service.ts'
import type { Sms } from '#server/modules/people/sms/service.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashOf, keptMs, scanMs, statusOf, ticketMs } from './model.ts'
import type { WechatIdentity, WechatLogin } from './ports.ts'
import * as store from './store.ts'

export type Wechat = ReturnType<typeof createWechat>

interface Parts {
  database: Database
  accounts: Accounts
  makers: Pick<Makers, 'make' | 'decentName'>
  messages: Messages
  sms: Sms
  /** Undefined where there is no sign-in by scan. */
  provider: WechatLogin | undefined
  origin: string
}

const secretBytes = 32
const returnPath = '/personal/wxAuth'
const ticketPattern = /^[\w-]{43}$/

type ScanDoor = EntryDoor & Pick<Door, 'device' | 'knownDevice'>

/** Where it leads, who invited them, and who is signed in already, if somebody is. */
interface Begun {
  from: string
  invite: string
  channel: string
  self?: Self
}

interface Opening {
  phone_number: string
  agree: boolean
  nickname: string
  texts: Awaited<ReturnType<Accounts['textsFor']>>
}

interface Outcome {
  status: ReturnType<typeof statusOf>
  from?: string
  session?: OpenedSession | undefined
  ticket?: string | undefined
}

/** Coming in by a scan: a known person is let in, an unknown one proves a telephone number first. */
export function createWechat(parts: Parts) {
  const { database, accounts, makers, messages, sms, provider, origin } = parts

  async function begin(given: Begun, door: ScanDoor, now: Date) {
    if (!provider) throw new Refusal('WECHAT_UNAVAILABLE')
    const state = randomBytes(secretBytes).toString('base64url')
    const expires_at = new Date(now.getTime() + scanMs)
    const device = door.knownDevice()
    await database.begin((tx) =>
      store.insertScan(tx, {
        state_hash: hashOf(state),
        browser_hash: hashOf(device),
        maker_id: given.self?.id ?? null,
        session_id: given.self?.sessionId ?? null,
        from_path: given.from,
        invite: given.invite,
        invite_channel: given.channel,
        expires_at,
      }),
    )
    const authorize_url = provider.authorizeUrl({ state, redirectUri: origin + returnPath })
    const qr_url = provider.qrUrl(state)
    return { state, authorize_url, ...(qr_url && { qr_url }), expires_at }
  }

  /** A person WeChat vouches for: let in, bound to who began the scan, or asked for a number first. */
  async function receive(tx: Tx, scan: store.ScanRow, identity: WechatIdentity, door: ScanDoor, moment: Moment) {
    await store.lockPerson(tx, identity)
    const person = await store.findPerson(tx, identity)
    const from = scan.from_path
    if (scan.maker_id !== null) {
      // Whoever was signed out meanwhile, or frozen, binds nothing: it would be a way in that outlives the session.
      if (!(await accounts.isStillIn(tx, 'maker', scan.maker_id, scan.session_id))) throw new Refusal('SCAN_AGAIN')
      if (person && person.maker_id !== scan.maker_id) throw new Refusal('WECHAT_TAKEN')
      if (!person) await bind(tx, scan.maker_id, identity, moment)
      await store.settleScan(tx, scan.state_hash, { status: 'done' })
      return { status: 'done', from } as const
    }
    if (person) {
      await store.addOpenid(tx, person.id, identity)
      const session = await accounts.enterAs(tx, 'maker', person.maker_id, door, moment)
      await store.settleScan(tx, scan.state_hash, { status: 'done' })
      return { status: 'done', from, session } as const
    }
    const ticket = randomBytes(secretBytes).toString('base64url')
    const expires_at = new Date(moment.now.getTime() + ticketMs)
    const settled = { status: 'bind_required', identity, ticket_hash: hashOf(ticket), expires_at } as const
    await store.settleScan(tx, scan.state_hash, settled)
    return { status: 'bind_required', from, ticket } as const
  }

  async function bind(tx: Tx, makerId: number, identity: WechatIdentity, { now, requestId }: Moment): Promise<void> {
    if (await store.findBound(tx, makerId)) throw new Refusal('WECHAT_BOUND_ALREADY')
    await store.insertPerson(tx, makerId, identity, now)
    await accounts.note(tx, { realm: 'maker', id: makerId, now, requestId }, 'account.bind-wechat')
    const values = { nickname: identity.nickname || '微信用户', at: toChineseMoment(now) }
    await messages.tell(tx, { realm: 'maker', id: makerId }, { event: 'account.wechat-bound', values, now })
  }

  /** An account for somebody new: the number is proven, a password can follow. */
  async function openFor(tx: Tx, scan: store.ScanRow, given: Opening, door: ScanDoor, moment: Moment): Promise<number> {
    if (!given.agree) throw new Refusal('INPUT_INVALID', {}, { agree: '请先阅读并同意协议' })
    const make = (inner: Tx) => makers.make(inner, given.nickname, moment.now)
    // The invite this browser had when the scan began: WeChat may have taken it elsewhere since.
    const invited = { ...door, invite: scan.invite, inviteChannel: scan.invite_channel }
    const { phone_number, texts } = given
    return accounts.establish(tx, { realm: 'maker', phone_number, hash: null, texts }, make, invited, moment)
  }

  return {
    /** Where the QR page comes from, for the policy of the page that shows it. */
    frameOrigin: provider?.frameOrigin,

    begin: (given: { from?: string | undefined }, door: ScanDoor, now: Date) => {
      const from = destination(given.from, 'maker') ?? '/personal'
      return begin({ from, invite: door.invite, channel: door.inviteChannel }, door, now)
    },

    /** A new way in is opened only by who knows the password, where there is one: a session may have been left open. */
    async beginBinding(self: Self, password: string | undefined, door: ScanDoor) {
      await accounts.proveIfAny(self, password)
      const bound = await database.read((tx) => store.findBound(tx, self.id))
      if (bound) throw new Refusal('WECHAT_BOUND_ALREADY')
      return begin({ from: '/personal?tab=security', invite: '', channel: '', self }, door, self.now)
    },

    /** How far it has come. Another browser's scan is simply over. */
    async look(state: string, door: Pick<Door, 'device'>, now: Date): Promise<Outcome> {
      const scan = await database.read((tx) => store.findScan(tx, hashOf(state), hashOf(door.device)))
      return scan ? { status: statusOf(scan, now), from: scan.from_path } : { status: 'expired' }
    },

    /**
     * What WeChat came back with. The scan is taken before WeChat is asked, so a code is sent there once and never
     * again, whatever becomes of the answer.
     */
    async finish(given: { state: string; code: string }, door: ScanDoor, moment: Moment): Promise<Outcome> {
      if (!provider) throw new Refusal('WECHAT_UNAVAILABLE')
      const stateHash = hashOf(given.state)
      const to = given.code === '' ? 'cancelled' : 'exchanging'
      const scan = await database.begin((tx) =>
        store.claimScan(tx, stateHash, hashOf(door.device), { to, now: moment.now }),
      )
      if (!scan) throw new Refusal('SCAN_AGAIN')
      if (given.code === '') return { status: 'cancelled', from: scan.from_path }
      const fail = () => database.begin((tx) => store.settleScan(tx, stateHash, { status: 'failed' }))
      const exchanged = await provider.exchange(given.code)
      if (exchanged.outcome !== 'identity') {
        await fail()
        throw new Refusal('SCAN_AGAIN', { reason: exchanged.reason })
      }
      try {
        return await database.begin((tx) => receive(tx, scan, exchanged.identity, door, moment))
      } catch (error) {
        await fail()
        throw error
      }
    },

    /** A number for a person WeChat vouched for: theirs if a code proves it, and only then an account. */
    async bindPhone(
      given: { ticket: string; phone_number: string; code: string; agree: boolean },
      door: ScanDoor,
      moment: Moment,
    ): Promise<{ session: OpenedSession; has_password: boolean }> {
      const { phone_number, code, ticket } = given
      if (!ticketPattern.test(ticket)) throw new Refusal('SESSION_INVALID')
      const hash = hashOf(ticket)
      const known = await database.read((tx) => store.findTicket(tx, hash, hashOf(door.device), moment.now))
      if (!known?.identity) throw new Refusal('SESSION_INVALID')
      const nickname = await makers.decentName(known.identity.nickname)
      const texts = await accounts.textsFor('maker', moment.now)
      const codes = [{ realm: 'maker', scene: '6', phone_number, code }] as const
      // Only who has proven the number hears whether it is anybody's.
      await sms.checkCodes(codes, moment.now)
      const stranger = !(await database.read((tx) => accounts.findByPhone(tx, 'maker', phone_number)))
      if (stranger) await accounts.refuseWhileClosed()
      return sms.withCodes(codes, moment.now, async (tx) => {
        const scan = await store.lockTicket(tx, hash, moment.now)
        if (!scan?.identity) throw new Refusal('SESSION_INVALID')
        await store.lockPerson(tx, scan.identity)
        if (await store.findPerson(tx, scan.identity)) throw new Refusal('WECHAT_TAKEN')
        const account = await accounts.lockByPhone(tx, 'maker', phone_number)
        const makerId = account?.owner_id ?? (await openFor(tx, scan, { ...given, texts, nickname }, door, moment))
        const session = await accounts.enterAs(tx, 'maker', makerId, door, moment)
        await bind(tx, makerId, scan.identity, moment)
        await store.settleScan(tx, scan.state_hash, { status: 'done' })
        return { session, has_password: Boolean(account?.password_hash) }
      })
    },

    /** Without a password there would be no way in but a code; with none of either, none at all. */
    async unbind(self: Self): Promise<void> {
      await database.begin(async (tx) => {
        const { has_password } = await accounts.summary(tx, 'maker', self.id)
        if (!has_password) throw new Refusal('PASSWORD_MISSING')
        if (!(await store.removePerson(tx, self.id))) throw new Refusal('RECORD_NOT_FOUND')
        await accounts.note(tx, self, 'account.unbind-wechat')
        const values = { at: toChineseMoment(self.now) }
        await messages.tell(tx, self, { event: 'account.wechat-unbound', values, now: self.now })
      })
    },

    ...knowing(parts),
  }
}

/** Who is bound, for whoever shows it or lets them go. */
function knowing({ database, provider }: Pick<Parts, 'database' | 'provider'>) {
  return {
    isBound: async (tx: Reader, makerId: number): Promise<boolean> =>
      (await store.findBound(tx, makerId)) !== undefined,

    /** Who a maker is to one app of WeChat's, or to any of ours where none is named. */
    receiverOf: (tx: Reader, makerId: number, appid: string | undefined) => store.findReceiver(tx, makerId, appid),

    available: provider !== undefined,

    of: async (makerId: number) => {
      const person = await database.read((tx) => store.findBound(tx, makerId))
      return { available: provider !== undefined, bound: person !== undefined, nickname: person?.nickname ?? '' }
    },

    forget: async (tx: Tx, makerId: number): Promise<void> => {
      await store.removePerson(tx, makerId)
    },

    forgetExpired: (now: Date) => database.begin((tx) => store.deleteExpired(tx, new Date(now.getTime() - keptMs))),
  }
}
