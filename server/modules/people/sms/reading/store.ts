import { sql } from 'kysely'
import type { Paging } from '#contract/base/paging.ts'
import type { smsStates } from '#contract/people/accounts.console.ts'
import { countRows, type Page, pageOf } from '#server/platform/paging.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import type { SmsRealm } from '../model.ts'

export type SmsState = (typeof smsStates)[number]

interface LogFilter {
  phoneIndexes?: readonly Buffer[] | undefined
  template?: string | undefined
  state?: SmsState | undefined
  realm?: SmsRealm | undefined
  from?: Date | undefined
  until?: Date | undefined
}

interface LogRow {
  id: number
  no: string
  realm: SmsRealm
  phone_number: string
  template: string
  provider: string
  state: SmsState
  reason: string
  network: string
  created_at: Date
  settled_at: Date | null
}

export function page(tx: Reader, paging: Paging, filter: LogFilter): Promise<Page<LogRow>> {
  const { phoneIndexes, template, state, realm, from, until } = filter
  const conditions = [
    ...(phoneIndexes ? [sql`phone_index = any(${phoneIndexes})`] : []),
    ...(template ? [sql`template = ${template}`] : []),
    ...(state ? [sql`state = ${state}`] : []),
    ...(realm ? [sql`realm = ${realm}`] : []),
    ...(from ? [sql`created_at >= ${from}`] : []),
    ...(until ? [sql`created_at < ${until}`] : []),
    sql`true`,
  ]
  const found = sql`from sms_messages where ${sql.join(conditions, sql` and `)}`
  return pageOf(paging, {
    async rows({ tail }) {
      const { rows } = await sql<LogRow>`
        select id, no, realm, phone_masked as phone_number, template, provider, state, reason, network, created_at,
          settled_at
        ${found} ${tail(sql`id`, sql`created_at desc, id desc`)}`.execute(tx)
      return rows
    },
    count: (max) => countRows(tx, sql`select id ${found} limit ${max}`),
  })
}
