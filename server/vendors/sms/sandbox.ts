import { toShanghaiIso } from '#contract/base/time.ts'
import type { SandboxSms } from '#contract/site/sandbox.ts'
import type { SmsProvider } from '#server/modules/people/sms/ports.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import * as store from './sandbox-store.ts'

const shownMax = 50

export interface SandboxSmsProvider extends SmsProvider {
  /** What one telephone would have received, newest first. */
  messages(phone: string, max?: number): Promise<SandboxSms[]>
  recent(max?: number): Promise<SandboxSms[]>
  forget(tx: Reader, before: Date): Promise<void>
}

/** Nothing leaves the house: what would have been sent can be read here, code and all. */
export function createSandboxSms({ database, clock }: { database: Database; clock: Clock }): SandboxSmsProvider {
  const list = async (phone: string | undefined, max: number) => {
    const rows = await database.read((tx) => store.newest(tx, phone, Math.min(max, shownMax)))
    return rows.map((row) => ({ ...row, sent_at: toShanghaiIso(row.sent_at) }))
  }

  return {
    name: 'sandbox',
    async send({ phone, template, values, text }) {
      const scene = /^code\.(\d{1,2})$/.exec(template)?.[1] ?? template
      const row = { phone_number: phone, scene, code: values.code ?? '', text, sent_at: clock() }
      const id = await database.begin((tx) => store.insert(tx, row))
      return { outcome: 'accepted', id: `sandbox-${id}` }
    },
    fate: async () => 'delivered',
    messages: (phone, max = shownMax) => list(phone, max),
    recent: (max = shownMax) => list(undefined, max),
    forget: store.removeBefore,
  }
}
