import type { Tone } from '#console/parts/show/mark.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import type { ContentState, ContentStep, EditedContent } from '#contract/texts/content.console.ts'
import type { PageKey } from '#contract/texts/content.ts'

export const stateLabels: Record<ContentState, { label: string; tone: Tone }> = {
  draft: { label: '草稿', tone: 'plain' },
  review: { label: '待审核', tone: 'waiting' },
  scheduled: { label: '定时发布', tone: 'coming' },
  published: { label: '已上线', tone: 'good' },
  expired: { label: '已过期', tone: 'plain' },
  trashed: { label: '回收站', tone: 'gone' },
}

const steps: Record<ContentStep, string> = {
  submit: '送审',
  withdraw: '撤回送审',
  reject: '驳回',
  approve: '审核通过',
  publish: '直接发布',
  take_down: '下线',
  trash: '移入回收站',
  recover: '恢复',
  destroy: '彻底删除',
}

/** How a step is called where a text stands now: of one that is released, only the dates are left to change. */
export function stepLabel(step: ContentStep, stage: EditedContent['stage']): string {
  return step === 'publish' && stage === 'released' ? '调整发布时间' : steps[step]
}

/** What is said when a step is done. */
export const stepDone: Record<ContentStep, string> = {
  submit: '已送审，等待同事审核',
  withdraw: '已撤回，可以继续修改',
  reject: '已驳回，作者可以修改后再送审',
  approve: '已审核通过',
  publish: '已发布',
  take_down: '已下线，读者不再看到',
  trash: '已移入回收站',
  recover: '已恢复为草稿',
  destroy: '已彻底删除',
}

export const pageLabels: Record<PageKey, string> = {
  about: '关于我们',
  play: '玩法介绍',
  spread: '推广说明',
  contact: '联系我们',
  protocol_enterprise: '企业用户协议',
  protocol_maker: '创客用户协议',
  privacy: '隐私政策',
}

interface Window {
  published_at: string | null
  expires_at: string | null
}

/** `2026-11-15 11:02 起` or `… 至 …`; nothing for what was never released. */
export function sayPublication({ published_at, expires_at }: Window): string {
  if (!published_at) return ''
  return expires_at
    ? `${formatMinute(published_at)} 至 ${formatMinute(expires_at)}`
    : `${formatMinute(published_at)} 起`
}

/** What readers see now, in one sentence. */
export function sayReaders({ live_version, next, version, state, path }: EditedContent): string {
  if (live_version === null) return '读者还看不到这篇内容。'
  if (state === 'expired') return '已过下线时间，读者看不到这篇内容。'
  if (state === 'scheduled') return `到发布时间后，读者在 ${path} 看到第 ${live_version} 版。`
  if (next) return `读者现在看到第 ${live_version} 版，${formatMinute(next.from)} 起换成第 ${next.version} 版。`
  if (live_version === version) return `读者在 ${path} 看到的就是这一版。`
  return `读者现在看到第 ${live_version} 版，之后的修改还没有发布。`
}
