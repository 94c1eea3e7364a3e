import { room } from '#server/house/room.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Makers } from '#server/modules/people/makers/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import { identityRoutes } from './routes.ts'
import { createIdentities, identityPulse, identityQueues, identityReminders } from './service.ts'

interface Doors {
  accounts: Accounts
  makers: Makers
  messages: Messages
  staff: Staff
}

const done = Promise.resolve()

export const identitiesRoom = room({
  doors: ['accounts', 'makers', 'messages', 'staff'],
  tables: ['identities', 'identity_events', 'identity_corrections'],
  sealed: [
    {
      table: 'identities',
      columns: [
        { name: 'name_sealed', place: 'identity.name' },
        {
          name: 'number_sealed',
          place: 'identity.number',
          indexes: [{ column: 'number_index', place: 'identity.number' }],
        },
      ],
    },
    {
      table: 'identity_corrections',
      columns: [
        { name: 'name_sealed', place: 'identity.name' },
        {
          name: 'number_sealed',
          place: 'identity.number',
          indexes: [{ column: 'number_index', place: 'identity.number' }],
        },
      ],
    },
  ],
  reads: ['makers'],
  personal: [
    { table: 'identities', title: '实名', whose: { maker: 'maker_id' } },
    { table: 'identity_events', title: '实名经过', whose: { through: '实名', by: 'identity_id' } },
    { table: 'identity_corrections', title: '实名更正', whose: { through: '实名', by: 'identity_id' } },
  ],
  open({ database, sealing, vendors, clock }, { accounts, makers, ...doors }: Doors) {
    const identities = createIdentities({
      ...{ database, sealing, ...doors },
      mayAct: accounts.mayAct,
      registry: vendors.identityRegistry,
      rename: makers.setRealName,
    })
    return {
      service: identities,
      desk: (desk) => identityRoutes(desk, { identities }),
      pulses: [identityPulse({ identities, clock })],
      queues: identityQueues,
      reminders: identityReminders,
      forgets: [(tx, realm, id, now) => (realm === 'maker' ? identities.requesting.forget(tx, id, now) : done)],
      answers: { 'makers.isVerified': identities.knowing.isVerified },
    }
  },
})
