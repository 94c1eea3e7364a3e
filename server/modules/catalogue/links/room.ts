import { fen } from '#contract/base/money.ts'
import { room } from '#server/house/room.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import { type RecordsRoom, reviewQueue } from '#server/modules/catalogue/records/service.ts'
import type { Checkout, Purpose } from '#server/modules/money/checkout/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { PriceRoom } from '#server/modules/money/prices/service.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Certifications } from '#server/modules/people/certifications/service.ts'
import type { Enterprises } from '#server/modules/people/enterprises/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Persons } from '#server/modules/people/persons/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import { isReader, type Visits } from '#server/modules/site/visits/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import { linkJobs, linkPulses } from './jobs.ts'
import { promotionShare, readReference } from './model.ts'
import type { Cashier } from './ports.ts'
import { detailsOf } from './requesting/service.ts'
import { linkClicks, linkRoutes } from './routes.ts'
import { createLinks, type Links, linkReminders } from './service.ts'

interface Doors {
  settings: Settings
  records: RecordsRoom
  companies: Companies
  checkout: Checkout
  ledger: Ledger
  prices: PriceRoom
  accounts: Accounts
  enterprises: Enterprises
  certifications: Certifications
  messages: Messages
  persons: Persons
  files: Files
  words: Words
  visits: Visits
}

const done = Promise.resolve()

export const linksRoom = room({
  doors: [
    ...(['settings', 'records', 'companies', 'checkout', 'ledger', 'prices', 'accounts'] as const),
    ...(['enterprises', 'certifications', 'messages', 'persons', 'files', 'words', 'visits'] as const),
  ],
  imports: ['shelves'],
  tables: ['site_links', 'link_terms', 'link_checks', 'link_clicks'],
  reads: ['enterprises'],
  personal: [{ table: 'site_links', title: '网站链接', whose: { enterprise: 'enterprise_id' } }],
  open({ database, clock, defects, vendors }, { records: { records }, checkout, ledger, ...doors }: Doors) {
    const { accounts, certifications, words, visits: _visits, enterprises: _enterprises, ...plain } = doors
    const links = createLinks({
      ...{ database, clock, defects, records, ...plain },
      begin: ledger.begin,
      refuseWords: words.refuse,
      cashier: cashierAt(checkout, ledger),
      async levelOf(tx, id, now) {
        const { state, level } = await certifications.standing(tx, id, now)
        return inForce.has(state) ? Number(level ?? 1) : 0
      },
      mayAct: (tx, id) => accounts.mayAct(tx, 'enterprise', id),
      siteReader: vendors.siteReader,
    })
    const { settling } = links
    return {
      service: links,
      desk: (desk) => linkRoutes(desk, { links }),
      http: (app, { identify, secure }) => linkClicks(app, { links, clock, isReader, identify, secure }),
      jobs: linkJobs({ links, clock }),
      pulses: linkPulses({ links, clock }),
      queues: [reviewQueue('link', '网站链接', links.keeper)],
      reminders: linkReminders,
      underWay: [async (tx, realm, id, now) => (realm === 'enterprise' ? links.reading.owed(tx, id, now) : [])],
      priceLists: [{ lists: links.pricing.lists }],
      purposes: [{ link: linkPurpose(links) }],
      certificationChanged: [
        (tx, was, is, now) => (was && !is ? settling.removeAll(tx, was.enterpriseId, '企业认证已失效', now) : done),
      ],
      freezes: [
        {
          onFrozen: (tx, { realm, id }) => (realm === 'enterprise' ? links.suspend(tx, id, true) : done),
          onThawed: (tx, { realm, id }) => (realm === 'enterprise' ? links.suspend(tx, id, false) : done),
        },
      ],
      forgets: [(tx, realm, id, now) => (realm === 'enterprise' ? settling.forget(tx, id, now) : done)],
      start: links.counting.start,
      stop: links.counting.stop,
    }
  },
})

/** How an enterprise stands while a certification of its holds. */
const inForce: ReadonlySet<string> = new Set(['approved', 'expiring', 'changing'])

/** What is sold here, as the counter of the house takes it and gives it back. */
function cashierAt(checkout: Checkout, ledger: Ledger): Cashier {
  const owner = (id: number) => ({ kind: 'enterprise', id }) as const
  return {
    sell: (tx, { enterpriseId, ...order }) =>
      checkout.sell(tx, { purpose: 'link', owner: owner(enterpriseId), ...order }),
    wayOf: async (id, order_no, now) => (await checkout.show(owner(id), order_no, now)).pay,
    isTransferred: async (id, order_no) =>
      (await checkout.reading.row(owner(id), order_no)).state === 'voucher_submitted',
    close: checkout.close,
    giveBack: checkout.giveBack,
    purses: (tx, id) => ledger.balances<'enterprise'>(tx, owner(id)),
  }
}

function linkPurpose({ settling }: Links): Purpose {
  return {
    realms: ['enterprise'],
    prefix: 'WZ',
    books: { revenue: 'revenue_link', paid: 'pay_link', refunded: 'refund_link' },
    promotionShare,
    transfers: true,
    lateSuccess: 'refund',
    details: ({ snapshot }) => detailsOf(snapshot),
    path: ({ reference }) => `/sites/${readReference(reference)?.linkId ?? 'mine'}`,
    onPaid: (tx, order, _payment, now) => settling.onPaid(tx, order, now),
    onClosed: (tx, order) => settling.onClosed(tx, order),
    onRefunded: (tx, order, back, now) => settling.onRefunded(tx, order, fen(back.amount + back.promotion), now),
  }
}
