import { randomBytes } from 'node:crypto'
import { toChineseMoment } from '#contract/base/time.ts'
import type { Door } from '#server/http/desk.ts'
import type { Moment } from '#server/modules/people/accounts/service.ts'
import type { OpenedSession } from '#server/modules/people/sessions/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { againFor, hashOf, secretBytes, statusOf, ticketMs } from '../model.ts'
import type { Parts, ScanDoor, WechatIdentity } from '../ports.ts'
import * as store from '../store.ts'

interface Outcome {
  status: ReturnType<typeof statusOf>
  from?: string
  session?: OpenedSession | undefined
  ticket?: string | undefined
  /** Of the account that has the WeChat now, masked. */
  phone_number?: string | undefined
}

/** What WeChat comes back with, taken in once. */
export function createReceiving({ database, accounts, messages, provider, official }: Parts) {
  async function ticketFor(
    tx: Tx,
    scan: store.ScanRow,
    status: 'bind_required' | 'move_required',
    identity: WechatIdentity,
    now: Date,
  ) {
    const ticket = randomBytes(secretBytes).toString('base64url')
    const expires_at = new Date(now.getTime() + ticketMs)
    await store.settleScan(tx, scan.state_hash, { status, identity, ticket_hash: hashOf(ticket), expires_at })
    return ticket
  }

  /** A person WeChat vouches for: let in, bound to who began the scan, or asked for a number first. */
  async function receive(tx: Tx, scan: store.ScanRow, identity: WechatIdentity, door: ScanDoor, moment: Moment) {
    if (scan.aim === 'pay') return keepPayerOf(tx, scan, identity, moment.now)
    await store.lockPerson(tx, identity)
    const person = await store.holdPerson(tx, identity)
    const from = scan.from_path
    if (scan.maker_id !== null)
      return receiveBinding(tx, { ...scan, maker_id: scan.maker_id }, identity, person, moment)
    if (person) {
      await store.addOpenid(tx, person.id, identity)
      const session = await accounts.enterAs(tx, 'maker', person.maker_id, door, moment)
      if (scan.way === 'official') await keepPayer(tx, person.maker_id, session.id, identity, moment.now)
      await store.settleScan(tx, scan.state_hash, { status: 'done' })
      return { status: 'done', from, session } as const
    }
    if (scan.aim === 'return') {
      await store.settleScan(tx, scan.state_hash, { status: 'unknown' })
      return { status: 'unknown', from } as const
    }
    const ticket = await ticketFor(tx, scan, 'bind_required', identity, moment.now)
    return { status: 'bind_required', from, ticket } as const
  }

  /** Of somebody who is signed in. */
  async function receiveBinding(
    tx: Tx,
    scan: store.ScanRow & { maker_id: number },
    identity: WechatIdentity,
    person: store.PersonRow | undefined,
    moment: Moment,
  ) {
    const { maker_id: makerId, from_path: from } = scan
    // Whoever was signed out meanwhile, or frozen, binds nothing: it would be a way in that outlives the session.
    if (!(await accounts.isStillIn(tx, 'maker', makerId, scan.session_id))) throw againFor(scan.way)
    if (person && person.maker_id !== makerId) {
      if (await store.findBound(tx, makerId)) throw new Refusal('WECHAT_BOUND_ALREADY')
      // An account that is held keeps what it has: its owner cannot agree.
      if (!(await accounts.mayAct(tx, 'maker', person.maker_id))) throw new Refusal('WECHAT_HELD')
      const { phone_masked: phone_number } = await accounts.summary(tx, 'maker', person.maker_id)
      const ticket = await ticketFor(tx, scan, 'move_required', identity, moment.now)
      return { status: 'move_required', from, ticket, phone_number } as const
    }
    if (person) await store.addOpenid(tx, person.id, identity)
    else await bind(tx, makerId, identity, moment)
    if (scan.way === 'official' && scan.session_id !== null)
      await keepPayer(tx, makerId, scan.session_id, identity, moment.now)
    await store.settleScan(tx, scan.state_hash, { status: 'done' })
    return { status: 'done', from } as const
  }

  const keepPayer = (tx: Tx, makerId: number, sessionId: number, { appid, openid }: WechatIdentity, now: Date) =>
    store.keepPayer(tx, { realm: 'maker', owner_id: makerId, session_id: sessionId, appid, openid, seen_at: now })

  async function bind(tx: Tx, makerId: number, identity: WechatIdentity, { now, requestId }: Moment): Promise<void> {
    if (await store.findBound(tx, makerId)) throw new Refusal('WECHAT_BOUND_ALREADY')
    await store.insertPerson(tx, makerId, identity, now)
    await accounts.note(tx, { realm: 'maker', id: makerId, now, requestId }, 'account.bind-wechat')
    const values = { nickname: identity.nickname || '微信用户', at: toChineseMoment(now) }
    await messages.tell(tx, { realm: 'maker', id: makerId }, { event: 'account.wechat-bound', values, now })
  }

  return {
    bind,
    keepPayer,

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
      const stateHash = hashOf(given.state)
      const to = given.code === '' ? 'cancelled' : 'exchanging'
      const scan = await database.begin((tx) =>
        store.claimScan(tx, stateHash, hashOf(door.device), { to, now: moment.now }),
      )
      if (!scan) throw new Refusal('SCAN_AGAIN')
      if (given.code === '') return { status: 'cancelled', from: scan.from_path }
      const fail = () => database.begin((tx) => store.settleScan(tx, stateHash, { status: 'failed' }))
      const app = scan.way === 'official' ? official : provider
      const exchanged = await (app?.exchange(given.code) ?? gone)
      if (exchanged.outcome !== 'identity') {
        await fail()
        if (exchanged.outcome === 'snapshot') throw new Refusal('WECHAT_SNAPSHOT')
        throw againFor(scan.way, exchanged.reason)
      }
      try {
        return await database.begin((tx) => receive(tx, scan, exchanged.identity, door, moment))
      } catch (error) {
        await fail()
        throw error
      }
    },
  }
}

/** Taken out of the configuration while somebody was on the way. */
const gone = { outcome: 'refused', reason: 'provider_off' } as const

/** Of whoever began to pay: nothing is bound, and nobody signed in. */
async function keepPayerOf(tx: Tx, scan: store.ScanRow, { appid, openid }: WechatIdentity, now: Date) {
  const { maker_id, enterprise_id, session_id } = scan
  const owner_id = maker_id ?? enterprise_id
  if (owner_id === null || session_id === null) throw againFor(scan.way)
  const realm = maker_id === null ? 'enterprise' : 'maker'
  await store.keepPayer(tx, { realm, owner_id, session_id, appid, openid, seen_at: now })
  await store.settleScan(tx, scan.state_hash, { status: 'done' })
  return { status: 'payer_known', from: scan.from_path } as const
}
