import { z } from 'zod'
import { type Fen, fen, isFen } from '#contract/base/money.ts'
import { withdrawalMethods } from '#contract/money/offers.ts'
import { givesInWords, type VipGives } from '#contract/money/vips.words.ts'
import { readable } from '#server/platform/readable.ts'

const amount = z.custom<Fen>((value) => typeof value === 'number' && isFen(value) && value >= 0)
const texts = z.array(z.string().max(300)).max(30)

/** How money leaves: within which limits, at what fee, by which ways. */
export const withdrawalRules = {
  key: 'withdrawals.rules',
  schema: z.object({
    enabled: z.boolean(),
    min_amount: amount,
    max_amount: amount,
    daily_times: z.number().int().min(1),
    daily_amount: amount,
    monthly_amount: amount,
    /** Nought for any amount. */
    multiple_of: amount,
    /** In basis points. */
    fee_rate: z.number().int().min(0).max(10_000),
    fee_min_amount: amount,
    fee_max_amount: amount,
    /** How many in a month cost nothing. */
    free_times: z.number().int().min(0),
    methods: z.array(z.enum(withdrawalMethods)),
    require_certified: z.boolean(),
    /** More than this takes two people. */
    second_approval_above: amount,
    /** How long a receiver may take to confirm. */
    confirm_hours: z.number().int().min(1).max(24),
    arrival_text: z.string().max(100),
  }),
  // Closed until an operator has looked at the numbers and opens it.
  initial: {
    enabled: false,
    min_amount: fen(100_00),
    max_amount: fen(50_000_00),
    daily_times: 3,
    daily_amount: fen(100_000_00),
    monthly_amount: fen(500_000_00),
    multiple_of: fen(0),
    fee_rate: 60,
    fee_min_amount: fen(1_00),
    fee_max_amount: fen(50_00),
    free_times: 0,
    methods: ['bank_company' as const, 'bank' as const],
    require_certified: false,
    second_approval_above: fen(10_000_00),
    confirm_hours: 24,
    arrival_text: '预计 1 至 3 个工作日到账',
  },
  shown: readable({
    yuan: [
      ...['min_amount', 'max_amount', 'daily_amount', 'monthly_amount', 'multiple_of'],
      ...['fee_min_amount', 'fee_max_amount', 'second_approval_above'],
    ],
    percent: ['fee_rate'],
  }),
}
export type WithdrawalRules = z.infer<typeof withdrawalRules.schema>

/** What a withdrawal costs. */
export type Fees = Pick<WithdrawalRules, 'fee_rate' | 'fee_min_amount' | 'fee_max_amount'>

export const feesIn = ({ fee_rate, fee_min_amount, fee_max_amount }: Fees): Fees => ({
  ...{ fee_rate, fee_min_amount, fee_max_amount },
})

/** Of ten thousand yuan a basis point is one. */
const fenPerPoint = 100

/** As a price list has them: amounts, the share as what it comes to of ten thousand yuan. */
export const pricesFrom = ({ fee_rate, fee_min_amount, fee_max_amount }: Fees) => ({
  ...{ per_ten_thousand: fen(fee_rate * fenPerPoint), least: fee_min_amount, most: fee_max_amount },
})

/** The way back; a list has all three of them. */
export const feesFrom = (prices: Readonly<Record<string, Fen>>): Fees => ({
  fee_rate: Math.round((prices.per_ten_thousand ?? 0) / fenPerPoint),
  fee_min_amount: prices.least ?? fen(0),
  fee_max_amount: prices.most ?? fen(0),
})

/** What makers are told: how to take part, and what to show. What they earn is told by the rules that it is paid by. */
export const makerProgramme = {
  key: 'makers.programme',
  schema: z.object({
    rules: texts,
  }),
  initial: { rules: [] as string[] },
}
export type MakerProgramme = z.infer<typeof makerProgramme.schema>

/** What a level gives, without what it costs. */
export function givesOf({ free_downloads, fee_discount, all_posters, badge, daily_figures }: VipGives): VipGives {
  return { free_downloads, fee_discount, all_posters, badge, daily_figures }
}

/** What is said of a level: what its numbers give, and beside it whatever an operator wrote. */
export const benefitsOf = (gives: VipGives, notes: readonly string[] = []): string[] => [
  ...givesInWords(gives),
  ...notes,
]
