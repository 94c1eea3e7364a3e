import { room } from '#server/house/room.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Checkout, Purpose } from '#server/modules/money/checkout/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Offers } from '#server/modules/money/offers/service.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Enterprises } from '#server/modules/people/enterprises/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Sightings } from '#server/modules/people/sightings/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import type { Cashier } from './ports.ts'
import { certificationPapers, certificationRoutes } from './routes.ts'
import {
  type Certifications,
  certificationPulses,
  certificationQueues,
  certificationReminders,
  certificationSeries,
  createCertifications,
} from './service.ts'

interface Doors {
  accounts: Accounts
  enterprises: Enterprises
  messages: Messages
  staff: Staff
  offers: Offers
  ledger: Ledger
  checkout: Checkout
  settings: Settings
  files: Files
  regions: Regions
  companies: Companies
  words: Words
  sightings: Sightings
}

const done = Promise.resolve()

export const certificationsRoom = room({
  doors: [
    ...(['accounts', 'enterprises', 'messages', 'staff', 'offers', 'ledger', 'checkout'] as const),
    ...(['settings', 'files', 'regions', 'companies', 'words', 'sightings'] as const),
  ],
  tables: ['certifications', 'certification_events', 'certification_contests'],
  sealed: [
    {
      table: 'certifications',
      columns: [
        { name: 'contact_name_sealed', place: 'certification.contact' },
        {
          name: 'contact_phone_sealed',
          place: 'certification.phone',
          indexes: [{ column: 'contact_phone_index', place: 'certification.phone' }],
        },
      ],
    },
    {
      table: 'certification_contests',
      columns: [
        { name: 'contact_name_sealed', place: 'certification.contact' },
        { name: 'contact_phone_sealed', place: 'certification.phone' },
      ],
    },
  ],
  reads: ['enterprises'],
  personal: [
    { table: 'certifications', title: '企业认证', whose: { enterprise: 'enterprise_id' } },
    { table: 'certification_events', title: '企业认证经过', whose: { through: '企业认证', by: 'certification_id' } },
    { table: 'certification_contests', title: '认证争议', whose: { enterprise: 'enterprise_id' } },
  ],
  open(
    { database, clock, sealing, vendors, keysFor, gathered },
    { accounts, files, words, companies, ledger, checkout, sightings, ...doors }: Doors,
  ) {
    const certifications = createCertifications({
      ...{ database, sealing, files, ...doors },
      refuseWords: words.refuse,
      registry: vendors.companyRegistry,
      begin: ledger.begin,
      cashier: cashierAt(checkout),
      pages: companies.ownership,
      controlProof: (tx, id, name) => checkout.transferFrom(tx, { kind: 'enterprise', id }, name),
      mayAct: (tx, id) => accounts.mayAct(tx, 'enterprise', id),
      async changed(tx, was, is, now) {
        for (const follow of gathered.certificationChanged()) await follow(tx, was, is, now)
      },
      paperKeys: keysFor('certifications.papers'),
    })
    return {
      service: certifications,
      desk: (desk) => certificationRoutes(desk, { certifications, sightings }),
      http: (app) => certificationPapers(app, { certifications, open: files.open, clock }),
      pulses: certificationPulses({ certifications, clock }),
      queues: certificationQueues,
      series: [certificationSeries],
      reminders: certificationReminders,
      purposes: [{ certification: certificationPurpose(certifications) }],
      underWay: [async (tx, realm, id) => (realm === 'enterprise' ? certifications.owed(tx, id) : [])],
      forgets: [(tx, realm, id, now) => (realm === 'enterprise' ? certifications.forget(tx, id, now) : done)],
      answers: {
        'accounts.isCertified': (tx, id) => certifications.isCertified(tx, id, clock()),
        'enterprises.standing': (tx, id) => certifications.standing(tx, id, clock()),
      },
    }
  },
})

/** The fee, as the counter of the house takes it. */
function cashierAt(checkout: Checkout): Cashier {
  return {
    sell: (tx, { enterpriseId: id, ...order }) =>
      checkout.sell(tx, { purpose: 'certification', owner: { kind: 'enterprise', id }, ...order }),
    wayOf: async (id, order_no, now) => (await checkout.show({ kind: 'enterprise', id }, order_no, now)).pay,
    close: checkout.close,
    giveBack: checkout.giveBack,
  }
}

/** What is sold here, as the counter is told of it. */
function certificationPurpose(certifications: Certifications): Purpose {
  return {
    realms: ['enterprise'],
    prefix: 'RF',
    books: { revenue: 'revenue_certification', paid: 'pay_certification', refunded: 'refund_certification' },
    promotionShare: 0,
    transfers: true,
    lateSuccess: 'refund',
    path: () => '/authentication',
    onPaid: (tx, order, _payment, now) => certifications.onPaid(tx, order, now),
    onClosed: (tx, order, now) => certifications.onClosed(tx, order, now),
    onRefunded: (tx, order, { whole }, now) => certifications.onRefunded(tx, order, whole, now),
  }
}
