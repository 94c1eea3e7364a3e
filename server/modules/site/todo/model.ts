import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import type { todoGroups } from '#contract/site/todo.ts'

type Group = (typeof todoGroups)[number]

interface Level {
  group: Group
  /** How long one may wait; null for what nobody is waiting for. */
  hours: number | null
}

/**
 * Service levels: whose work each queue is, and within how many hours it should be done. By the whole key first, then
 * by its last word.
 */
const levels: Readonly<Record<string, Level>> = {
  review: { group: 'review', hours: 24 },
  // Each case says itself when it is due.
  'feedback.handle': { group: 'service', hours: null },
  'feedback.report': { group: 'service', hours: null },
  'orders.confirm': { group: 'finance', hours: 8 },
  'adjustments.approve': { group: 'finance', hours: 24 },
  'withdrawals.review': { group: 'finance', hours: 24 },
  'withdrawals.second': { group: 'finance', hours: 24 },
  'withdrawals.pay': { group: 'finance', hours: 48 },
  'withdrawals.record': { group: 'finance', hours: 24 },
  'withdrawals.failed': { group: 'finance', hours: 24 },
  'withdrawals.lingering': { group: 'finance', hours: 24 },
  'reconciliation.settle': { group: 'finance', hours: 72 },
  'reconciliation.late': { group: 'finance', hours: 24 },
  'refunds.waiting': { group: 'finance', hours: 24 },
  'payments.mismatched': { group: 'finance', hours: 24 },
  'invoices.issue': { group: 'finance', hours: 24 },
  'invoices.red': { group: 'finance', hours: 24 },
  'risks.open': { group: 'finance', hours: 24 },
  'risks.proposed': { group: 'finance', hours: 24 },
  'taxes.approve': { group: 'finance', hours: 24 },
  'commissions.levels': { group: 'finance', hours: 24 },
  'partnerships.propose': { group: 'finance', hours: 24 },
  'partnerships.settle': { group: 'finance', hours: 24 },
  'company.claims': { group: 'review', hours: 24 },
  'identities.correct': { group: 'review', hours: 24 },
  'certifications.registry': { group: 'review', hours: 24 },
  'certifications.contest': { group: 'review', hours: 24 },
  'closures.waiting': { group: 'known', hours: null },
}
const otherwise: Level = { group: 'system', hours: 24 }

const hourMs = 60 * 60 * 1000

export function levelOf(key: string): Level {
  return levels[key] ?? levels[key.slice(key.lastIndexOf('.') + 1)] ?? otherwise
}

export function dueAt(key: string, oldest: Date | null): Date | null {
  const { hours } = levelOf(key)
  return oldest === null || hours === null ? null : new Date(oldest.getTime() + hours * hourMs)
}

/** What is due first comes first; what is due at no time comes last. */
export function byDue(one: { due_at: Date | null }, other: { due_at: Date | null }): number {
  const far = Number.MAX_SAFE_INTEGER
  return (one.due_at?.getTime() ?? far) - (other.due_at?.getTime() ?? far)
}

const dayMs = 24 * hourMs

/** The beginnings of so many days in Shanghai, today's last. */
export function dayStarts(now: Date, count: number): Date[] {
  const today = startOfShanghaiDay(shanghaiDay(now)).getTime()
  return Array.from({ length: count }, (_, at) => new Date(today - (count - 1 - at) * dayMs))
}
