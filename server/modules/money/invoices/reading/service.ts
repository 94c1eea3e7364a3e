import type { OutputInside } from '#contract/base/endpoint.ts'
import type { Paging } from '#contract/base/paging.ts'
import type * as contract from '#contract/money/invoices.ts'
import { titlesMax } from '#contract/money/invoices.ts'
import type { InvoiceFileKind, InvoiceState } from '#contract/money/invoices.words.ts'
import { privateFiles } from '#contract/site/files.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createSignedAddresses } from '#server/platform/secrets/signed-address.ts'
import * as model from '../model.ts'
import type { Owner, Parts } from '../ports.ts'
import * as reds from '../reversing/store.ts'
import * as store from '../store.ts'

export type Reading = ReturnType<typeof createReading>

type Whole = OutputInside<typeof contract.readInvoice>
type Listed = OutputInside<typeof contract.listInvoices>['list'][number]

/** Where the files of one's own invoices open for a while. */
export const invoiceFilePath = '/api/invoice/file'

export const percentOf = (rate: number | null): string | null => (rate === null ? null : String(rate / 100))

/** Who did it, as far as somebody is told. */
const doers = { staff: '平台', system: '系统', enterprise: '本人', maker: '本人' } as const

/** What an owner sees of their invoices. */
export function createReading(parts: Parts) {
  const { database, settings, payeeOf, fileKeys } = parts
  const addresses = createSignedAddresses(invoiceFilePath, fileKeys)

  function listed(row: store.InvoiceRow, red: reds.RedRow | undefined, now: Date): Listed {
    const { id, no, state, amount, red_amount, invoice_type, title, tax_no, number, issued_on } = row
    return {
      ...{ id, no, state, amount, red_amount, invoice_type, title, tax_no, number, issued_on },
      ...{ reject_reason: row.reject_reason, submitted_at: row.submitted_at, actions: model.actionsFor(row, red, now) },
    }
  }

  return {
    addresses,

    options: (owner: Owner, now: Date): Promise<OutputInside<typeof contract.readInvoiceOptions>> =>
      database.look(async (tx) => {
        const payee = await payeeOf(tx, owner, now)
        const { amount, count } = await store.openSums(tx, owner)
        const known = !('why_not' in payee)
        return {
          payee: known ? payee : null,
          why_not: known ? '' : payee.why_not,
          mend_at: known ? '' : payee.mend_at,
          types: owner.kind === 'enterprise' ? ['normal', 'special'] : ['normal'],
          content: (await settings.get(model.invoiceSettings)).content,
          open_amount: amount,
          open_count: count,
          titles: await store.listTitles(tx, owner, titlesMax),
        }
      }),

    billables: (owner: Owner, paging: Paging, open: boolean) =>
      database.look(async (tx) => {
        const found = await store.pageBillables(tx, owner, paging, open)
        const list = found.list.map(({ earned, invoiced, ...row }) => ({
          ...row,
          amount: earned,
          invoiced_amount: invoiced,
          open_amount: model.openOf({ earned, invoiced }),
          state: model.billableStateOf({ earned, invoiced }),
        }))
        return { ...found, list }
      }),

    page: (owner: Owner, paging: Paging, state: InvoiceState | undefined, now: Date) =>
      database.look(async (tx) => {
        const found = await store.pageOwned(tx, owner, paging, state)
        return { ...found, list: found.list.map((row) => listed(row, undefined, now)) }
      }),

    whole: (owner: Owner, id: number, now: Date): Promise<Whole> =>
      database.look(async (tx) => {
        const row = await store.findOwned(tx, owner, id)
        if (!row) throw new Refusal('RECORD_NOT_FOUND')
        const [items, all, events] = [
          await store.itemsOf(tx, id),
          await reds.allOf(tx, id),
          await store.eventsOf(tx, id),
        ]
        const red = all.find(({ state }) => !['issued', 'dropped'].includes(state))
        const { address, phone, bank, bank_account, email, content, remark, tax_amount } = row
        const file = (kind: InvoiceFileKind, url: string) =>
          url === '' ? [] : [{ kind, address: addresses.addressOf(url, now).address }]
        return {
          ...listed(row, red, now),
          ...{ address, phone, bank, bank_account, email, content, remark, tax_amount },
          tax_rate: percentOf(row.tax_rate),
          items: items.map(({ billable_no: no, earned: _earned, ...item }) => ({ no, ...item })),
          reds: all.map(({ items: _items, ...one }) => one),
          files: [
            ...file('pdf', row.pdf),
            ...file('ofd', row.ofd),
            ...file('xml', row.xml),
            ...all.flatMap(({ pdf }) => file('red', pdf)),
          ],
          timeline: events.map(({ step, at, note, actor_kind }) => ({ step, at, note, by: doers[actor_kind] })),
        }
      }),

    /** For whoever shows the order. */
    async ofOrder(tx: Reader, no: string) {
      const found = await store.findBillable(tx, no)
      return found && { open_amount: model.openOf(found), invoiced_amount: found.invoiced }
    },

    /** The file was had by whoever it is for: whoever was told that it is there has it now. */
    async delivered(key: string, now: Date): Promise<void> {
      await database.begin((tx) => store.deliver(tx, `${privateFiles}${key}`, now))
    },
  }
}
