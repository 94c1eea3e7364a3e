import { room } from '#server/house/room.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Offers } from '#server/modules/money/offers/service.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Enterprises } from '#server/modules/people/enterprises/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Cashier } from './ports.ts'
import { certificationPapers, certificationRoutes } from './routes.ts'
import { certificationPulses, certificationQueues, certificationReminders, createCertifications } from './service.ts'

interface Doors {
  accounts: Accounts
  enterprises: Enterprises
  messages: Messages
  staff: Staff
  offers: Offers
  settings: Settings
  files: Files
  regions: Regions
  companies: Companies
  words: Words
}

const done = Promise.resolve()

/** Nothing is sold yet. */
const notYet: Cashier = {
  sell: () => Promise.reject(new Refusal('CHANNEL_OFF')),
  close: () => done,
  refund: () => done,
}

export const certificationsRoom = room({
  doors: [
    'accounts',
    'enterprises',
    'messages',
    'staff',
    'offers',
    'settings',
    'files',
    'regions',
    'companies',
    'words',
  ],
  tables: ['certifications', 'certification_events', 'certification_contests'],
  reads: ['enterprises'],
  open(
    { database, clock, sealing, vendors, keyFor, gathered },
    { accounts, files, words, companies, ...doors }: Doors,
  ) {
    const certifications = createCertifications({
      ...{ database, sealing, files, ...doors },
      refuseWords: words.refuse,
      registry: vendors.companyRegistry,
      cashier: notYet,
      pages: companies.ownership,
      controlProof: async () => '',
      mayAct: (tx, id) => accounts.mayAct(tx, 'enterprise', id),
      async changed(tx, was, is, now) {
        for (const follow of gathered.certificationChanged()) await follow(tx, was, is, now)
      },
      paperKey: keyFor('certifications.papers'),
    })
    return {
      service: certifications,
      desk: (desk) => certificationRoutes(desk, { certifications }),
      http: (app) => certificationPapers(app, { certifications, open: files.open, clock }),
      pulses: certificationPulses({ certifications, clock }),
      queues: certificationQueues,
      reminders: certificationReminders,
      forgets: [(tx, realm, id, now) => (realm === 'enterprise' ? certifications.forget(tx, id, now) : done)],
      answers: {
        'accounts.isCertified': (tx, id) => certifications.isCertified(tx, id, clock()),
        'enterprises.standing': (tx, id) => certifications.standing(tx, id, clock()),
      },
    }
  },
})
