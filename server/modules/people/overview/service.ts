import { fen } from '#contract/base/money.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { reminderKinds } from '#contract/people/overview.ts'
import type { Wallets } from '#server/modules/money/wallets/service.ts'
import { closureOf } from '#server/modules/people/accounts/service.ts'
import { lifetimes } from '#server/modules/people/sessions/service.ts'
import type { Wechat } from '#server/modules/people/wechat/service.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import type { ReminderSource } from './ports.ts'
import * as store from './store.ts'

export type Overview = ReturnType<typeof createOverview>

interface Parts {
  database: Database
  wallets: Pick<Wallets, 'month' | 'earnings'>
  wechat: Pick<Wechat, 'available'>
  reminders: () => readonly ReminderSource[]
}

const messagesShown = 4

/** How an account stands, on one page: what waits, what is new, what came and went. */
export function createOverview({ database, wallets, wechat, reminders }: Parts) {
  /** Who gives any is known when the house stands, and stays as it is. */
  const written = new Map<AccountRealm, ReturnType<typeof store.writeReminders>>()
  function remindersOf(tx: Reader, realm: AccountRealm) {
    const known = written.get(realm)
    if (known) return known
    const sources = reminders()
      .filter(({ realms }) => realms.includes(realm))
      .toSorted((one, other) => reminderKinds.indexOf(one.kind) - reminderKinds.indexOf(other.kind))
    const asking = store.writeReminders(tx, sources, realm)
    written.set(realm, asking)
    return asking
  }

  async function common(tx: Reader, realm: AccountRealm, id: number, now: Date) {
    const seenAfter = new Date(now.getTime() - lifetimes[realm].idleMs)
    const [seen, waiting] = await Promise.all([
      store.facts(tx, { realm, id }, { now, seenAfter, max: messagesShown }),
      store.reminders(tx, remindersOf(tx, realm)(id, now)),
    ])
    const { messages, closure, password_changed_at, devices, wechat_nickname } = seen
    return {
      messages: messages.slice(0, messagesShown),
      reminders: waiting.map(({ amount, ...row }) => ({
        ...row,
        amount: row.kind === 'score_expiring' ? String(amount) : fen(amount),
      })),
      security: { password_changed_at, devices, wechat_nickname, closure: closure ? closureOf(closure) : null },
    }
  }

  return {
    ofEnterprise: (id: number, now: Date) =>
      database.look(async (tx) => {
        const [all, month] = await Promise.all([common(tx, 'enterprise', id, now), wallets.month(tx, id, now)])
        return { ...all, ...month }
      }),

    ofMaker: (id: number, now: Date) =>
      database.look(async (tx) => {
        const [all, earnings] = await Promise.all([common(tx, 'maker', id, now), wallets.earnings(tx, id, now)])
        return { ...all, wechat_available: wechat.available, earnings }
      }),
  }
}
