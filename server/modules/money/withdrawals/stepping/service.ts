import { yuanText } from '#contract/base/fen.ts'
import { fen, toYuan } from '#contract/base/money.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { toChineseMoment } from '#contract/base/time.ts'
import { type Account, type Line, systemPurse } from '#server/modules/money/ledger/service.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { type Channel, keys, moveOf, obstacleTo, type Step } from '../model.ts'
import type { Parts } from '../ports.ts'
import * as store from '../store.ts'

export type Stepping = ReturnType<typeof createStepping>

export interface Doing {
  actor: Actor
  now: Date
  requestId: string
  /** What stands in the timeline, and what a message says the reason is. */
  note?: string
  change?: store.Change
  /** Which of our accounts the money leaves, where it does. */
  channel?: Channel
  /** Until when the receiver may confirm. */
  until?: Date
}

/** What only moves by itself, in no request of anybody's. */
export const bySystem = (now: Date) => ({ actor: { kind: 'system', id: null }, now, requestId: '' }) as const

/**
 * Where a withdrawal changes, and the only place where it does: its state, the money behind it, a line in its timeline,
 * one in the audit log if a person did it, and word to its owner, all in the caller's transaction and under its lock.
 */
export function createStepping({
  ledger,
  messages,
  drawing,
  earned,
  withholding,
}: Pick<Parts, 'ledger' | 'messages' | 'drawing' | 'earned' | 'withholding'>) {
  async function hold(tx: Tx, row: Moved, now: Date): Promise<void> {
    const { own, held } = pursesOf(row.realm, row.owner_id)
    const moving = (amount: number): Line[] => [
      { account: own, amount: fen(-amount) },
      { account: held, amount: fen(amount) },
    ]
    const { no, net_amount, fee, tax } = row
    const order = { reference: no, now }
    await ledger.post(tx, { key: keys.held(no), kind: 'withdraw', lines: moving(net_amount), ...order })
    if (fee > 0) await ledger.post(tx, { key: keys.heldFee(no), kind: 'withdraw_fee', lines: moving(fee), ...order })
    if (tax > 0) await ledger.post(tx, { key: keys.heldTax(no), kind: 'withdraw_tax', lines: moving(tax), ...order })
  }

  async function pay(tx: Tx, row: Moved, channel: Channel, now: Date): Promise<void> {
    const { no, amount, net_amount, fee, tax } = row
    const { held } = pursesOf(row.realm, row.owner_id)
    const lines: Line[] = [
      { account: held, amount: fen(-amount) },
      { account: systemPurse(channel), amount: net_amount },
    ]
    if (fee > 0) lines.push({ account: systemPurse('fee'), amount: fee })
    if (tax > 0) lines.push({ account: systemPurse('tax_withheld'), amount: tax })
    await ledger.post(tx, { key: keys.paid(no), kind: 'withdraw_paid', reference: no, lines, now })
    const owner = { kind: row.realm, id: row.owner_id }
    if (row.realm === 'maker') await withholding.settle(tx, no)
    if (fee > 0) await earned(tx, { no, kind: 'fee', owner, title: '提现手续费', amount: fee, asked: false, now })
  }

  async function giveBack(tx: Tx, { no, fee, tax, realm, owner_id: id }: Moved, now: Date): Promise<void> {
    const order = { reference: no, now }
    await drawing.undraw(tx, { realm, id, no, now })
    await ledger.reverse(tx, keys.held(no), { kind: 'withdraw_return', ...order })
    if (fee > 0) await ledger.reverse(tx, keys.heldFee(no), { kind: 'withdraw_fee_return', ...order })
    if (tax > 0) await ledger.reverse(tx, keys.heldTax(no), { kind: 'withdraw_tax_return', ...order })
    // After the purses are held: whoever reckons the next one knows of this.
    if (realm === 'maker') await withholding.takeBack(tx, no, now)
  }

  async function tell(tx: Tx, row: Moved, event: EventOf, { now, note, until }: Doing): Promise<void> {
    const values = {
      no: row.no,
      amount: toYuan(row.amount),
      fee: toYuan(row.fee),
      tax: row.tax > 0 ? `，代扣个税 ${yuanText(toYuan(row.tax))}` : '',
      net: toYuan(row.net_amount),
      account: row.account_masked,
      reason: note ?? '',
      until: until ? toChineseMoment(until) : '',
    }
    await messages.tell(tx, { realm: row.realm, id: row.owner_id }, { event, values, now })
  }

  async function noted(tx: Tx, row: Moved, action: string, was: object | null, is: object, doing: Doing) {
    const { actor, now, requestId } = doing
    if (actor.kind === 'system') return
    const subject = `withdrawal:${row.id}`
    await audit(tx, { at: now, actor, action: `withdrawal.${action}`, subject, before: was, after: is, requestId })
  }

  return {
    noted,

    /** Where it stands does not change: it waits there, or goes on. */
    async noteHold(tx: Tx, id: number, { step, state }: Held, now: Date): Promise<void> {
      const { actor } = bySystem(now)
      await store.addEvent(tx, id, { step, state, note: holdWords[step], actor, at: now })
    },

    /** The first of all: what is asked for is held from here on. */
    async begin(tx: Tx, row: store.NewWithdrawal, doing: Doing): Promise<number> {
      const id = await store.insert(tx, row)
      const moved = { ...row, id }
      await store.addEvent(tx, id, { step: 'request', state: 'pending', note: '', actor: doing.actor, at: doing.now })
      const { realm, owner_id, no, amount } = row
      // Before it is held: what can be drawn upon is what is in the purse.
      await drawing.draw(tx, { realm, id: owner_id, no, amount, now: doing.now })
      await hold(tx, moved, doing.now)
      const asked = { no: row.no, amount: toYuan(row.amount), method: row.method }
      await noted(tx, moved, 'request', null, asked, doing)
      await tell(tx, moved, 'withdraw.requested', doing)
      return id
    },

    /** Takes a step, or none at all if somebody was quicker. The caller holds the row's lock. */
    async take(tx: Tx, row: store.WithdrawalRow, step: Step, doing: Doing): Promise<store.WithdrawalRow> {
      const move = moveOf(row.state, step)
      const { actor, now, note = '', change = {}, channel } = doing
      const obstacle = obstacleTo(step, row, now)
      if (obstacle) throw obstacle
      await store.change(tx, row.id, { ...change, state: move.to, updated_at: now })
      await store.addEvent(tx, row.id, { step, state: move.to, note, actor, at: now })
      if (move.money === 'is paid') {
        if (!channel) throw new Error('money leaves through a channel')
        await pay(tx, row, channel, now)
      }
      if (move.money === 'goes back') await giveBack(tx, row, now)
      await noted(tx, row, step, { state: row.state }, { state: move.to, ...(note && { reason: note }) }, doing)
      if (move.event) await tell(tx, row, move.event, doing)
      return { ...row, ...change, state: move.to, updated_at: now }
    },
  }
}

const holdWords = { hold: '账户已冻结，暂停处理', release: '账户已解冻，继续处理' } as const
interface Held {
  step: keyof typeof holdWords
  state: store.WithdrawalRow['state']
}

type Moved = store.NewWithdrawal & { id: number }
type EventOf = 'withdraw.requested' | NonNullable<ReturnType<typeof moveOf>['event']>

/** The purse that is drawn upon, and the one in which it waits. */
function pursesOf(realm: AccountRealm, id: number): { own: Account; held: Account } {
  if (realm === 'enterprise') {
    const owner = { kind: 'enterprise', id } as const
    return { own: { owner, purse: 'cash' }, held: { owner, purse: 'held' } }
  }
  const owner = { kind: 'maker', id } as const
  return { own: { owner, purse: 'available' }, held: { owner, purse: 'held' } }
}
