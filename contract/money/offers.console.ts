import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { FileUrl, Id, line, none, Version } from '#contract/base/fields.ts'
import { type Fen, Rate, Yuan } from '#contract/base/money.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { withdrawalMethods } from './offers.ts'

// The operators' side of what can be bought and earned here.

const priceMax = 1_000_000_000
const Price = Yuan.refine((amount) => amount >= 0 && amount <= priceMax, '金额应在 0.00 到 10000000.00 之间')
const filled = (max: number) => line(max).min(1, '不能为空')
const position = z.number().int().min(0).max(9999)
const days = z.number().int().min(1).max(3650)
const benefits = z.array(filled(60)).max(20)

/** A price that was never asked for would be a lie about how much is saved. */
const dearer = (offer: { price: Fen; original_price: Fen | null }) =>
  offer.original_price === null || offer.original_price >= offer.price
const dearerMessage = { path: ['original_price'], message: '原价不能低于现价' }

const supportServiceFields = {
  name: filled(40),
  level: z.number().int().min(1).max(3),
  price: Price,
  original_price: Price.nullable(),
  period_days: days,
  benefits,
  cover: z.union([z.literal(''), FileUrl]),
  position,
  shown: z.boolean(),
}
const SupportServiceFields = z.object(supportServiceFields)
const EditedSupportService = z.object({
  id: z.number().int(),
  version: Version,
  ...supportServiceFields,
  price: Yuan,
  original_price: Yuan.nullable(),
})
export type EditedSupportService = z.input<typeof EditedSupportService>

export const listSupportServices = endpoint({
  summary: '认证服务（后台）',
  method: 'GET',
  path: '/api/console/offers/support-services',
  access: { staff: 'offers.read' },
  input: z.object(pageFields),
  output: listOf(EditedSupportService),
})

export const readEditedSupportService = endpoint({
  summary: '一项认证服务（后台）',
  method: 'GET',
  path: '/api/console/offers/support-services/{id}',
  access: { staff: 'offers.read' },
  input: z.object({ id: Id }),
  output: EditedSupportService,
  refusals: ['RECORD_NOT_FOUND'],
})

export const addSupportService = endpoint({
  summary: '新增认证服务',
  method: 'POST',
  path: '/api/console/offers/support-services',
  access: { staff: 'offers.edit' },
  input: SupportServiceFields.refine(dearer, dearerMessage),
  output: EditedSupportService,
  refusals: ['FILE_GONE'],
  done: '已新增',
})

export const saveSupportService = endpoint({
  summary: '修改认证服务',
  method: 'POST',
  path: '/api/console/offers/support-services/{id}',
  access: { staff: 'offers.edit' },
  input: SupportServiceFields.extend({ id: Id, version: Version }).refine(dearer, dearerMessage),
  output: EditedSupportService,
  refusals: ['CHANGED_MEANWHILE', 'RECORD_NOT_FOUND', 'FILE_GONE'],
  done: '已保存',
})

const vipLevelFields = {
  name: filled(20),
  rank: z.number().int().min(1).max(99),
  price: Price.refine((price) => price > 0, '价格应大于 0'),
  original_price: Price.nullable(),
  duration_days: days,
  free_downloads: z.number().int().min(0).max(1000),
  fee_discount: Rate,
  all_posters: z.boolean(),
  badge: z.boolean(),
  daily_figures: z.boolean(),
  /** Said beside what the numbers give. */
  notes: benefits,
  shown: z.boolean(),
}
const VipLevelFields = z.object(vipLevelFields)
const EditedVipLevel = z.object({
  id: z.number().int(),
  version: Version,
  ...vipLevelFields,
  price: Yuan,
  original_price: Yuan.nullable(),
})
export type EditedVipLevel = z.input<typeof EditedVipLevel>

export const listVipLevels = endpoint({
  summary: '创客会员等级（后台）',
  method: 'GET',
  path: '/api/console/offers/vip-levels',
  access: { staff: 'offers.read' },
  input: z.object(pageFields),
  output: listOf(EditedVipLevel),
})

export const readEditedVipLevel = endpoint({
  summary: '一个创客会员等级（后台）',
  method: 'GET',
  path: '/api/console/offers/vip-levels/{id}',
  access: { staff: 'offers.read' },
  input: z.object({ id: Id }),
  output: EditedVipLevel,
  refusals: ['RECORD_NOT_FOUND'],
})

