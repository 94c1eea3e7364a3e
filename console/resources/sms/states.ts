import type { Tone } from '#console/parts/show/mark.tsx'
import type { SmsEntry } from '#contract/people/accounts.console.ts'

export const smsStates: Record<SmsEntry['state'], { label: string; tone: Tone }> = {
  queued: { label: '等待发送', tone: 'plain' },
  sending: { label: '发送中', tone: 'coming' },
  sent: { label: '已发出', tone: 'coming' },
  delivered: { label: '已送达', tone: 'good' },
  undelivered: { label: '未送达', tone: 'gone' },
  refused: { label: '被拒绝', tone: 'gone' },
  unknown: { label: '结果不明', tone: 'waiting' },
}

const providers: Readonly<Record<string, string>> = { sandbox: '沙箱', aliyun: '阿里云', tencent: '腾讯云' }

export function sayProvider(provider: string): string {
  return providers[provider] ?? provider
}

const reasons: Readonly<Record<string, string>> = {
  too_late: '超过时限，未发送',
  share_kept: '短信紧张，号码未注册，未发送',
  answer_lost: '发送途中中断，结果不明',
  template_not_configured: '没有配置短信模板，未发送',
  template_value_missing: '模板缺少内容，未发送',
  timeout: '服务商没有及时答复',
  network: '与服务商的网络中断',
  unreadable: '服务商的答复无法识别',
  too_large: '服务商的答复无法识别',
}

/** Why a message did not go out. The vendor's own words stay as they are: its manual explains them. */
export function sayReason(reason: string): string {
  const status = /^http_(\d+)$/.exec(reason)?.[1]
  if (status) return `服务商出错（HTTP ${status}）`
  const broken = /^network_(.+)$/.exec(reason)?.[1]
  if (broken) return `${reasons.network}（${broken}）`
  return reasons[reason] ?? reason
}
