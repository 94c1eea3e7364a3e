import { type Fen, fen } from '#contract/base/money.ts'
import type { RedCause } from '#contract/money/invoices.words.ts'
import { businessNo } from '#server/platform/numbers.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { By, Owner, Parts } from '../ports.ts'
import { byStaff, bySystem, type Doing, type Stepping } from '../stepping/service.ts'
import * as invoices from '../store.ts'
import * as store from './store.ts'

export type Reversing = ReturnType<typeof createReversing>

interface Asked {
  /** All of it where none is named. */
  items?: readonly string[] | undefined
  reason: string
  used: boolean
}

interface Issued {
  amount_confirmed: Fen
  number: string
  issued_on: string
  tax_amount?: Fen | undefined
  pdf: string
}

const lapsedAtOnce = 100

/** What was issued is taken back by a red invoice, whole or in part, and never by crossing it out. */
export function createReversing(parts: Parts, { stepping }: { stepping: Stepping }) {
  const { database, begin, files } = parts

  async function open(
    tx: Tx,
    row: invoices.InvoiceRow,
    items: readonly invoices.ItemPart[],
    { cause, reason, used }: { cause: RedCause; reason: string; used: boolean },
    doing: Doing,
  ): Promise<void> {
    const amount = fen(items.reduce((sum, item) => sum + item.amount, 0))
    const red = {
      no: businessNo('HZ', doing.now),
      invoice_id: row.id,
      cause,
      used,
      amount,
      reason,
      created_at: doing.now,
    }
    await store.insert(tx, red, items)
    const state = model.stateAfter('red_ask')
    await stepping.take(tx, row, 'red_ask', { state }, { ...doing, note: reason })
  }

  /** Somebody asks for it: their own, or an operator for them. */
  async function ask(tx: Tx, id: number, { items, reason, used }: Asked, cause: RedCause, doing: Doing, owner?: Owner) {
    const { row, items: all } = await stepping.lock(tx, id, owner)
    if (row.state === 'red_pending') throw new Refusal('INVOICE_RED_OPEN')
    model.demandStep(row.state, 'red_ask')
    const wanted = items && items.length > 0 ? all.filter(({ billable_no }) => items.includes(billable_no)) : all
    if (items && wanted.length < new Set(items).size) throw new Refusal('RECORD_NOT_FOUND')
    const parts = wanted
      .map(({ billable_no, amount, red_amount }) => ({ billable_no, amount: fen(amount - red_amount) }))
      .filter(({ amount }) => amount > 0)
    if (parts.length === 0) throw new Refusal('INVOICE_RED_TOO_MUCH')
    await open(tx, row, parts, { cause, reason, used }, doing)
  }

  async function lockedRed(tx: Tx, id: number, owner?: Owner) {
    const { row, items } = await stepping.lock(tx, id, owner)
    const red = await store.openOf(tx, id)
    if (!red) throw new Refusal('RECORD_MOVED_ON', { state: row.state })
    return { row, red, items }
  }

  /**
   * What went back after it was issued: a red one is owed, of the newest first.
   * The caller holds the lock of what went back.
   */
  async function cover(tx: Tx, { no, earned, invoiced }: invoices.BillableRow, now: Date): Promise<void> {
    const short = invoiced - earned - (await store.owedOf(tx, no))
    if (short <= 0) return
    const holders = await invoices.holdersOf(tx, no)
    const issued = holders
      .filter(({ state }) => ['issued', 'delivered', 'red_pending'].includes(state))
      .map((holder) => ({ ...holder, left: fen(holder.item_amount - holder.red_amount) }))
    for (const { id, take } of model.spread(short, issued)) {
      const row = await invoices.lockInvoice(tx, id)
      if (!row) continue
      const red = await store.openOf(tx, id)
      // One that waits for its receiver's word is not changed under them; what is short after it comes next.
      if (red && red.state !== 'asked') continue
      if (red) await store.add(tx, { id: red.id, amount: take }, no)
      else {
        const items = [{ billable_no: no, amount: take }]
        const about = { cause: 'refund', reason: '开票后发生退款', used: row.delivered_at !== null } as const
        await open(tx, row, items, about, bySystem(now))
      }
      await stepping.tell(tx, row, 'invoice.red-asked', '开票后发生退款', now)
    }
  }

  /**
   * What went back of anything in an invoice while nothing could be added is owed now. Of all its lines, not only of
   * those that a red one was about: another line was refunded while its receiver was asked. The caller has locked it.
   */
  async function coverAll(tx: Tx, items: readonly invoices.ItemPart[], now: Date): Promise<void> {
    const nos = items.map(({ billable_no }) => billable_no)
    for (const billable of await invoices.lockBillables(tx, nos)) await cover(tx, billable, now)
  }

  async function use(tx: Tx, red: store.RedRow, pdf: string): Promise<void> {
    if (pdf === '') return
    if ((await files.known(tx, 'invoice', [pdf])).size === 0) throw new Refusal('FILE_GONE')
    await files.use(tx, `invoice-red:${red.id}`, [pdf])
  }

  return {
    ask,
    cover,
    coverAll,

    confirm: (tx: Tx, id: number, owner: Owner, doing: Doing) =>
      lockedRed(tx, id, owner).then(async ({ row, red }) => {
        model.demandRed(red, 'confirm', doing.now)
        await store.change(tx, red.id, { state: 'confirmed', updated_at: doing.now })
        await stepping.take(tx, row, 'red_confirm', { state: row.state }, doing)
      }),

    open: (id: number, asked: Asked, by: By) => begin((tx) => ask(tx, id, asked, 'operator', byStaff(by))),

    send: (id: number, by: By) =>
      begin(async (tx) => {
        const { row, red } = await lockedRed(tx, id)
        model.demandRed(red, 'send', by.now)
        const confirm_until = new Date(by.now.getTime() + model.confirmMs)
        await store.change(tx, red.id, { state: 'confirming', confirm_until, updated_at: by.now })
        await stepping.take(tx, row, 'red_confirm_ask', { state: row.state }, byStaff(by))
        await stepping.tell(tx, row, 'invoice.red-asked', '请在 72 小时内确认红字信息', by.now)
      }),

    issue: (id: number, { amount_confirmed, number, issued_on, tax_amount, pdf }: Issued, by: By) =>
      begin(async (tx) => {
        const { row, red, items } = await lockedRed(tx, id)
        model.demandRed(red, 'issue', by.now)
        model.demandOnPaper(red.amount, amount_confirmed)
        if (await invoices.isNumberUsed(tx, number)) throw new Refusal('INVOICE_NUMBER_USED')
        await use(tx, red, pdf)
        const tax = tax_amount ?? model.taxIn(red.amount, row.tax_rate ?? 0)
        const issued = { number, issued_on, tax_amount: tax, pdf, issued_at: by.now, updated_at: by.now }
        await store.change(tx, red.id, { state: 'issued', ...issued })
        await store.applyTo(tx, id, await store.itemsOf(tx, red.id))
        const red_amount = fen(row.red_amount + red.amount)
        const state = model.stateOfIssued({ ...row, red_amount })
        const after = await stepping.take(tx, row, 'red_issue', { state, red_amount }, { ...byStaff(by), note: number })
        await stepping.tell(tx, after, 'invoice.red-issued', number, by.now)
        await coverAll(tx, items, by.now)
      }),

    drop: (id: number, reason: string, by: By) =>
      begin(async (tx) => {
        const { row, red, items } = await lockedRed(tx, id)
        model.demandRed(red, 'drop', by.now)
        if (red.cause === 'refund') throw new Refusal('RECORD_MOVED_ON', { cause: red.cause })
        await store.change(tx, red.id, { state: 'dropped', updated_at: by.now })
        await stepping.take(tx, row, 'red_drop', { state: model.stateOfIssued(row) }, { ...byStaff(by), note: reason })
        await coverAll(tx, items, by.now)
      }),

    /** A confirmation that nobody gave in three days is void; it can be sent again. */
    async lapse(now: Date): Promise<number> {
      const due = await database.read((tx) => store.lapsedIds(tx, now, lapsedAtOnce))
      for (const { invoice_id } of due) {
        await begin(async (tx) => {
          const { row } = await stepping.lock(tx, invoice_id)
          const red = await store.openOf(tx, invoice_id)
          if (!red || !model.mayRed(red, 'lapse', now)) return
          await store.change(tx, red.id, { state: 'asked', confirm_until: null, updated_at: now })
          await stepping.take(tx, row, 'red_lapse', { state: row.state }, bySystem(now))
        })
      }
      return due.length
    },
  }
}
