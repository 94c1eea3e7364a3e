import { toChineseMoment } from '#contract/base/time.ts'
import type { Accounts, Moment, Self } from '#server/modules/people/accounts/service.ts'
import type { OpenedSession, RenewedSession } from '#server/modules/people/sessions/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createBeginning } from './beginning/service.ts'
import { hashOf, ticketPattern } from './model.ts'
import { createMoving } from './moving/service.ts'
import type { Parts, ScanDoor } from './ports.ts'
import { createReading } from './reading/service.ts'
import { createReceiving } from './receiving/service.ts'
import * as store from './store.ts'

export type Wechat = ReturnType<typeof createWechat>

interface Opening {
  phone_number: string
  agree: boolean
  nickname: string
  texts: Awaited<ReturnType<Accounts['textsFor']>>
}

/** Coming in by WeChat: a known person is let in, an unknown one proves a telephone number first. */
export function createWechat(parts: Parts) {
  const { database, accounts, makers, messages, sessions, sms, provider } = parts
  const { bind, keepPayer, ...receiving } = createReceiving(parts)
  const { begin, beginPaying, beginBinding } = createBeginning(parts)

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

    ...{ begin, beginPaying, beginBinding },
    ...receiving,
    ...createMoving(parts),
    ...createReading(parts),

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
        if (scan.way === 'official') await keepPayer(tx, makerId, session.id, scan.identity, moment.now)
        await store.settleScan(tx, scan.state_hash, { status: 'done' })
        return { session, has_password: Boolean(account?.password_hash) }
      })
    },

    /**
     * Without a password there would be no way in but a code; with none of either, none at all. Whoever came in by this
     * WeChat is out: a way in has changed hands. Theirs goes on under the token that is answered, where it is a
     * browser's.
     */
    unbind: (self: Self): Promise<RenewedSession | undefined> =>
      database.begin(async (tx) => {
        const { has_password } = await accounts.summary(tx, 'maker', self.id)
        if (!has_password) throw new Refusal('PASSWORD_MISSING')
        if (!(await store.removePerson(tx, self.id))) throw new Refusal('RECORD_NOT_FOUND')
        const renewed = await sessions.endOthers(tx, self, self.sessionId)
        await store.removePayers(tx, self)
        await accounts.note(tx, self, 'account.unbind-wechat')
        const values = { at: toChineseMoment(self.now) }
        await messages.tell(tx, self, { event: 'account.wechat-unbound', values, now: self.now })
        return renewed
      }),
  }
}
