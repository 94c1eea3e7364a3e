import type { InputInside } from '#contract/base/endpoint.ts'
import { fen } from '#contract/base/money.ts'
import { nextShanghaiMidnight, shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import { type listRevenue, purseNames, statementDaysMax } from '#contract/money/ledger.console.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as store from './store.ts'

export type Earning = ReturnType<typeof createEarning>

const dayMs = 24 * 60 * 60 * 1000

/** What was earned, for the accountant: by purpose and day, out of the books themselves. */
export function createEarning(database: Database) {
  return {
    list: async ({ page, count, ...asked }: InputInside<typeof listRevenue>, now: Date) => {
      const period = periodOf(asked, now)
      const rows = await database.read((tx) => store.byDay(tx, period))
      const list = rows.slice((page - 1) * count, page * count).map(({ key, day, purse, ...sums }) => ({
        ...{ key, day, purse, purpose: nameOf(purse), ...summed(sums) },
      }))
      return { list, total: rows.length, total_is: 'exact' as const, page, count, totals: summed(totalOf(rows)) }
    },
  }
}

function totalOf(rows: readonly store.RevenueSums[]): store.RevenueSums {
  const all = (part: keyof store.RevenueSums) => rows.reduce((sum, row) => sum + row[part], 0)
  return {
    received: all('received'),
    refunded: all('refunded'),
    promotion: all('promotion'),
    promotion_returned: all('promotion_returned'),
  }
}

const nameOf = (purse: string) => (purseNames.system as Readonly<Record<string, string>>)[purse] ?? purse

const summed = ({ received, refunded, promotion, promotion_returned }: store.RevenueSums) => ({
  ...{ received: fen(received), refunded: fen(refunded), net: fen(received - refunded) },
  ...{ promotion: fen(promotion), promotion_returned: fen(promotion_returned) },
})

type Asked = Omit<InputInside<typeof listRevenue>, 'page' | 'count'>

/** The days that were asked for; without any the month so far. */
function periodOf({ from, to, purse }: Asked, now: Date): store.Period {
  const today = shanghaiDay(now)
  const last = to ?? today
  const first = from ?? `${last.slice(0, 8)}01`
  const until = nextShanghaiMidnight(startOfShanghaiDay(last))
  const period = { first, last, from: startOfShanghaiDay(first), until, purse }
  const days = (period.until.getTime() - period.from.getTime()) / dayMs
  if (days < 1) throw new Refusal('INPUT_INVALID', {}, { to: '结束日期不能早于开始日期' })
  if (days > statementDaysMax) throw new Refusal('INPUT_INVALID', {}, { to: `最多 ${statementDaysMax} 天` })
  return period
}
