import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Id, line, Person } from '#contract/base/fields.ts'
import { listOf, pageFields } from '#contract/base/paging.ts'
import { Instant } from '#contract/base/time.ts'

const Path = z
  .string()
  .trim()
  .max(200)
  .regex(/^\/(?!\/)[^\s\\?#\p{Cc}]*$/u, '请填写以 / 开头的站内地址，不带参数')

const Redirect = z.object({
  id: z.number().int(),
  from_path: z.string(),
  to_path: z.string(),
  created_at: Instant,
  created_by: Person.nullable(),
})
export type Redirect = z.input<typeof Redirect>

export const listRedirects = endpoint({
  summary: '地址跳转（后台）',
  method: 'GET',
  path: '/api/console/redirect',
  access: { staff: 'site.read' },
  input: z.object({ ...pageFields, q: line(60).optional() }),
  output: listOf(Redirect),
})

export const addRedirect = endpoint({
  summary: '新增地址跳转：旧地址永久转到新地址',
  method: 'POST',
  path: '/api/console/redirect',
  access: { staff: 'site.edit' },
  input: z.object({ from_path: Path, to_path: Path }),
  output: Redirect,
  refusals: ['NAME_TAKEN'],
  done: '已新增',
})

export const deleteRedirect = endpoint({
  summary: '删除地址跳转',
  method: 'POST',
  path: '/api/console/redirect/{id}/delete',
  access: { staff: 'site.edit' },
  input: z.object({ id: Id }),
  output: z.null(),
  refusals: ['RECORD_NOT_FOUND'],
  done: '已删除',
})
