import { z } from 'zod'
import { type Fen, fen, toYuan } from '#contract/base/money.ts'
import type {
  BillableState,
  InvoiceAction,
  InvoiceState,
  InvoiceStep,
  RedState,
} from '#contract/money/invoices.words.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** What is written on an invoice, and at which rate. */
export const invoiceSettings = {
  key: 'invoices.rules',
  schema: z.object({
    content: z.string().min(1).max(60),
    /** In basis points. */
    tax_rate: z.number().int().min(0).max(5000),
  }),
  initial: { content: '*信息技术服务*技术服务费', tax_rate: 600 },
}
export type InvoiceRules = z.infer<typeof invoiceSettings.schema>

/** How long whoever received an invoice may take to confirm that it is taken back. */
export const confirmMs = 72 * 60 * 60 * 1000

type Step = Extract<
  InvoiceStep,
  'approve' | 'start' | 'issue' | 'deliver' | 'reject' | 'cancel' | 'red_ask' | 'red_issue' | 'red_drop'
>

/** State machine: from where each step may be taken. Where a red one leads follows from the amounts. */
const moves: Readonly<Record<Step, { from: readonly InvoiceState[]; to?: InvoiceState }>> = {
  approve: { from: ['pending'], to: 'approved' },
  start: { from: ['approved'], to: 'issuing' },
  issue: { from: ['approved', 'issuing'], to: 'issued' },
  deliver: { from: ['issued'], to: 'delivered' },
  reject: { from: ['pending', 'approved', 'issuing'], to: 'rejected' },
  cancel: { from: ['pending', 'approved'], to: 'cancelled' },
  red_ask: { from: ['issued', 'delivered'], to: 'red_pending' },
  red_issue: { from: ['red_pending'] },
  red_drop: { from: ['red_pending'] },
}

export const mayTake = (state: InvoiceState, step: Step): boolean => moves[step].from.includes(state)

/** Where a step leads, or nowhere: then somebody was quicker. */
export function demandStep(state: InvoiceState, step: Step): void {
  if (!mayTake(state, step)) throw new Refusal('RECORD_MOVED_ON', { state, step })
}

export const stateAfter = (step: Exclude<Step, 'red_issue' | 'red_drop'>): InvoiceState =>
  moves[step].to as InvoiceState

/** Until it is issued nothing of it is out of our hands. */
export const isApplication = (state: InvoiceState): boolean => ['pending', 'approved'].includes(state)

/** How an issued one stands once no red one is under way. */
export function stateOfIssued(invoice: { amount: Fen; red_amount: Fen; delivered_at: Date | null }): InvoiceState {
  if (invoice.red_amount === invoice.amount) return 'red_issued'
  return invoice.delivered_at ? 'delivered' : 'issued'
}

const redMoves: Readonly<Record<'send' | 'lapse' | 'confirm' | 'issue' | 'drop', readonly RedState[]>> = {
  send: ['asked'],
  lapse: ['confirming'],
  confirm: ['confirming'],
  issue: ['asked', 'confirmed'],
  drop: ['asked', 'confirming', 'confirmed'],
}

interface Red {
  state: RedState
  used: boolean
  confirm_until: Date | null
}

/** Whether a red one can go that way now. One that was used is not issued before its receiver has confirmed it. */
export function mayRed(red: Red, step: keyof typeof redMoves, now: Date): boolean {
  if (!redMoves[step].includes(red.state)) return false
  if (step === 'send') return red.used
  if (step === 'confirm') return red.confirm_until !== null && now < red.confirm_until
  if (step === 'lapse') return red.confirm_until !== null && now >= red.confirm_until
  if (step === 'issue') return !red.used || red.state === 'confirmed'
  return true
}

export function demandRed(red: Red, step: keyof typeof redMoves, now: Date): void {
  if (!mayRed(red, step, now)) throw new Refusal('RECORD_MOVED_ON', { state: red.state, step })
}

/** What was issued at the tax office is for what was asked for then; what went back since makes it another paper. */
export function demandOnPaper(amount: Fen, amount_confirmed: Fen): void {
  if (amount === amount_confirmed) return
  const said = `现在应开 ${toYuan(amount)} 元；票面是其他金额的，请在税务系统作废或冲红后按此金额重开`
  throw new Refusal('PRICE_CHANGED', { amount }, { amount_confirmed: said })
}

/** The tax in a price that has it in it already, to the nearest fen. */
export function taxIn(amount: Fen, rate: number): Fen {
  const [part, whole] = [BigInt(amount) * BigInt(rate), BigInt(10_000 + rate)]
  return fen(Number((part * 2n + whole) / (whole * 2n)))
}

interface Counted {
  earned: Fen
  invoiced: Fen
}

/** What can still be invoiced. */
export const openOf = ({ earned, invoiced }: Counted): Fen => fen(Math.max(0, earned - invoiced))

export function billableStateOf({ earned, invoiced }: Counted): BillableState {
  if (invoiced > earned) return 'over'
  if (earned === 0) return 'gone'
  if (invoiced === 0) return 'open'
  return invoiced < earned ? 'part' : 'applied'
}

/** What its owner can do about it now. */
export function actionsFor({ state }: { state: InvoiceState }, red: Red | undefined, now: Date): InvoiceAction[] {
  if (isApplication(state)) return ['cancel']
  if (state === 'rejected' || state === 'cancelled') return ['again']
  if (state === 'issuing') return []
  const confirm = red && mayRed(red, 'confirm', now)
  return [
    'download',
    ...(mayTake(state, 'red_ask') ? (['red'] as const) : []),
    ...(confirm ? (['confirm_red'] as const) : []),
  ]
}

/** Of what is short, how much each of these takes back, the newest first. */
export function spread<Part extends { left: Fen }>(short: number, parts: readonly Part[]): (Part & { take: Fen })[] {
  const taken: (Part & { take: Fen })[] = []
  let rest = short
  for (const part of parts) {
    if (rest <= 0) break
    const take = Math.min(rest, part.left)
    if (take <= 0) continue
    taken.push({ ...part, take: fen(take) })
    rest -= take
  }
  return taken
}
