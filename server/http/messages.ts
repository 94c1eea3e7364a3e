import { z } from 'zod'

const formats: Record<string, string> = {
  email: '请填写正确的邮箱地址',
  url: '请填写正确的网址',
  datetime: '请填写正确的时间',
  date: '请填写正确的日期',
  uuid: '编号格式不正确',
}
const typeNames: Record<string, string> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  date: '时间',
}

/** What a person is told about one wrong input. The library's own words say what a program expected. */
function sayIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? '请填写此项' : `应为${typeNames[String(issue.expected)] ?? '其他类型'}`
    case 'too_small':
      return tooSmall(String(issue.origin), Number(issue.minimum))
    case 'too_big':
      return tooBig(String(issue.origin), Number(issue.maximum))
    case 'invalid_format':
      return formats[String(issue.format)] ?? '格式不正确'
    case 'invalid_value':
      return '不是可选的值'
    case 'invalid_union':
      return '填写的内容不正确'
    case 'not_multiple_of':
      return `应为 ${issue.divisor} 的整数倍`
    case 'unrecognized_keys':
      return '含有不认识的内容'
    default:
      return undefined
  }
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === 'string') return minimum === 1 ? '请填写此项' : `至少 ${minimum} 个字符`
  if (origin === 'array') return `至少 ${minimum} 项`
  return `不能小于 ${minimum}`
}

function tooBig(origin: string, maximum: number): string {
  if (origin === 'string') return `最多 ${maximum} 个字符`
  if (origin === 'array') return `最多 ${maximum} 项`
  return `不能大于 ${maximum}`
}

/** Whatever has no sentence of ours still gets a Chinese one. */
export function speakChinese(): void {
  z.config({ ...z.locales.zhCN(), customError: sayIssue })
}
