import { type Fen, fen } from '#contract/base/money.ts'
import type { Reading } from '#server/http/reading.ts'
import { type PriceList, type PriceRoom, pricesTopic } from '#server/modules/money/prices/service.ts'
import { type Change, type Seen, type Settings, settingsTopic } from '#server/modules/site/settings/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Fees, feesFrom, feesIn, pricesFrom, type WithdrawalRules, withdrawalRules } from '../model.ts'

const list = 'withdrawal-fee'

const items: PriceList['items'] = [
  // A share of ten thousand: what a hundredth of a percent comes to is one whole yuan.
  { item: 'per_ten_thousand', label: '每提现一万元收取', min: fen(0), step: fen(1_00), max: fen(10_000_00) },
  { item: 'least', label: '每笔最低', min: fen(0) },
  { item: 'most', label: '每笔最高', min: fen(0) },
]

interface Parts {
  settings: Settings
  prices: Pick<PriceRoom, 'at' | 'shown'>
}

/** What a withdrawal costs: a price list, as everything that is sold has one. The setting says what it began with. */
export function createCharging({ settings, prices }: Parts) {
  const based = (rules: Fees) => ({ list, base: pricesFrom(rules) })

  /** What is charged at a moment. */
  async function at(tx: Reader, moment: Date): Promise<Fees> {
    return feesFrom(await prices.at(tx, based(await settings.read(tx, withdrawalRules)), moment))
  }

  return {
    at,

    /** What is shown of the rules, from memory, with what was announced. */
    async rules(reading: Reading, now: Date): Promise<WithdrawalRules & { fee_next: (Fees & { from: Date }) | null }> {
      reading.dependsOn(settingsTopic)
      reading.dependsOn(pricesTopic)
      const rules = await settings.get(withdrawalRules)
      const standing = (await prices.shown([based(rules)], now)).get(list)
      const next = standing?.next
      if (next) reading.freshUntil(next.from)
      return {
        ...rules,
        ...(standing && feesFrom(standing.prices)),
        fee_next: next ? { ...feesFrom(next.prices), from: next.from } : null,
      }
    },

    edited: async (tx: Reader, now: Date) => ({
      ...(await settings.editedIn(tx, withdrawalRules)),
      ...(await at(tx, now)),
    }),

    /** The first time the fee is entered with the rest; from then on it is announced in its list. */
    async save(tx: Tx, rules: WithdrawalRules & Seen, change: Change) {
      const { version, ...standing } = await settings.editedIn(tx, withdrawalRules)
      if (version === 0) return settings.change(tx, withdrawalRules, rules, change)
      const held = await at(tx, change.now)
      const saved = await settings.change(tx, withdrawalRules, { ...rules, ...feesIn(standing) }, change)
      const others = Object.entries(held).filter(([part, value]) => rules[part as keyof Fees] !== value)
      if (others.length > 0) {
        const why = '请在“价格表”中公布新的手续费'
        throw new Refusal('INPUT_INVALID', {}, Object.fromEntries(others.map(([part]) => [part, why])))
      }
      return { ...saved, ...held }
    },

    /** For whoever sets what things cost. */
    async lists(tx: Reader): Promise<PriceList[]> {
      return [
        { ...based(await settings.read(tx, withdrawalRules)), title: '提现手续费', items, refuses: refuseUpsideDown },
      ]
    },
  }
}

/** The most that is charged is never below the least. */
function refuseUpsideDown({ least = fen(0), most = fen(0) }: Readonly<Record<string, Fen>>): Record<string, string> {
  return most < least ? { most: '每笔最高不能低于每笔最低' } : {}
}
