import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { none, Version } from '#contract/base/fields.ts'

// Which of the templates that WeChat has approved says what.

const Keyword = z
  .string()
  .trim()
  .regex(/^([a-z_]{1,30}\d{1,2})?$/, '应为模板里的字段名，如 thing1')
const Template = z.object({
  template_id: z
    .string()
    .trim()
    .regex(/^[\w-]{0,64}$/, '模板 ID 不正确'),
  keywords: z.object({ label: Keyword, title: Keyword, at: Keyword, no: Keyword, amount: Keyword }),
})
const Templates = z.object({
  review: Template,
  paid: Template,
  withdrawal: Template,
  lead: Template,
  activity: Template,
  version: Version,
})
const path = '/api/console/messages/official'

export const readOfficialTemplates = endpoint({
  summary: '公众号模板消息的模板',
  method: 'GET',
  path,
  access: { staff: 'messages.read' },
  input: none,
  output: Templates,
})

export const saveOfficialTemplates = endpoint({
  summary: '修改公众号模板消息的模板；模板 ID 为空的一类不发',
  method: 'POST',
  path,
  access: { staff: 'messages.edit' },
  input: Templates,
  output: Templates,
  refusals: ['CHANGED_MEANWHILE'],
  done: '已保存',
})
