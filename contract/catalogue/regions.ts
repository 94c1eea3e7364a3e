import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { whole } from '#contract/base/paging.ts'

const Id = z.number().int()
const Choice = z.object({ id: Id, name: z.string() })

/** One place in a tree and what stands right below it: a picker asks for one level at a time. */
const Branch = Choice.extend({
  /** Null at the root, which is asked for as 0. */
  parent_id: Id.nullable(),
  children: z.array(Choice.extend({ leaf: z.boolean() })),
})
export type Branch = z.infer<typeof Branch>

const IndustryOption = Choice.extend({ children: z.array(Choice) })
export type IndustryOption = z.infer<typeof IndustryOption>

const one = z.object({ id: whole({ min: 0, max: 999_999 }) })

export const readCity = endpoint({
  summary: '一个地区及其下一级（0 为全国，其余为六位行政区划代码）',
  method: 'GET',
  path: '/api/city/{id}',
  access: 'public',
  input: one,
  output: Branch,
  refusals: ['RECORD_NOT_FOUND'],
})

export const readIndustry = endpoint({
  summary: '一个行业及其下一级（0 为全部行业，1–20 为门类 A–T，100 加大类代码为大类）',
  method: 'GET',
  path: '/api/industry/{id}',
  access: 'public',
  input: one,
  output: Branch,
  refusals: ['RECORD_NOT_FOUND'],
})

export const readIndustryOptions = endpoint({
  summary: '全部行业门类与大类，一次取齐',
  method: 'GET',
  path: '/api/industryOption',
  access: 'public',
  input: z.object({}),
  output: z.object({ list: z.array(IndustryOption) }),
})
