import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { FileUrl, Id, line } from '#contract/base/fields.ts'
import { accountCalls, registration } from './account-calls.ts'
import { Enterprise } from './accounts.ts'

export const enterpriseAccount = accountCalls('enterprise')

export const registerEnterprise = registration('企业', '/api/register', { name: line(60).optional() })

export const editEnterprise = endpoint({
  summary: '修改企业资料，只改给出的各项',
  method: 'POST',
  path: '/api/user/edit',
  access: 'enterprise',
  input: z.object({
    name: line(60).min(2, '企业名称至少 2 个字').optional(),
    logo: z.union([z.literal(''), FileUrl]).optional(),
    contact_name: line(20).optional(),
    contact_email: z.union([z.literal(''), z.email('邮箱格式不正确').max(100)]).optional(),
    industry_id: Id.nullable().optional(),
    city_id: Id.nullable().optional(),
    address: line(120).optional(),
    intro: z
      .string()
      .trim()
      .max(500)
      .regex(/^[^\p{Cc}]*(?:\n[^\p{Cc}]*)*$/u, '不能含有控制字符')
      .optional(),
  }),
  output: Enterprise,
  refusals: ['FILE_GONE', 'WORDS_REFUSED', 'CERT_NAME_FIXED'],
  done: '已保存',
})
