import { toYuan } from '#contract/base/money.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { bySystem, type Editing } from '../editing/service.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import type { Pricing } from '../pricing/service.ts'
import { titleOf } from '../requesting/service.ts'
import type { Settling } from '../settling/service.ts'
import * as store from '../store.ts'

const atOnce = 50

interface Rooms extends Pick<Editing, 'keeper' | 'own' | 'note' | 'tell'> {
  settling: Settling
  pricing: Pricing
}

/** What time does: it reminds, it renews what is to renew by itself, it ends. */
export function createExpiring(parts: Parts, { keeper, own, note, tell, settling, pricing }: Rooms) {
  const { database, begin, cashier } = parts

  /** Each in a transaction of its own, and under its lock: several processes may look at once. */
  async function each(due: (tx: Reader) => Promise<number[]>, work: (tx: Tx, row: store.LinkRow) => Promise<void>) {
    const ids = await database.read(due)
    for (const id of ids) {
      await begin(async (tx) => {
        const row = await store.lock(tx, id)
        if (row) await work(tx, row)
      })
    }
    return ids.length
  }

  async function priceOf(tx: Tx, { position, months }: store.LinkRow, at: Date) {
    const price_month = await pricing.at(tx, position, at)
    return { months, price_month, amount: model.amountFor(price_month, months) }
  }

  async function remind(tx: Tx, row: store.LinkRow, now: Date): Promise<void> {
    const { ends_at, auto_renew } = row
    if (row.state !== 'shown' || ends_at === null) return
    const days = model.reminderDue({ ...row, ends_at }, now)
    if (days === undefined) return
    await store.note(tx, row.id, { reminded_days: days })
    const left = String(Math.max(1, Math.ceil((ends_at.getTime() - now.getTime()) / model.dayMs)))
    const { amount, months } = await priceOf(tx, row, model.renewsFrom(ends_at))
    const values = { days: left, ends: shanghaiDay(ends_at), amount: toYuan(amount), months: String(months) }
    await tell(tx, row, auto_renew ? 'link.renewing' : 'link.expiring', values, now)
  }

  /** Why one does not renew by itself; undefined where it did. */
  async function renew(tx: Tx, row: store.LinkRow, enterpriseId: number, now: Date): Promise<string | undefined> {
    if (!(await parts.mayAct(tx, enterpriseId))) return '账户已冻结'
    if ((await parts.levelOf(tx, enterpriseId, now)) === 0) return '企业认证已到期'
    const term = await priceOf(tx, row, now)
    if ((await cashier.purses(tx, enterpriseId)).cash < term.amount) return '余额不足'
    await settling.closeOpen(tx, await store.terms(tx, [row.id]), now)
    const n = await store.addTerm(tx, { link_id: row.id, ...term, automatic: true, created_at: now })
    const { site_name, url, position } = row
    const { order_no, state } = await cashier.sell(tx, {
      ...{ enterpriseId, personId: null, reference: model.referenceOf(row.id, n), title: titleOf(site_name) },
      ...{ amount: term.amount, usePromotion: false, priceConfirmed: undefined, channel: undefined, now },
      snapshot: { site_name, url, position, months: term.months, price_month: term.price_month },
    })
    await store.changeTerm(tx, row.id, n, { order_no })
    if (state === 'paid') return undefined
    await cashier.close(tx, order_no, now)
    return '余额不足'
  }

  async function renewDue(tx: Tx, row: store.LinkRow, now: Date): Promise<void> {
    const { ends_at, enterprise_id, auto_renew, reminded_days } = row
    if (row.state !== 'shown' || !auto_renew || enterprise_id === null || ends_at === null) return
    if (now < model.renewsFrom(ends_at) || now >= ends_at || reminded_days === 0) return
    await store.lockOwner(tx, enterprise_id)
    const reason = await renew(tx, row, enterprise_id, now)
    if (reason === undefined) return
    // Tried once: whoever was told has a day to renew it themselves.
    await store.note(tx, row.id, { reminded_days: 0 })
    await note(tx, row, 'renewal_failed', reason, bySystem(now))
    await tell(tx, row, 'link.renewal-failed', { reason, ends: shanghaiDay(ends_at) }, now)
  }

  /** Readers stopped seeing these the moment they ended; here the records are made to say so. */
  async function expire(tx: Tx, row: store.LinkRow, now: Date): Promise<void> {
    if (row.state !== 'shown' || row.ends_at === null || row.ends_at > now) return
    await keeper.change(tx, row.id, { state: 'expired' }, bySystem(now), 'expire')
    if (row.enterprise_id === null) return
    await own.giveUp(tx, row)
    await note(tx, row, 'expired', '', bySystem(now))
    await tell(tx, row, 'link.expired', {}, now)
  }

  return {
    async beat(now: Date): Promise<number> {
      let done = await each(
        (tx) => store.toRenew(tx, now, new Date(now.getTime() + model.dayMs), atOnce),
        (tx, row) => renewDue(tx, row, now),
      )
      done += await each(
        (tx) => store.ended(tx, now, atOnce),
        (tx, row) => expire(tx, row, now),
      )
      for (const [way, all] of Object.entries(model.reminderDays)) {
        for (const days of all) {
          const near = {
            days,
            automatic: way === 'automatic',
            now,
            until: new Date(now.getTime() + days * model.dayMs),
          }
          done += await each(
            (tx) => store.toRemind(tx, near, atOnce),
            (tx, row) => remind(tx, row, now),
          )
        }
      }
      const before = new Date(now.getTime() - model.unpaidDays * model.dayMs)
      done += await each(
        (tx) => store.forgotten(tx, before, atOnce),
        async (tx, row) => {
          if (row.state === 'unpaid') await settling.callOff(tx, row, '', bySystem(now))
        },
      )
      return done
    },
  }
}
