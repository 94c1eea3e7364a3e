import { type EvidenceKind, evidenceKinds, explainDays } from '#contract/money/risks.words.ts'
import type { Finding } from './scoring/model.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Until when a maker may say something before anything is taken. */
export function explainUntil(now: Date): Date {
  return new Date(now.getTime() + explainDays * dayMs)
}

/** Whether commissions may be cancelled: their maker has spoken, or had the time to. */
export function isRipe(risk: { explained_at: Date | null; explain_until: Date }, now: Date): boolean {
  return risk.explained_at !== null || risk.explain_until <= now
}

const details: Readonly<Record<EvidenceKind, (times: number) => string>> = {
  phone: () => '使用同一个手机号',
  payee: () => '收款账户相同',
  identity: () => '使用过同一个身份证件号码',
  device: (times) => `在同一台设备上使用，共 ${times} 次以上`,
  licence: () => '营业执照与已有客户相同',
  name: () => '实名与法定代表人或收款户名相同',
  contact: () => '认证联系人的电话相同',
  papers: () => '法定代表人与注册地址相同',
  network: (times) => `在同一网络先后登录，共 ${times} 天`,
  rounds: (times) => `多次接连登录，共 ${times} 天`,
  circle: () => '创客之间互相邀请对方的企业',
  crowd: (times) => `短时间内集中注册 ${times} 家，除下单外没有其他活动`,
  hand: (times) => `${times} 家被邀请企业由同一人操作`,
}

/** What was seen, in words. */
export function evidenceOf({ kind, times, through, seen_at }: Finding) {
  const detail = details[kind](times)
  return { kind, detail: through > 0 ? `经由关联账户：${detail}` : detail, seen_at }
}

export type EvidenceRow = ReturnType<typeof evidenceOf>

/** Both, each kind once, as it was seen last. */
export function merged(known: readonly EvidenceRow[], more: readonly EvidenceRow[]): EvidenceRow[] {
  const found = new Map<string, EvidenceRow>()
  for (const one of [...known, ...more]) found.set(one.kind, one)
  return Object.keys(evidenceKinds).flatMap((kind) => found.get(kind) ?? [])
}

/** What two people have looked at and let go speaks against nobody any more; only what is new does. */
export function isNew(decided: readonly { kind: string }[], seen: readonly { kind: string }[]): boolean {
  const known = new Set(decided.map(({ kind }) => kind))
  return seen.some(({ kind }) => !known.has(kind))
}
