import { z } from 'zod'
import { Agreement, accountCalls, InviteCode, NewUserPassword, OpenedToken, SmsCode } from './account-calls.ts'
import { Enterprise } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { FileUrl, Id, line } from './fields.ts'
import { PhoneNumber } from './phone.ts'

export const enterpriseAccount = accountCalls('enterprise')

export const registerEnterprise = endpoint({
  summary: '企业注册（scene 1）；邀请码优先于 invite Cookie',
  method: 'POST',
  path: '/api/register',
  access: 'public',
  input: z.object({
    phone_number: PhoneNumber,
    code: SmsCode,
    password: NewUserPassword,
    agree: Agreement,
    name: line(60).optional(),
    invite: InviteCode.optional(),
  }),
  output: OpenedToken,
  refusals: ['CODE_WRONG', 'PHONE_TAKEN', 'PASSWORD_WEAK', 'REGISTRATION_CLOSED', 'WORDS_REFUSED'],
  done: '注册成功',
})

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
  refusals: ['FILE_GONE', 'WORDS_REFUSED'],
  done: '已保存',
})
