import { room } from '#server/house/room.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Certifications } from '#server/modules/people/certifications/service.ts'
import type { Makers } from '#server/modules/people/makers/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { PayeeOf } from './ports.ts'
import { invoiceFiles, invoiceRoutes } from './routes.ts'
import { createInvoices, invoiceInvariants, invoicePulses, invoiceQueues } from './service.ts'

interface Doors {
  ledger: Ledger
  certifications: Certifications
  makers: Makers
  messages: Messages
  staff: Staff
  files: Files
  settings: Settings
}

export const invoicesRoom = room({
  doors: ['ledger', 'certifications', 'makers', 'messages', 'staff', 'files', 'settings'],
  imports: ['enterprises'],
  tables: [
    ...(['billables', 'invoice_titles', 'invoices', 'invoice_items'] as const),
    ...(['invoice_reds', 'invoice_red_items', 'invoice_events'] as const),
  ],
  reads: ['ledger_accounts', 'ledger_entries', 'ledger_transactions', 'orders', 'enterprises', 'makers'],
  personal: [
    { table: 'billables', title: '可开票款项', whose: { realm: 'owner_kind', id: 'owner_id' }, whole: true },
    { table: 'invoice_titles', title: '发票抬头', whose: { realm: 'owner_kind', id: 'owner_id' } },
    { table: 'invoices', title: '发票', whose: { realm: 'owner_kind', id: 'owner_id' } },
    { table: 'invoice_events', title: '发票经过', whose: { through: '发票', by: 'invoice_id' } },
    { table: 'invoice_reds', title: '红字发票', whose: { through: '发票', by: 'invoice_id' } },
  ],
  invariants: () => invoiceInvariants,
  open({ database, clock, keysFor }, { ledger, certifications, makers, files, ...doors }: Doors) {
    const invoices = createInvoices({
      ...{ database, files, ...doors },
      begin: ledger.begin,
      payeeOf: payeeFrom(certifications, makers),
      fileKeys: keysFor('invoices.files'),
    })
    return {
      service: invoices,
      desk: (desk) => invoiceRoutes(desk, { invoices }),
      http: (app, { identify, secure }) => invoiceFiles(app, { invoices, open: files.open, identify, clock, secure }),
      pulses: invoicePulses({ invoices, clock }),
      queues: invoiceQueues,
      earned: [invoices.follow],
      answers: { 'checkout.invoicingOf': invoices.reading.ofOrder },
      underWay: [
        async (tx, kind, id) =>
          (await invoices.isUnderWay(tx, { kind, id }))
            ? [{ title: '处理中的发票申请', path: '/invoice', amount: null, comes_back: false }]
            : [],
      ],
      forgets: [(tx, kind, id) => invoices.forget(tx, { kind, id })],
    }
  },
})

/** An enterprise is what was certified of it, a maker who they say they are. */
function payeeFrom(certifications: Certifications, makers: Makers): PayeeOf {
  return async (tx, { kind, id }, now) => {
    if (kind === 'enterprise') {
      const certified = await certifications.certified(tx, id, now)
      if (!certified?.credit_code) {
        return { why_not: '发票开给认证的企业。完成企业认证后，这里的消费都可以开票。', mend_at: '/authentication' }
      }
      return { title_type: 'company', title: certified.company_name, tax_no: certified.credit_code }
    }
    const name = await makers.realName(tx, id)
    if (!name) return { why_not: '发票开给本人。请先填写真实姓名。', mend_at: '/personal/info' }
    return { title_type: 'person', title: name, tax_no: '' }
  }
}
