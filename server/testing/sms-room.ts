import { onTestFinished } from 'vitest'
import type { SmsScene } from '#contract/people/account-calls.ts'
import type { OutgoingSms, SentSms, SmsFate, SmsProvider, SmsReceipt } from '#server/modules/people/sms/ports.ts'
import { createSms } from '#server/modules/people/sms/service.ts'
import { openDatabase } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { createSealing } from '#server/platform/secrets/sealing.ts'
import { secret } from '#server/platform/secrets/secrets.ts'
import { someMorning } from './house.ts'
import { copyDatabase } from './test-database.ts'

export const phone = '13812345678'
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** The messages' room on a database of its own, with a vendor that does what a test wants, in as many processes. */
export async function openSmsRoom({ processes = 1 }: { processes?: number } = {}) {
  const urls = await copyDatabase()
  const logger = createLogger({ level: 'fatal', pretty: false })
  const databases = Array.from({ length: processes }, () => openDatabase({ url: urls.appUrl, pool: 4, logger }))
  onTestFinished(async () => {
    for (const database of databases) await database.close()
    await urls.drop()
  })
  const vendor = scriptedVendor()
  const alarms: string[] = []
  const human = { proofs: 0, passes: true }
  const registered = new Set<string>()
  let intervalS = 60
  const rooms = databases.map((database) =>
    createSms({
      database,
      provider: vendor.provider,
      sealing: createSealing({ secretKey: secret('a'.repeat(64)) }),
      keys: [Buffer.alloc(32, 7)],
      proveHuman: async () => {
        human.proofs++
        return human.passes
      },
      interval: async () => intervalS,
      isRegistered: async (_tx, _realm, number) => registered.has(number),
      labelOf: (template) => `事件 ${template}`,
      forgetPlayed: async () => undefined,
      defects: {
        record: async (error) => {
          alarms.push(String(error))
        },
      },
    }),
  )
  const [sms] = rooms
  const [database] = databases
  if (!sms || !database) throw new Error('a room has at least one process')
  const clock = stopped()
  return {
    sms,
    rooms,
    database,
    clock,
    vendor,
    alarms,
    human,
    /** The numbers that somebody has an account with. */
    registered,
    setInterval: (seconds: number) => {
      intervalS = seconds
    },
    /** Asks for a code from somewhere nobody else asks from, unless told. */
    ask: asker(sms, clock),
    lastCode: (number = phone) => vendor.sent.findLast((message) => message.phone === number)?.values.code ?? '',
  }
}

export type SmsRoom = Awaited<ReturnType<typeof openSmsRoom>>

interface Asked {
  realm: 'enterprise' | 'maker'
  scene: SmsScene
  phone_number: string
  ip: string
  device: string
}

function asker(sms: ReturnType<typeof createSms>, clock: () => Date) {
  let asked = 0
  return ({ ip, device = '', ...parts }: Partial<Asked> = {}) => {
    asked++
    const from = { ip: ip ?? `10.${asked >> 8}.${asked & 255}.1`, device }
    const wanted = { realm: 'maker', scene: '1', phone_number: phone, ...parts } as const
    return sms.requestCode(wanted, from, { now: clock(), requestId: 'test' })
  }
}

function stopped() {
  let now = someMorning
  return Object.assign(() => now, {
    advance: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  })
}

function scriptedVendor() {
  const sent: OutgoingSms[] = []
  const asked: SentSms[] = []
  const script: { receipt: SmsReceipt | undefined; fate: SmsFate } = { receipt: undefined, fate: 'delivered' }
  const provider: SmsProvider = {
    name: 'scripted',
    async send(message) {
      sent.push(message)
      return script.receipt ?? { outcome: 'accepted', id: `v${sent.length}` }
    },
    async fate(message) {
      asked.push(message)
      return script.fate
    },
  }
  return { provider, sent, asked, script }
}

/** Rows as one text, bytes too: a number in a bytea would otherwise hide in a list of figures. */
export function asText(rows: unknown): string {
  return JSON.stringify(rows, (_key, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
}
