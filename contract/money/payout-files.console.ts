import { z } from 'zod'
import { BatchAnswer, batchOf } from '#contract/base/batch.ts'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, none, Version } from '#contract/base/fields.ts'
import { Yuan } from '#contract/base/money.ts'
import {
  type PayoutEncoding,
  payoutColumnKeys,
  payoutEncodings,
  payoutFormats,
  receiptFileMaxBytes,
} from './payout-files.words.ts'

// Withdrawals by the dozen: approved together, paid at the bank with one file, and registered from the bank's answer.

const path = '/api/console/withdrawals/batch'
const items = batchOf(z.object({ id: Id }))

export const approveWithdrawals = endpoint({
  summary: '批量通过提现；两人复核的限额逐笔照旧',
  method: 'POST',
  path: `${path}/approve`,
  access: { staff: 'withdrawals.review' },
  input: z.object({ items }),
  output: BatchAnswer,
  done: '已处理',
})

export const takeOnWithdrawals = endpoint({
  summary: '批量开始人工打款',
  method: 'POST',
  path: `${path}/take-on`,
  access: { staff: 'withdrawals.pay' },
  input: z.object({ items }),
  output: BatchAnswer,
  done: '已处理',
})

export const exportPayoutFile = endpoint({
  summary: '导出打款文件：含完整户名与账号，记入操作日志',
  method: 'POST',
  path: `${path}/export`,
  access: { staff: 'withdrawals.export' },
  input: z.object({ items, format: z.enum(payoutFormats) }),
  output: BatchAnswer.extend({
    /** Empty where none of them can be paid now. */
    name: z.string(),
    content_base64: z.string(),
  }),
  refusals: ['EXPORTS_OF_HOUR'],
  done: '已导出',
})

const base64Max = Math.ceil(receiptFileMaxBytes / 3) * 4

const Line = z.object({
  /** Of the file, as a spreadsheet counts. */
  line: z.number().int(),
  no: z.string(),
  amount: z.string(),
  /** Why nothing was registered; of one that was, its receipt. */
  words: z.string(),
})
export type ReceiptLine = z.input<typeof Line>

export const importReceipts = endpoint({
  summary: '导入银行回单：提现单号与金额相符的登记为打款成功，其余列为差异',
  method: 'POST',
  path: `${path}/receipts`,
  access: { staff: 'withdrawals.pay' },
  input: z.object({
    name: line(120).min(1),
    content_base64: z
      .string()
      .max(base64Max, '文件过大')
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, '文件没有读出来'),
  }),
  output: z.object({
    registered: z.array(Line),
    /** Registered before with the same receipt: nothing is registered twice. */
    known: z.array(Line),
    differences: z.array(Line),
    /** What was registered now, in all. */
    amount: Yuan,
  }),
  done: '已导入',
})
export type ImportedReceipts = z.input<typeof importReceipts.output>

const encodings = Object.keys(payoutEncodings) as [PayoutEncoding, ...PayoutEncoding[]]
const Setting = z.object({
  columns: z
    .array(z.enum(payoutColumnKeys))
    .length(payoutColumnKeys.length, '六列都要有')
    .refine((columns) => new Set(columns).size === columns.length, '同一列只能出现一次'),
  encoding: z.enum(encodings),
  version: Version,
})
export type PayoutFileSetting = z.input<typeof Setting>
/** As it was saved, without asking again whether it may be so. */
const SavedSetting = z.object({
  columns: z.array(z.enum(payoutColumnKeys)),
  encoding: z.enum(encodings),
  version: Version,
})

export const readPayoutFileSetting = endpoint({
  summary: '打款文件的列序与编码',
  method: 'GET',
  path: '/api/console/payout-file-setting',
  access: { staff: 'withdrawals.read' },
  input: none,
  output: SavedSetting,
})

export const savePayoutFileSetting = endpoint({
  summary: '修改打款文件的列序与编码',
  method: 'POST',
  path: '/api/console/payout-file-setting',
  access: { staff: 'withdrawals.export' },
  input: Setting,
  output: SavedSetting,
  refusals: ['CHANGED_MEANWHILE'],
  done: '已保存',
})
