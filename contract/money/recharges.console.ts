import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { line, none, Version } from '#contract/base/fields.ts'
import { Rate, Yuan } from '#contract/base/money.ts'

// What operators set about recharges; their orders stand among all the others.

const Price = Yuan.refine((amount) => amount >= 0, '金额不能为负')
const distinct = (list: readonly unknown[]) => new Set(list).size === list.length

const Options = z.object({
  enabled: z.boolean(),
  min_amount: Price,
  max_amount: Price,
  packages: z
    .array(z.object({ amount: Price, bonus_amount: Price, label: line(12) }))
    .max(12)
    .refine((list) => distinct(list.map(({ amount }) => amount)), '金额不能重复'),
  bonus_steps: z
    .array(z.object({ from_amount: Price, bonus_rate: Rate }))
    .max(12)
    .refine((list) => distinct(list.map(({ from_amount }) => from_amount)), '起始金额不能重复'),
  /** Whether recharged money may be taken out again, or only spent. */
  recharge_withdrawable: z.boolean(),
  /** For how many days what came by WeChat or Alipay cannot be withdrawn. */
  withdrawable_after_days: z.number().int().min(0).max(365),
  /** For how long a bonus can be used; null for ever. */
  promotion_days: z.number().int().min(1).max(3650).nullable(),
  version: Version,
})
export type RechargeOptions = z.input<typeof Options>

export const readRechargeSettings = endpoint({
  summary: '充值设置',
  method: 'GET',
  path: '/api/console/recharge-settings',
  access: { staff: 'orders.read' },
  input: none,
  output: Options,
})

export const saveRechargeSettings = endpoint({
  summary: '修改充值设置',
  method: 'POST',
  path: '/api/console/recharge-settings',
  access: { staff: 'recharges.settings' },
  input: Options.refine(({ min_amount, max_amount }) => min_amount > 0 && max_amount >= min_amount, {
    path: ['max_amount'],
    message: '上限不能低于下限，下限应大于 0',
  }),
  output: Options,
  refusals: ['CHANGED_MEANWHILE'],
  done: '已保存',
})
