import { room } from '#server/house/room.ts'
import type { Attempts } from '#server/modules/people/attempts/service.ts'
import type { Consents } from '#server/modules/people/consents/service.ts'
import type { Invitations } from '#server/modules/people/invitations/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Persons } from '#server/modules/people/persons/service.ts'
import type { Sessions } from '#server/modules/people/sessions/service.ts'
import type { Sightings } from '#server/modules/people/sightings/service.ts'
import type { Sms } from '#server/modules/people/sms/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import { accountJobs } from './jobs.ts'
import { accountRoutes } from './routes.ts'
import { createAccounts } from './service.ts'

interface Doors {
  persons: Persons
  sessions: Sessions
  attempts: Attempts
  sms: Sms
  consents: Consents
  sightings: Sightings
  messages: Messages
  staff: Staff
  invitations: Invitations
  files: Files
}

export const accountsRoom = room({
  doors: [
    'persons',
    'sessions',
    'attempts',
    'sms',
    'consents',
    'sightings',
    'messages',
    'staff',
    'invitations',
    'files',
  ],
  tables: ['accounts', 'closures'],
  sealed: [
    {
      table: 'accounts',
      columns: [{ name: 'phone_sealed', place: 'phone', indexes: [{ column: 'phone_index', place: 'phone' }] }],
    },
  ],
  reads: ['audit_log'],
  personal: [
    { table: 'accounts', title: '账户', whose: { realm: 'realm', id: 'owner_id' }, whole: true },
    { table: 'closures', title: '注销申请', whose: { realm: 'realm', id: 'owner_id' }, withheld: ['note'] },
  ],
  open({ database, clock, defects, passwords, sealing, ask, gathered }, { invitations, files, ...doors }: Doors) {
    const money = { onFrozen: ask('accounts.onFrozen'), onThawed: ask('accounts.onThawed') }
    const earn = ask('points.earn')
    const accounts = createAccounts({
      ...{ database, defects, passwords, sealing, ...doors },
      isOpen: ask('accounts.isOpen'),
      isCertified: ask('accounts.isCertified'),
      parents: ask('accounts.parents'),
      listing: {
        page: ask('accounts.page'),
        closures: ask('accounts.closuresPage'),
        names: ask('accounts.names'),
      },
      leaving: {
        async onFrozen(tx, owner, now) {
          for (const { onFrozen } of [money, ...gathered.freezes()]) await onFrozen(tx, owner, now)
        },
        async onThawed(tx, owner, now) {
          for (const { onThawed } of [money, ...gathered.freezes()]) await onThawed(tx, owner, now)
        },
        openOf: ask('accounts.openWithdrawals'),
      },
      moneyOpen: ask('accounts.moneyOpen'),
      async onRegistered(tx, account, invite, now) {
        await invitations.bind(tx, account, invite, now)
        const { realm: kind, id } = account
        await earn(tx, { owner: { kind, id }, event: 'registration', cause: `${kind}:${id}`, now })
      },
      async onClosed(tx, realm, id, now) {
        for (const forget of gathered.forgets()) await forget(tx, realm, id, now)
        // Last: by now none of the rooms uses a file of theirs.
        await files.release(tx, { realm, ownerId: id })
      },
    })
    const profileOf = { enterprise: ask('accounts.enterpriseProfile'), maker: ask('accounts.makerProfile') }
    return {
      service: accounts,
      desk: (desk) => accountRoutes(desk, { accounts, wechatOf: ask('accounts.wechatOf'), profileOf }),
      jobs: accountJobs({ accounts, clock }),
      queues: [
        {
          key: 'closures.waiting',
          label: '冷静期内的注销申请',
          right: 'closures.read',
          path: '/console/closures?state=waiting',
          waiting: accounts.closing.waiting,
        },
      ],
      answers: {
        'messages.phoneOf': accounts.phoneOf,
        'sms.isRegistered': async (tx, realm, phone) => (await accounts.findByPhone(tx, realm, phone)) !== undefined,
      },
    }
  },
})
