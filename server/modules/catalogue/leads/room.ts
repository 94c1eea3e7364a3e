import { room } from '#server/house/room.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Opportunities } from '#server/modules/catalogue/opportunities/service.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Certifications } from '#server/modules/people/certifications/service.ts'
import type { Enterprises } from '#server/modules/people/enterprises/service.ts'
import type { Makers } from '#server/modules/people/makers/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import { leadSeries } from './overseeing/service.ts'
import type { Parts } from './ports.ts'
import { leadFiles, leadRoutes } from './routes.ts'
import { createLeads, leadEvents, leadPulses, leadReminders } from './service.ts'

interface Doors {
  accounts: Accounts
  enterprises: Enterprises
  makers: Makers
  certifications: Certifications
  messages: Messages
  files: Files
  settings: Settings
  words: Words
  companies: Companies
  opportunities: Opportunities
}

/** Of a lead what whoever sent it gave or typed. */
const ofSender = ['sender_name', 'sender_phone', 'sender_id', 'quantity', 'delivery'] as const

export const leadsRoom = room({
  doors: [
    ...(['accounts', 'enterprises', 'makers', 'certifications', 'messages'] as const),
    ...(['files', 'settings', 'words', 'companies', 'opportunities'] as const),
  ],
  tables: ['leads', 'lead_messages', 'lead_events', 'lead_blocks'],
  sealed: [
    {
      table: 'leads',
      columns: [
        { name: 'sender_name', place: 'lead' },
        { name: 'sender_phone', place: 'lead' },
        { name: 'owner_name', place: 'lead' },
        { name: 'owner_phone', place: 'lead' },
      ],
    },
  ],
  reads: ['companies', 'products', 'opportunities', 'enterprises', 'makers', 'accounts', 'persons'],
  personal: [
    {
      table: 'leads',
      title: '发出的合作请求',
      whose: { realm: 'sender_kind', id: 'sender_id' },
      // What the other typed may have their number in it, which the conversation tells after an agreement only.
      withheld: ['owner_name', 'owner_phone', 'decline_reason', 'last_text'],
    },
    {
      table: 'lead_messages',
      title: '合作请求中的消息',
      whose: { through: '发出的合作请求', by: 'lead_id' },
      only: { column: 'side', among: ['sender'] },
    },
    { table: 'lead_events', title: '合作请求经过', whose: { through: '发出的合作请求', by: 'lead_id' } },
    {
      table: 'leads',
      title: '收到的合作请求',
      whose: { through: '企业主页', by: 'company_id' },
      // A page may have been somebody else's: what they gave and typed is theirs, and found by its person below.
      withheld: [...ofSender, 'owner_name', 'owner_phone', 'decline_reason', 'last_text'],
    },
    {
      table: 'leads',
      title: '同意过的合作请求',
      whose: { through: '账户使用人', by: 'owner_person_id' },
      withheld: [...ofSender, 'decline_reason', 'last_text'],
      words: { owner_name: '本方联系人', owner_phone: '本方电话' },
    },
    {
      table: 'lead_messages',
      title: '收到的合作请求中的消息',
      whose: { through: '账户使用人', by: 'person_id' },
      only: { column: 'side', among: ['owner'] },
    },
    {
      table: 'lead_events',
      title: '对合作请求的处理',
      whose: { through: '账户使用人', by: 'person_id' },
      // Which the owner of a page alone can take.
      only: { column: 'step', among: ['read', 'reply', 'agree', 'decline'] },
      words: { note: '处理说明' },
    },
    { table: 'lead_blocks', title: '屏蔽名单', whose: { realm: 'blocker_kind', id: 'blocker_id' }, whole: true },
  ],
  open({ database, clock, sealing, keysFor, live, defects }, doors: Doors) {
    const { messages, files, settings, words } = doors
    const leads = createLeads({
      ...{ database, sealing, messages, files, settings, refuseWords: words.refuse },
      ...peopleOf(doors),
      fileKeys: keysFor('leads.files'),
    })
    const { expiring, reading } = leads
    return {
      service: leads,
      desk: (desk) => leadRoutes(desk, { leads }),
      http(app, { identify, secure }) {
        leadEvents(app, { reading, live, identify, defects, secure })
        leadFiles(app, { addresses: reading.addresses, open: files.open, clock })
      },
      pulses: leadPulses({ leads, clock }),
      reminders: leadReminders,
      reportables: [leads.reporting],
      series: leadSeries,
      companyChanged: [(tx, id, { now }) => expiring.followCompany(tx, id, now)],
      forgets: [(tx, kind, id, now) => expiring.forget(tx, { kind, id }, now)],
      answers: {
        'accounts.unreadLeads': (tx, kind, id) => leads.countUnread(tx, { kind, id }),
        'matching.quickAmong': reading.quickAmong,
      },
    }
  },
})

/** What other rooms know of the two. */
function peopleOf({
  accounts,
  enterprises,
  makers,
  certifications,
}: Pick<Doors, 'accounts' | 'enterprises' | 'makers' | 'certifications'>) {
  return {
    mayAct: (tx, { kind, id }) => accounts.mayAct(tx, kind, id),
    phoneOf: (tx, { kind, id }) => accounts.phoneOf(tx, kind, id),
    phoneMasked: async (tx, { kind, id }) => (await accounts.summary(tx, kind, id)).phone_masked,
    nameOf: async (tx, { kind, id }) =>
      kind === 'enterprise' ? (await enterprises.said(tx, id)).contact_name : makers.realName(tx, id),
    async levelOf(tx, { kind, id }, now) {
      if (kind !== 'enterprise' || !(await certifications.isCertified(tx, id, now))) return 0
      return Number((await certifications.standing(tx, id, now)).level ?? 1)
    },
  } satisfies Partial<Parts>
}
