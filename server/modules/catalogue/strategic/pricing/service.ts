import { fen } from '#contract/base/money.ts'
import type { Look } from '#server/modules/catalogue/records/service.ts'
import type { PriceList, PriceRoom, Prices, Standing } from '#server/modules/money/prices/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { allPlans, type PlanRow } from '../store.ts'

export type Pricing = ReturnType<typeof createPricing>

type Priced = Pick<PlanRow, 'id' | 'fee' | 'deposit'>

const listOf = (id: number) => `partner-plan:${id}`

/** What a plan was entered with holds until its price list has a version. */
const based = ({ id, fee, deposit }: Priced) => ({ list: listOf(id), base: { fee, deposit } })
const columnsOf = ({ fee, deposit }: Prices) => ({ fee: fen(fee ?? 0), deposit: fen(deposit ?? 0) })

/** What plans cost by their price lists: a list for each, with its fee and its deposit. */
export function createPricing(prices: Pick<PriceRoom, 'at' | 'standings' | 'noted'>) {
  const priced = <Plan extends Priced>(plans: readonly Plan[], found: Map<string, Standing>) =>
    plans.map((plan) => {
      const standing = found.get(listOf(plan.id))
      const next = standing?.next
      return {
        ...plan,
        ...(standing ? columnsOf(standing.prices) : {}),
        next: next ? { from: next.from, ...columnsOf(next.prices) } : null,
      }
    })

  return {
    async at<Plan extends Priced>(tx: Reader, plan: Plan, moment: Date): Promise<Plan> {
      return { ...plan, ...columnsOf(await prices.at(tx, based(plan), moment)) }
    },

    async now<Plan extends Priced>(tx: Reader, plans: readonly Plan[], now: Date) {
      return priced(plans, await prices.standings(tx, plans.map(based), now))
    },

    async noted<Plan extends Priced>(tx: Reader, plans: readonly Plan[], look: Look) {
      return priced(plans, await prices.noted(tx, plans.map(based), look))
    },

    lists: async (tx: Reader): Promise<PriceList[]> =>
      (await allPlans(tx)).map((plan) => ({
        ...based(plan),
        title: `战略合作 · ${plan.name}`,
        items: [
          { item: 'fee', label: '合作费', min: fen(0) },
          { item: 'deposit', label: '保证金', min: fen(0) },
        ],
      })),
  }
}
