import type { Tone } from '#console/parts/show/mark.tsx'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import type { readHealth } from '#contract/site/health.ts'

export type Health = OutputOnWire<typeof readHealth>

type Words<Name extends string> = Readonly<Record<Name, { label: string; tone: Tone }>>

export const checkStates: Words<Health['checks'][number]['state']> = {
  ok: { label: '正常', tone: 'good' },
  warn: { label: '留意', tone: 'waiting' },
  bad: { label: '异常', tone: 'gone' },
  unknown: { label: '未知', tone: 'plain' },
}

export const processStates: Words<Health['processes'][number]['state']> = {
  alive: { label: '运行中', tone: 'good' },
  ended: { label: '已停止', tone: 'plain' },
  gone: { label: '失去联系', tone: 'gone' },
}

export const roles: Readonly<Record<Health['processes'][number]['role'], string>> = {
  all: '网站与任务',
  web: '网站',
  jobs: '任务',
}

export const slowKinds: Readonly<Record<Health['slow'][number]['kind'], string>> = {
  request: '请求',
  statement: '数据库语句',
  outside: '服务商',
  job: '后台任务',
}

export const outcomes: Words<Health['vendors'][number]['last_outcome']> = {
  answered: { label: '已应答', tone: 'good' },
  refused: { label: '被拒绝', tone: 'waiting' },
  unheard: { label: '无应答', tone: 'gone' },
}

const hosts: readonly (readonly [RegExp, string])[] = [
  [/mch\.weixin\.qq\.com$/, '微信支付'],
  [/weixin\.qq\.com$/, '微信开放平台与公众号'],
  [/alipay/, '支付宝'],
  [/dysmsapi|aliyuncs\.com$/, '阿里云'],
  [/tencentcloudapi\.com$/, '腾讯云'],
]

/** Who stands behind a host, where we know; the host itself otherwise. */
export function vendorName(host: string): string {
  return hosts.find(([pattern]) => pattern.test(host))?.[1] ?? host
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^timeout$/, '超时'],
  [/^network/, '网络不通'],
  [/^http_5/, '对方出错'],
  [/^http_4/, '请求被拒绝'],
  [/^unreadable$/, '应答无法读懂'],
  [/^too_large$/, '应答过大'],
]

export function sayReason(reason: string): string {
  if (reason === '') return ''
  const said = reasons.find(([pattern]) => pattern.test(reason))?.[1]
  return said ? `${said}（${reason}）` : reason
}

/** `850 毫秒`, `2.4 秒` */
export function sayMs(ms: number): string {
  return ms < 1_000 ? `${ms} 毫秒` : `${(Math.round(ms / 100) / 10).toLocaleString('zh-CN')} 秒`
}
