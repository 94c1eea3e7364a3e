import type { Clock } from '#server/platform/clock.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import { createCorrecting } from './correcting/service.ts'
import { createOverseeing } from './overseeing/service.ts'
import type { Parts } from './ports.ts'
import { createRequesting } from './requesting/service.ts'
import * as store from './store.ts'

export type { IdentityRegistry } from './ports.ts'
export type Identities = ReturnType<typeof createIdentities>

const everyMs = 5000

/** Who makers are: name and identity number, verified once, sealed, and frozen from then on. */
export function createIdentities(parts: Parts) {
  const { sealing } = parts
  const requesting = createRequesting(parts)
  const overseeing = createOverseeing(parts, { requesting })
  return {
    requesting,
    overseeing,
    correcting: createCorrecting(parts, { overseeing }),

    /** What other rooms may know. */
    knowing: {
      isVerified: async (tx: Reader, makerId: number): Promise<boolean> =>
        (await store.verifiedOf(tx, makerId)) !== undefined,

      /** The name that money is paid in; undefined for whoever was not verified. */
      async nameOf(tx: Reader, makerId: number): Promise<string | undefined> {
        const row = await store.verifiedOf(tx, makerId)
        return row?.name_sealed ? sealing.open(row.name_sealed, 'identity.name') : undefined
      },

      /** In clear, for the tax office. */
      async ofMakers(tx: Reader, makerIds: readonly number[]) {
        const rows = await store.verifiedAmong(tx, makerIds)
        return new Map(
          rows.map(({ maker_id, name_sealed, number_sealed, verified_at, updated_at }) => [
            maker_id,
            {
              name: sealing.open(name_sealed ?? '', 'identity.name'),
              number: sealing.open(number_sealed ?? '', 'identity.number'),
              verified_at: verified_at ?? updated_at,
            },
          ]),
        )
      },

      /** When two accounts first gave one identity number, verified or refused; null where they never did. */
      sharedSince: store.sharedSince,
    },
  }
}

/** Where the register gave no answer it is asked again. */
export function identityPulse({ identities, clock }: { identities: Identities; clock: Clock }): Pulse {
  return { name: 'identities.asking', everyMs, beat: () => identities.requesting.beat(clock()) }
}

/** What waits for a person. */
export const identityQueues = [
  {
    key: 'identities.review',
    label: '待人工核验的实名',
    right: 'identities.review',
    path: '/console/identities?state=pending',
    waiting: store.waiting,
  },
  {
    key: 'identities.correct',
    label: '待复核的实名更正',
    right: 'identities.correct',
    path: '/console/identities?correcting=true',
    waiting: store.correctionsWaiting,
  },
] as const

export const identityReminders = [
  { kind: 'identity_rejected', realms: ['maker'], rows: (owner: { id: number }) => store.rejectedOf(owner) },
] as const
