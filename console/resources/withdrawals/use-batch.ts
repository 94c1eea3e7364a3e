import { call } from '#console/call.ts'
import type { BatchAction } from '#console/parts/list/batch-bar.tsx'
import { saveFile } from '#console/parts/show/save-file.ts'
import type { BatchOutcome } from '#contract/base/batch.words.ts'
import { approveWithdrawals, exportPayoutFile, takeOnWithdrawals } from '#contract/money/payout-files.console.ts'
import type { PayoutFormat } from '#contract/money/payout-files.words.ts'
import type { ConsoleWithdrawal } from '#contract/money/withdrawals.console.ts'
import { useMe, useRight } from '../../session.ts'

const itemsOf = (rows: readonly ConsoleWithdrawal[]) => rows.map(({ id }) => ({ id }))
const byHand = ({ by_provider }: ConsoleWithdrawal): boolean => !by_provider

/** What can be done to several withdrawals at once: agree, and take them to the bank in one file. */
export function useWithdrawalBatch(sound: boolean): BatchAction<ConsoleWithdrawal>[] {
  const me = useMe()?.id
  const mayReview = useRight('withdrawals.review')
  const mayPay = useRight('withdrawals.pay')
  const mayExport = useRight('withdrawals.export')
  const file = (format: PayoutFormat): BatchAction<ConsoleWithdrawal> => ({
    key: format,
    label: `打款文件 ${format.toUpperCase()}`,
    applies: (row) => byHand(row) && (row.state === 'paying' || (row.state === 'approved' && mayPay && sound)),
    follows: '文件含完整户名与账号，导出记入操作日志，请妥善保管。其中待打款的同时转为打款中，由你付款。',
    run: (rows) => takeToBank(rows, format),
  })
  return [
    ...(mayReview && sound
      ? [
          {
            key: 'approve',
            label: '批量通过',
            applies: (row: ConsoleWithdrawal) => row.state === 'pending' && row.first_approver?.id !== me,
            follows: '逐笔按金额判断：超过限额的还须另一位同事复核，其余随后即可打款。',
            run: (rows: readonly ConsoleWithdrawal[]) => call(approveWithdrawals, { items: itemsOf(rows) }),
          },
        ]
      : []),
    ...(mayExport ? [file('xlsx'), file('csv')] : []),
  ]
}

/** Those that wait are begun first; whatever could not be is not in the file, and it is said why. */
async function takeToBank(rows: readonly ConsoleWithdrawal[], format: PayoutFormat): Promise<{ list: BatchOutcome[] }> {
  const waiting = rows.filter(({ state }) => state === 'approved')
  const begun = waiting.length > 0 ? await call(takeOnWithdrawals, { items: itemsOf(waiting) }) : { list: [] }
  const refused = begun.list.filter(({ done }) => !done)
  const left = rows.filter(({ id }) => !refused.some((one) => one.id === id))
  if (left.length === 0) return { list: refused }
  const answer = await call(exportPayoutFile, { items: itemsOf(left), format })
  if (answer.name) saveFile(answer.name, new Blob([bytesOf(answer.content_base64)]))
  return { list: [...refused, ...answer.list] }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
