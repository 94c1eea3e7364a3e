import type { InputInside } from '#contract/base/endpoint.ts'
import { fen, toYuan } from '#contract/base/money.ts'
import { type applyForInvoice, type askRedInvoice, type saveInvoiceTitle, titlesMax } from '#contract/money/invoices.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { once } from '#server/platform/once.ts'
import type { Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Owner, Parts, Self } from '../ports.ts'
import type { Reversing } from '../reversing/service.ts'
import { bySelf, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

interface Rest {
  stepping: Stepping
  reversing: Reversing
}

const blank = { address: '', phone: '', bank: '', bank_account: '', email: '' }

/** What an owner does about their invoices. */
export function createRequesting(parts: Parts, { stepping, reversing }: Rest) {
  const { database, begin, payeeOf, settings } = parts

  async function titleFor(tx: Tx, owner: Owner, id: number | undefined): Promise<Partial<store.TitleRow>> {
    const titles = await store.listTitles(tx, owner, titlesMax)
    const chosen = id === undefined ? titles.find(({ is_default }) => is_default) : titles.find((one) => one.id === id)
    if (id !== undefined && !chosen) throw new Refusal('RECORD_NOT_FOUND', {}, { title_id: '开票信息不存在' })
    return chosen ?? {}
  }

  /** Everything in one transaction: whoever holds what is to be invoiced says how much of it is left. */
  async function apply(tx: Tx, input: InputInside<typeof applyForInvoice>, self: Self): Promise<number> {
    const { owner, personId, now } = self
    const payee = await payeeOf(tx, owner, now)
    if ('why_not' in payee) throw new Refusal('INVOICE_NO_TITLE', {}, undefined, payee.why_not)
    const { id: _id, is_default: _default, ...title } = { ...blank, ...(await titleFor(tx, owner, input.title_id)) }
    const invoice_type = input.invoice_type ?? title.invoice_type ?? 'normal'
    if (invoice_type === 'special' && payee.title_type === 'person') {
      throw new Refusal('INPUT_INVALID', {}, { invoice_type: '个人只能开具普通发票' })
    }
    const wanted = [...new Set(input.items)]
    const billables = await store.lockBillables(tx, wanted)
    const own = billables.filter(({ owner_kind, owner_id }) => owner_kind === owner.kind && owner_id === owner.id)
    if (own.length < wanted.length) throw new Refusal('RECORD_NOT_FOUND')
    if (own.some((one) => model.openOf(one) === 0)) throw new Refusal('INVOICE_NOTHING')
    const items = own.map((one) => ({ billable_no: one.no, amount: model.openOf(one) }))
    const amount = fen(items.reduce((sum, item) => sum + item.amount, 0))
    if (input.amount_confirmed !== undefined && input.amount_confirmed !== amount) {
      throw new Refusal('PRICE_CHANGED', {}, { amount_confirmed: toYuan(amount) })
    }
    const { content } = await settings.read(tx, model.invoiceSettings)
    const row = {
      ...{ no: businessNo('FP', now), owner_kind: owner.kind, owner_id: owner.id, person_id: personId, amount },
      ...{ ...title, ...payee, invoice_type, content, remark: input.remark, submitted_at: now },
    }
    const id = await store.insertInvoice(tx, row, items)
    for (const item of items) await store.countInvoiced(tx, item.billable_no, item.amount)
    const made = await store.findInvoice(tx, id)
    if (made) await stepping.take(tx, made, 'submit', { state: 'pending' }, bySelf(self))
    return id
  }

  return {
    apply: async (input: InputInside<typeof applyForInvoice>, self: Self): Promise<number> => {
      const { owner, now, idempotencyKey: key } = self
      const asked = { owner: `${owner.kind}:${owner.id}`, what: 'invoice.apply', key, content: input, now }
      const done = await begin((tx) => once(tx, asked, async () => String(await apply(tx, input, self))))
      return Number(done.reference)
    },

    cancel: (id: number, self: Self): Promise<void> =>
      begin(async (tx) => {
        const { row, items } = await stepping.lock(tx, id, self.owner)
        model.demandStep(row.state, 'cancel')
        for (const { billable_no, amount } of items) await store.countInvoiced(tx, billable_no, -amount)
        await stepping.take(tx, row, 'cancel', { state: 'cancelled' }, bySelf(self))
      }),

    askRed: ({ id, ...asked }: InputInside<typeof askRedInvoice>, self: Self): Promise<void> =>
      begin((tx) => reversing.ask(tx, id, asked, 'owner', bySelf(self), self.owner)),

    confirmRed: (id: number, self: Self): Promise<void> =>
      begin((tx) => reversing.confirm(tx, id, self.owner, bySelf(self))),

    saveTitle: (
      { id, ...given }: InputInside<typeof saveInvoiceTitle>,
      { owner, now }: Self,
    ): Promise<store.TitleRow> =>
      database.begin(async (tx) => {
        await store.lockOwner(tx, owner)
        if (given.invoice_type === 'special' && owner.kind === 'maker') {
          throw new Refusal('INPUT_INVALID', {}, { invoice_type: '个人只能开具普通发票' })
        }
        const titles = await store.listTitles(tx, owner, titlesMax)
        const before = titles.find((one) => one.id === id)
        if (id !== undefined && !before) throw new Refusal('RECORD_NOT_FOUND')
        if (id === undefined && titles.length >= titlesMax) throw new Refusal('INVOICE_TITLES_FULL')
        // The first is the default, and there is always one as long as there is any.
        const is_default = given.is_default || titles.length === 0 || (before?.is_default ?? false)
        if (is_default) await store.clearDefault(tx, owner)
        const title = { ...given, is_default }
        if (id === undefined) return { id: await store.insertTitle(tx, owner, title, now), ...title }
        await store.changeTitle(tx, owner, id, title, now)
        return { id, ...title }
      }),

    deleteTitle: (id: number, { owner, now }: Self): Promise<void> =>
      database.begin(async (tx) => {
        await store.lockOwner(tx, owner)
        if (!(await store.deleteTitle(tx, owner, id))) throw new Refusal('RECORD_NOT_FOUND')
        const [next] = await store.listTitles(tx, owner, 1)
        if (next && !next.is_default) await store.changeTitle(tx, owner, next.id, { is_default: true }, now)
      }),
  }
}
