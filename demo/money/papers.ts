import { type Fen, toYuan } from '#contract/base/money.ts'
import { toChineseMoment } from '#contract/base/time.ts'
import { handIn } from '../hand-in.ts'
import { paper } from '../resources/documents/paper.ts'
import { pdf } from '../resources/documents/pdf.ts'
import type { Owner, Stage } from './stage.ts'

interface Slip {
  title: string
  rows: readonly (readonly [name: string, value: string])[]
}

async function print({ title, rows }: Slip) {
  const table = [['项目', '内容'], ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
  const bytes = await pdf(paper(title, '演示用单据，不是任何银行出具的凭证', table))
  return { name: `${title}.pdf`, type: 'application/pdf', bytes }
}

interface Paid {
  from: string
  to: string
  amount: Fen
  no: string
}

const rowsOf = ({ from, to, amount, no }: Paid, now: Date): Slip['rows'] => [
  ['付款方', from],
  ['收款方', to],
  ['金额', `人民币 ${toYuan(amount)} 元`],
  ['流水号', no],
  ['时间', toChineseMoment(now)],
]

/** What an enterprise hands in to show that it transferred. */
export async function handVoucher({ services }: Stage, owner: Owner, paid: Paid, now: Date): Promise<string> {
  const slip = await print({ title: '转账凭证', rows: rowsOf(paid, now) })
  const { url } = await handIn(services, { realm: 'enterprise', ownerId: owner.id }, 'voucher', slip, now)
  return url
}

/** What an operator keeps about money that came or left. */
export async function handReceipt(stage: Stage, purpose: 'receipt' | 'payout', paid: Paid, now: Date): Promise<string> {
  return handOwn(stage, purpose, await print({ title: '银行回单', rows: rowsOf(paid, now) }), now)
}

export async function handEvidence(stage: Stage, rows: Slip['rows'], now: Date): Promise<string> {
  return handOwn(stage, 'evidence', await print({ title: '调账依据', rows }), now)
}

/** What the tax office would have printed. */
export async function handInvoice(
  stage: Stage,
  { title, no }: { title: string; no: string },
  now: Date,
): Promise<string> {
  const rows = [
    ['购买方', title],
    ['发票号码', no],
    ['开票时间', toChineseMoment(now)],
  ] as const
  return handOwn(stage, 'invoice', await print({ title: '电子发票', rows }), now)
}

async function handOwn(
  stage: Stage,
  purpose: 'receipt' | 'payout' | 'evidence' | 'invoice',
  slip: Awaited<ReturnType<typeof print>>,
  now: Date,
): Promise<string> {
  const ownerId = stage.staff('finance', now).caller.staffId
  return (await handIn(stage.services, { realm: 'staff', ownerId }, purpose, slip, now)).url
}
