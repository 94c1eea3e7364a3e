import type { Tone } from '#console/parts/show/mark.tsx'
import { fen, isPoints, purseText, toYuan, yuan } from '#contract/base/fen.ts'
import {
  type Adjustment,
  type AdjustmentState,
  adjustablePurses,
  adjustmentStates,
} from '#contract/money/adjustments.console.ts'
import { type LedgerOwner, purseNames } from '#contract/money/ledger.console.ts'

const tones: Record<AdjustmentState, Tone> = {
  requested: 'waiting',
  approved: 'good',
  rejected: 'gone',
  cancelled: 'plain',
}

export function stateOf({ state }: Pick<Adjustment, 'state'>): { label: string; tone: Tone } {
  return { label: adjustmentStates[state], tone: tones[state] }
}

/** The purses of one owner that may be adjusted, to be chosen from. */
export function pursesFor(kind: LedgerOwner): { value: string; label: string }[] {
  const names: Readonly<Record<string, string>> = purseNames[kind]
  return adjustablePurses[kind].map((purse) => ({ value: purse, label: names[purse] ?? purse }))
}

/** `增加 ￥5.00`, `减少 ￥5.00` */
export function sayChange(amount: string): string {
  return amount.startsWith('-') ? `减少 ${purseText(amount.slice(1))}` : `增加 ${purseText(amount)}`
}

export type Direction = 'add' | 'sub'

/** The amount with its direction, as it travels. */
export function signed(amount: string, direction: Direction): string {
  return direction === 'sub' ? `-${amount}` : amount
}

/** What would be there afterwards. */
export function after(balance: string, change: string): string {
  if (isPoints(balance)) return String(Number(balance) + Number(change))
  return toYuan(fen(yuan(balance) + yuan(change)))
}

/** Why somebody may not decide about it; undefined where they may. */
export function whyNotDecide({ own }: Pick<Adjustment, 'own'>): string | undefined {
  return own ? '这是你申请的调账，须由另一位同事复核。' : undefined
}
