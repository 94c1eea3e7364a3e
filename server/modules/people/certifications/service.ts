import { fen } from '#contract/base/money.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { OpenMatterInside } from '#contract/people/account-calls.ts'
import type { Change, Seen } from '#server/modules/site/settings/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import type { Pulse } from '#server/platform/pulse.ts'
import { createAsking } from './asking/service.ts'
import { createContesting } from './contesting/service.ts'
import * as contests from './contesting/store.ts'
import { createExpiring } from './expiring/service.ts'
import * as model from './model.ts'
import { createOverseeing } from './overseeing/service.ts'
import type { Certified, Parts } from './ports.ts'
import { createReading } from './reading/service.ts'
import { createRequesting } from './requesting/service.ts'
import { certifiedOf, createReviewing } from './reviewing/service.ts'
import { bySystem, createStepping } from './stepping/service.ts'
import * as store from './store.ts'

export type { RegistryAnswer } from './model.ts'
export type { CertificationChanged, Certified, CompanyRegistry } from './ports.ts'
export type Certifications = ReturnType<typeof createCertifications>
export { type SeenStanding, standingColumns } from './store.ts'

/** Reminders, ends and the register are looked after once a minute: none of them is about seconds. */
const everyMs = 60_000

/** Who an enterprise is: asked for, looked at by a person, kept up to date, and no longer so when its time is over. */
export function createCertifications(parts: Parts) {
  const { database, settings, sealing } = parts
  const stepping = createStepping(parts)
  const reading = createReading(parts)
  const overseeing = createOverseeing(parts)
  const asking = createAsking(parts, { stepping })
  const reviewing = createReviewing(parts, { stepping, asking, overseeing })
  const expiring = createExpiring(parts, { stepping })

  async function inForce(tx: Reader, enterpriseId: number, now: Date): Promise<store.CertificationRow | undefined> {
    const row = await store.findCurrent(tx, enterpriseId)
    return row && model.isInForce(row, now) ? row : undefined
  }

  return {
    reading,
    overseeing,
    asking,
    reviewing,
    expiring,
    requesting: createRequesting(parts, { stepping, reading }),
    contesting: createContesting(parts, { stepping, reviewing }),

    isCertified: async (tx: Reader, enterpriseId: number, now: Date): Promise<boolean> =>
      (await inForce(tx, enterpriseId, now)) !== undefined,

    /** What is certified of one, while it is. */
    certified: async (tx: Reader, enterpriseId: number, now: Date): Promise<Certified | undefined> => {
      const row = await inForce(tx, enterpriseId, now)
      return row && certifiedOf(row)
    },

    /** Whether one was certified until its time was over: not where it was taken away, and not while it is. */
    hasLapsed: async (tx: Reader, enterpriseId: number, now: Date): Promise<boolean> => {
      const last = await store.lastDecided(tx, enterpriseId)
      return last !== undefined && model.hasLapsed(last, now)
    },

    /** How one stands, as its account shows it. */
    standing: async (tx: Reader, enterpriseId: number, now: Date) =>
      standingOf(await store.standing(tx, enterpriseId), now),
    standingOf,

    /** An application that was paid and not approved: its fee comes back to whoever gives it up. */
    async owed(tx: Reader, enterpriseId: number): Promise<OpenMatterInside[]> {
      const open = await store.findOpen(tx, enterpriseId)
      if (!open?.order_no || open.state === 'unpaid' || open.fee_amount === 0) return []
      const title = `企业认证申请 ${open.no}`
      return [{ title, path: '/authentication/record', amount: fen(open.fee_amount), comes_back: true }]
    },

    /** Somebody has left: what they have under way is over, and who could be asked about it is forgotten. */
    async forget(tx: Tx, enterpriseId: number, now: Date): Promise<void> {
      await store.lockOwner(tx, enterpriseId)
      const open = await store.lockOpen(tx, enterpriseId)
      if (open) await stepping.take(tx, open, 'give_up', bySystem(now))
      const approved = await store.lockApproved(tx, enterpriseId)
      if (approved) {
        await reviewing.end(tx, await stepping.take(tx, approved, 'leave', bySystem(now)), bySystem(now))
      }
      await store.forgetContacts(tx, enterpriseId, {
        contact_name_sealed: sealing.seal('', 'certification.contact'),
        contact_phone_sealed: sealing.seal('', 'certification.phone'),
      })
    },

    settings: () => settings.edited(model.certificationSettings),
    saveSettings: (given: { proof_of_control: boolean } & Seen, change: Change) =>
      database.begin((tx) => settings.change(tx, model.certificationSettings, given, change)),

    /** The fee was paid: from here on somebody looks at it. */
    async onPaid(tx: Tx, { reference, no: order_no }: Sold, now: Date): Promise<void> {
      const row = await store.lockByNo(tx, reference)
      const change = { submitted_at: now, order_no }
      if (row?.state === 'unpaid') await stepping.take(tx, row, 'pay', { ...bySystem(now), change })
    },

    /** Nobody paid in time, or thought better of it: what was written stays. */
    async onClosed(tx: Tx, { reference }: Sold, now: Date): Promise<void> {
      const row = await store.lockByNo(tx, reference)
      const change = { order_no: '' }
      if (row?.state === 'unpaid') await stepping.take(tx, row, 'unpay', { ...bySystem(now), change })
    },

    /** All of it went back by an operator's hand: what nobody pays for any more is not looked at either. */
    async onRefunded(tx: Tx, { reference }: Sold, whole: boolean, now: Date): Promise<void> {
      const row = await store.lockByNo(tx, reference)
      const open = row && (model.openStates as readonly string[]).includes(row.state)
      if (!open || !whole) return
      const change = { order_no: '' }
      await stepping.take(tx, { ...row, order_no: '' }, 'give_up', {
        ...bySystem(now),
        change,
        note: '认证服务费已退回',
      })
    },
  }
}

