import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'
import { WrittenColumn } from '#contract/base/written.ts'
import { exportStates } from './exports.words.ts'

// Lists of the console as files, written by the server while nobody waits.

const Export = z.object({
  id: z.number().int(),
  title: z.string(),
  format: z.enum(['xlsx', 'csv']),
  state: z.enum(Object.keys(exportStates) as [keyof typeof exportStates]),
  rows_done: z.number().int(),
  /** As many as there were when it was ordered; of very long lists a lower bound. */
  rows_total: z.number().int(),
  total_exact: z.boolean(),
  bytes: z.number().int().nullable(),
  reason: z.string(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  expires_at: Instant,
})
export type Export = z.input<typeof Export>

export const orderExport = endpoint({
  summary: '导出一个列表：由服务器在后台写成文件',
  method: 'POST',
  path: '/api/console/exports',
  access: 'staff',
  input: z.object({
    title: line(40).min(1),
    /** The path of the list's own call: whoever may not ask it may not export it. */
    call: z.string().regex(/^\/api\/console\/[a-z/_-]{1,80}$/),
    /** What it is narrowed to. */
    input: z
      .record(z.string().max(40), z.union([z.string().max(200), z.number(), z.boolean()]))
      .refine((given) => Object.keys(given).length <= 30),
    columns: z.array(WrittenColumn).min(1).max(40),
    format: z.enum(['xlsx', 'csv']),
  }),
  output: Export,
  refusals: ['EXPORTS_OPEN', 'EXPORT_UNKNOWN'],
  done: '已开始导出',
})

export const listExports = endpoint({
  summary: '我的导出任务',
  method: 'GET',
  path: '/api/console/exports',
  access: 'staff',
  input: z.object(pageFields),
  output: listOf(Export),
})

export const readExport = endpoint({
  summary: '我的一个导出任务：进度',
  method: 'GET',
  path: '/api/console/exports/{id}',
  access: 'staff',
  input: z.object({ id: Id }),
  output: Export,
  refusals: ['RECORD_NOT_FOUND'],
})

export const cancelExport = endpoint({
  summary: '取消我的一个导出任务',
  method: 'POST',
  path: '/api/console/exports/{id}/cancel',
  access: 'staff',
  input: z.object({ id: Id }),
  output: Export,
  refusals: ['RECORD_NOT_FOUND'],
  done: '已取消',
})

/** Where the file is had by whoever ordered it. Not JSON, so no endpoint of the desk. */
export const exportFilePath = '/api/console/export-files'
