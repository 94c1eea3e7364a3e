import type { Config } from '#server/config/config.ts'
import { openRooms, type Services } from '#server/house/rooms.ts'
import type { Sandboxes } from '#server/house/vendors.ts'
import type { StaffCaller } from '#server/http/identity.ts'
import type { Changes } from '#server/platform/postgres/changes.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { momentOf, staffIdOf } from '../news.ts'
import { demoStaff } from '../staff.ts'
import type { Demo } from '../step.ts'

/** Something that somebody does at a moment. Done again it changes nothing, or is refused as done. */
export interface Act {
  at: Date
  do(now: Date): Promise<unknown>
}

export interface Owner {
  realm: 'enterprise' | 'maker'
  id: number
  /** Who acts for them. */
  personId: number
  phone: string
  name: string
}

type Accountant = 'finance' | 'finance2' | 'reviewer'

export interface Stage {
  /** The product as it was at the moment of the act that is played: whoever plays a vendor has the same clock. */
  services: Services
  sandboxes: Sandboxes
  database: Database
  today: Date
  /** So many minutes after nine in Shanghai, so many days ago. */
  moment(daysAgo: number, minutes: number): Date
  owner(phone: string): Owner
  staff(
    account: Accountant,
    now: Date,
  ): { caller: StaffCaller; now: Date; requestId: string; idempotencyKey: undefined }
}

/** Only where everybody who would carry it is played: demo numbers may be somebody's, and demo money is nobody's. */
export function isPlayed({ sms, wechatLogin, wechatPay, alipay, payout }: Config): boolean {
  return [sms, wechatLogin, wechatPay, alipay, payout].every(({ provider }) => provider === 'sandbox')
}

const nobody: Changes = { onChange() {}, onSignal() {}, origin: '', committed() {}, close: async () => undefined }

export async function openStage(demo: Demo, people: readonly Omit<Owner, 'id' | 'personId'>[]) {
  const { config, database, today, change } = demo
  let now = today
  const { services, ground } = openRooms({
    // Nobody sits here who could prove to be human.
    config: { ...config, captcha: 'off' },
    database,
    changes: nobody,
    clock: () => now,
    logger: createLogger({ level: config.logLevel, pretty: false }),
  })
  const owners = new Map<string, Owner>()
  for (const person of people) {
    const { realm, phone } = person
    await database.read(async (tx) => {
      const id = (await services.accounts.findByPhone(tx, realm, phone))?.owner_id
      if (id !== undefined)
        owners.set(phone, { ...person, id, personId: await services.persons.ownerOf(tx, realm, id) })
    })
  }
  const callers = new Map<Accountant, StaffCaller>()
  for (const account of ['finance', 'finance2', 'reviewer'] as const) {
    const rights = new Set(demoStaff.find((one) => one.account === account)?.rights ?? [])
    callers.set(account, { staffId: await staffIdOf(services, account), sessionId: 0, rights })
  }
  const known = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value => {
    const value = map.get(key)
    if (value === undefined) throw new Error(`the demo lacks ${key}`)
    return value
  }
  const stage: Stage = {
    services,
    sandboxes: ground.vendors.sandboxes,
    database,
    today,
    moment: (daysAgo, minutes) => momentOf(today, daysAgo, minutes),
    owner: (phone) => known(owners, phone),
    staff: (account, at) => ({
      caller: known(callers, account),
      now: at,
      requestId: change.requestId,
      idempotencyKey: undefined,
    }),
  }
  return {
    stage,
    /** In the order of time, so that balances run as they would have. */
    async play(acts: readonly Act[]): Promise<void> {
      for (const act of acts.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
        now = act.at
        await act.do(now).catch(unlessDone)
      }
    },
  }
}

const done: ReadonlySet<string> = new Set(['RECORD_MOVED_ON', 'SAME_APPROVER', 'REPORTED_ALREADY'])

/** A load that was cut off comes by here again. */
function unlessDone(error: unknown): void {
  if (!(error instanceof Refusal && done.has(error.code))) throw error
}