/** An order, as far as it is told here: its own number, and ours. */
interface Sold {
  no: string
  reference: string
}

/** How an enterprise stands, from what its row shows: as it travels in its account. */
function standingOf({ certified, applied }: store.SeenStanding, now: Date) {
  const current = certified && { ...certified, expires_at: new Date(certified.expires_at) }
  const state = model.standingOf(current ?? undefined, applied ?? undefined, now)
  const holds = current && model.isInForce(current, now)
  return {
    state,
    level: holds && current.level ? String(current.level) : null,
    expires_at: current && (holds || current.state === 'expired') ? current.expires_at : null,
  }
}

export function certificationPulses({
  certifications,
  clock,
}: {
  certifications: Certifications
  clock: Clock
}): Pulse[] {
  return [
    { name: 'certifications.ends', everyMs, beat: () => certifications.expiring.beat(clock()) },
    { name: 'certifications.registry', everyMs: everyMs / 4, beat: () => certifications.asking.beat(clock()) },
  ]
}

/** What waits for an operator. */
export const certificationQueues = [
  {
    key: 'certifications.review',
    label: '待审核的企业认证',
    right: 'certifications.review',
    path: '/console/certifications?state=pending',
    waiting: store.waiting,
  },
  {
    key: 'certifications.registry',
    label: '工商信息有变化的认证企业',
    right: 'certifications.revoke',
    path: '/console/certifications?attention=true',
    waiting: store.attention,
  },
  {
    key: 'certifications.contest',
    label: '待裁定的主体申诉',
    right: 'certifications.contest',
    path: '/console/certifications?tab=contests',
    waiting: contests.waiting,
  },
] as const

interface Owner {
  realm: AccountRealm
  id: number
}

/** What waits for the owner: something to mend, an end that is near. */
export const certificationReminders = [
  {
    kind: 'certification_rejected',
    realms: ['enterprise'],
    rows: ({ id }: Owner) => store.standingIn(id, 'rejected'),
  },
  {
    kind: 'certification_expiring',
    realms: ['enterprise'],
    rows: ({ id }: Owner, now: Date) =>
      store.endingSoon(id, now, new Date(now.getTime() + model.expiringDays * model.dayMs)),
  },
] as const

export const certificationSeries = {
  key: 'certified',
  label: '首次认证企业',
  tab: 'funnel',
  unit: 'count',
  right: 'certifications.read',
  days: store.certifiedOn,
} as const
