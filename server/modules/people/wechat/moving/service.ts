import { toChineseMoment } from '#contract/base/time.ts'
import type { Door } from '#server/http/desk.ts'
import type { Self } from '#server/modules/people/accounts/service.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hashOf, ticketPattern } from '../model.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

interface Given {
  bind_ticket: string
  old_code: string
  code: string
}

/**
 * A WeChat that is one account's becomes another's: whoever holds it has scanned, and both telephones answer. Nothing
 * else moves: money, invitations and records stay with the account that has them.
 */
export function createMoving({ database, accounts, messages, sessions, sms }: Parts) {
  /** Both held in one order, so that two who move at once wait and do not lock each other out. */
  async function refuseUnlessBothMay(tx: Tx, self: Self, oldId: number): Promise<void> {
    const mine = async () => {
      if (!(await accounts.isStillIn(tx, 'maker', self.id, self.sessionId))) throw new Refusal('SESSION_INVALID')
    }
    const theirs = async () => {
      if (!(await accounts.mayAct(tx, 'maker', oldId))) throw new Refusal('WECHAT_HELD')
    }
    for (const ask of self.id < oldId ? [mine, theirs] : [theirs, mine]) await ask()
  }

  async function tellBoth(tx: Tx, self: Self, oldId: number, nickname: string): Promise<void> {
    const { now } = self
    const values = { nickname: nickname || '微信用户', at: toChineseMoment(now) }
    await accounts.note(tx, self, 'account.receive-wechat', { old_maker_id: oldId })
    await accounts.note(tx, { ...self, id: oldId }, 'account.release-wechat', { new_maker_id: self.id })
    await messages.tell(tx, self, { event: 'account.wechat-received', values, now })
    await messages.tell(tx, { realm: 'maker', id: oldId }, { event: 'account.wechat-released', values, now })
  }

  /** What a ticket is about, as things stand now. */
  const look = (hash: Buffer, device: string, makerId: number) =>
    database.read(async (tx) => {
      const scan = await store.findMove(tx, hash, hashOf(device), makerId)
      const person = scan?.identity ? await store.findPerson(tx, scan.identity) : undefined
      return scan && person && { scan, oldId: person.maker_id, isDone: scan.status === 'done' }
    })

  return {
    /** The same again, also at once, answers the same: the codes are spent, and what they were for is done. */
    async move(self: Self, given: Given, door: Pick<Door, 'device'>): Promise<void> {
      if (!ticketPattern.test(given.bind_ticket)) throw new Refusal('SCAN_AGAIN')
      const hash = hashOf(given.bind_ticket)
      const isMine = async () => {
        const seen = await look(hash, door.device, self.id)
        return seen?.isDone === true && seen.oldId === self.id
      }
      try {
        await moveOnce(self, given, hash, door.device)
      } catch (error) {
        if (!(error instanceof Refusal) || !(await isMine())) throw error
      }
    },
  }

  async function moveOnce(self: Self, given: Given, hash: Buffer, device: string): Promise<void> {
    const known = await look(hash, device, self.id)
    if (!known || known.isDone || known.scan.expires_at <= self.now) throw new Refusal('SCAN_AGAIN')
    const { oldId } = known
    const [old, mine] = await database.read((tx) =>
      Promise.all([accounts.phoneOf(tx, 'maker', oldId), accounts.phoneOf(tx, 'maker', self.id)]),
    )
    if (old === undefined || mine === undefined || oldId === self.id) throw new Refusal('SCAN_AGAIN')
    const codes = [
      { realm: 'maker', scene: '9', phone_number: old, code: given.old_code },
      { realm: 'maker', scene: '10', phone_number: mine, code: given.code },
    ] as const
    await sms.withCodes(codes, self.now, async (tx) => {
      const scan = await store.lockTicket(tx, hash, self.now, 'move_required')
      if (!scan?.identity) throw new Refusal('SCAN_AGAIN')
      await store.lockPerson(tx, scan.identity)
      const person = await store.findPerson(tx, scan.identity)
      // Moved or let go while codes were typed: they proved somebody else's number.
      if (person?.maker_id !== oldId) throw new Refusal('SCAN_AGAIN')
      await refuseUnlessBothMay(tx, self, oldId)
      const numbers = [await accounts.phoneOf(tx, 'maker', oldId), await accounts.phoneOf(tx, 'maker', self.id)]
      if (numbers[0] !== old || numbers[1] !== mine) throw new Refusal('CODE_WRONG')
      if (await store.findBound(tx, self.id)) throw new Refusal('WECHAT_BOUND_ALREADY')
      if (!(await store.movePerson(tx, person.id, { from: oldId, to: self.id, at: self.now })))
        throw new Refusal('SCAN_AGAIN')
      await store.addOpenid(tx, person.id, scan.identity)
      // Whoever came in by this WeChat is out of the account it was: all of its sessions, however they began.
      await sessions.endAll(tx, { realm: 'maker', id: oldId })
      await store.removePayers(tx, { realm: 'maker', id: oldId })
      await tellBoth(tx, self, oldId, person.nickname)
      await store.settleScan(tx, scan.state_hash, { status: 'done' })
    })
  }
}
