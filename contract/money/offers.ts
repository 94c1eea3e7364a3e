import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { none } from '#contract/base/fields.ts'
import { Rate, Yuan } from '#contract/base/money.ts'
import { countField, listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { NextPrice } from './prices.ts'

// What can be bought and earned here, as everybody may see it. Orders come with the modules that take them.

export const withdrawalMethods = ['bank_company', 'bank', 'alipay', 'wechat'] as const

const SupportService = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Of the certification that comes with it, 1 to 3. */
  level: z.number().int(),
  price: Yuan,
  original_price: Yuan.nullable(),
  next: NextPrice,
  period_days: z.number().int(),
  benefits: z.array(z.string()),
  cover: z.string(),
})
export type SupportService = z.input<typeof SupportService>

export const readSupportServices = endpoint({
  summary: '认证服务列表',
  method: 'GET',
  path: '/api/support_service',
  access: 'public',
  input: z.object({ ...pageFields, count: countField(20) }),
  output: listOf(SupportService),
})

const WithdrawalRules = z.object({
  enabled: z.boolean(),
  min_amount: Yuan,
  max_amount: Yuan,
  daily_times: z.number().int(),
  daily_amount: Yuan,
  monthly_amount: Yuan,
  /** Amounts are multiples of this; nought for any. */
  multiple_of: Yuan,
  fee_rate: Rate,
  fee_min_amount: Yuan,
  fee_max_amount: Yuan,
  /** Another fee that was announced, and from when. */
  fee_next: z.object({ from: Instant, fee_rate: Rate, fee_min_amount: Yuan, fee_max_amount: Yuan }).nullable(),
  /** How many in a month cost nothing. */
  free_times: z.number().int(),
  methods: z.array(z.enum(withdrawalMethods)),
  require_certified: z.boolean(),
  arrival_text: z.string(),
})
export type WithdrawalRules = z.input<typeof WithdrawalRules>

export const readWithdrawalRules = endpoint({
  summary: '提现规则',
  method: 'GET',
  path: '/api/withdraw',
  access: 'public',
  input: none,
  output: WithdrawalRules,
})

const MakerProgramme = z.object({
  rules: z.array(z.string()),
  commission_rules: z.array(z.string()),
  freeze_days: z.number().int(),
  posters: z.array(z.string()),
})
export type MakerProgramme = z.infer<typeof MakerProgramme>

export const readMakerProgramme = endpoint({
  summary: '创客计划：规则、佣金、结算天数与海报',
  method: 'GET',
  path: '/api/ck',
  access: 'public',
  input: none,
  output: MakerProgramme,
})

/** What a level gives, as numbers that act. None of them touches who earns what. */
export const VipGives = z.object({
  free_downloads: z.number().int(),
  fee_discount: Rate,
  all_posters: z.boolean(),
  badge: z.boolean(),
  daily_figures: z.boolean(),
})

const VipLevel = z.object({
  id: z.number().int(),
  name: z.string(),
  rank: z.number().int(),
  price: Yuan,
  original_price: Yuan.nullable(),
  next: NextPrice,
  duration_days: z.number().int(),
  /** In words: what its numbers give, and whatever else is said of it. */
  benefits: z.array(z.string()),
  gives: VipGives,
})
export type VipLevel = z.input<typeof VipLevel>

export const readVipLevels = endpoint({
  summary: '创客会员等级，从低到高',
  method: 'GET',
  path: '/api/ck/vip',
  access: 'public',
  input: none,
  output: z.object({ list: z.array(VipLevel) }),
})
