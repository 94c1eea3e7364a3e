import type { SmsEntry } from '#contract/console-accounts.ts'
import type { Tone } from '../../parts/mark.tsx'

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