export const addVipLevel = endpoint({
  summary: '新增创客会员等级',
  method: 'POST',
  path: '/api/console/offers/vip-levels',
  access: { staff: 'offers.edit' },
  input: VipLevelFields.refine(dearer, dearerMessage),
  output: EditedVipLevel,
  done: '已新增',
})

export const saveVipLevel = endpoint({
  summary: '修改创客会员等级',
  method: 'POST',
  path: '/api/console/offers/vip-levels/{id}',
  access: { staff: 'offers.edit' },
  input: VipLevelFields.extend({ id: Id, version: Version }).refine(dearer, dearerMessage),
  output: EditedVipLevel,
  refusals: ['CHANGED_MEANWHILE', 'RECORD_NOT_FOUND'],
  done: '已保存',
})

const EditedWithdrawal = z.object({
  enabled: z.boolean(),
  min_amount: Price,
  max_amount: Price,
  daily_times: z.number().int().min(1).max(100),
  daily_amount: Price,
  monthly_amount: Price,
  multiple_of: Price,
  fee_rate: Rate,
  fee_min_amount: Price,
  fee_max_amount: Price,
  methods: z
    .array(z.enum(withdrawalMethods))
    .max(withdrawalMethods.length)
    .refine((methods) => new Set(methods).size === methods.length, '不能重复'),
  free_times: z.number().int().min(0).max(1000),
  require_certified: z.boolean(),
  second_approval_above: Price,
  confirm_hours: z.number().int().min(1).max(24),
  arrival_text: line(100),
  version: Version,
})
export type EditedWithdrawal = z.input<typeof EditedWithdrawal>

export const readEditedWithdrawal = endpoint({
  summary: '提现规则（后台）',
  method: 'GET',
  path: '/api/console/offers/withdrawal',
  access: { staff: 'offers.read' },
  input: none,
  output: EditedWithdrawal,
})

export const saveWithdrawal = endpoint({
  summary: '修改提现规则',
  method: 'POST',
  path: '/api/console/offers/withdrawal',
  access: { staff: 'offers.edit' },
  input: EditedWithdrawal.refine(({ min_amount, max_amount }) => max_amount >= min_amount, {
    path: ['max_amount'],
    message: '单笔上限不能低于下限',
  })
    .refine(({ max_amount, daily_amount }) => daily_amount >= max_amount, {
      path: ['daily_amount'],
      message: '每日限额不能低于单笔上限',
    })
    .refine(({ daily_amount, monthly_amount }) => monthly_amount >= daily_amount, {
      path: ['monthly_amount'],
      message: '每月限额不能低于每日限额',
    })
    .refine(({ multiple_of, max_amount }) => multiple_of <= max_amount, {
      path: ['multiple_of'],
      message: '整数倍不能高于单笔上限',
    })
    .refine(({ fee_min_amount, fee_max_amount }) => fee_max_amount >= fee_min_amount, {
      path: ['fee_max_amount'],
      message: '手续费上限不能低于下限',
    })
    // Otherwise the smallest withdrawal would cost more than it pays out.
    .refine(({ min_amount, fee_min_amount }) => min_amount >= fee_min_amount, {
      path: ['min_amount'],
      message: '单笔下限不能低于最低手续费',
    })
    .refine(({ enabled, methods }) => !enabled || methods.length > 0, {
      path: ['methods'],
      message: '开放提现时至少选择一种方式',
    }),
  output: EditedWithdrawal,
  refusals: ['CHANGED_MEANWHILE'],
  done: '已保存',
})

const EditedProgramme = z.object({
  rules: z.array(filled(300)).max(30),
  version: Version,
})

export const readEditedProgramme = endpoint({
  summary: '创客计划（后台）',
  method: 'GET',
  path: '/api/console/offers/makers',
  access: { staff: 'offers.read' },
  input: none,
  output: EditedProgramme,
})

export const saveProgramme = endpoint({
  summary: '修改创客计划',
  method: 'POST',
  path: '/api/console/offers/makers',
  access: { staff: 'offers.edit' },
  input: EditedProgramme,
  output: EditedProgramme,
  refusals: ['CHANGED_MEANWHILE'],
  done: '已保存',
})
