import { useState } from 'react'
import { CallFailed, CallRefused } from '#contract/base/call.ts'
import { isEnvelope } from '#contract/base/envelope.ts'
import { Button } from '#ui/button.tsx'
import { heldToken } from '#web/app/held-sessions.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { listAddress } from '#web/kit/list-address.ts'
import type { BillFilter } from './bill-filter.ts'

/** The bills that are shown, all pages of them, for a spreadsheet. */
export function BillExport({ filter }: { filter: BillFilter }) {
  const [busy, setBusy] = useState(false)
  const { act } = useAccount('enterprise')
  const save = async () => {
    if (busy) return
    setBusy(true)
    await act(async () => saveAs(await readTable(listAddress('/api/user/bill/export', { ...filter })), nameOf(filter)))
    setBusy(false)
  }
  return (
    <Button kind="outline" size="small" aria-disabled={busy} onClick={() => void save()}>
      {busy ? '正在导出…' : '导出 CSV'}
    </Button>
  )
}

function nameOf({ from, to }: BillFilter): string {
  return ['账单', from, to].filter(Boolean).join('-').concat('.csv')
}

/** By fetch and not by a link, which can carry no token. */
async function readTable(address: string): Promise<Blob> {
  const reply = await fetch(address, {
    headers: { authorization: heldToken('enterprise') ?? '0' },
    credentials: 'same-origin',
  }).catch((cause: unknown) => {
    throw new CallFailed('网络异常，请检查网络后重试', 0, cause)
  })
  if (reply.ok && reply.headers.get('content-type')?.startsWith('text/csv')) return reply.blob()
  const answer: unknown = await reply.json().catch(() => undefined)
  if (isEnvelope(answer)) throw new CallRefused(answer.code, answer.message)
  throw new CallFailed('没有导出成功，请稍后再试', reply.status)
}

function saveAs(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it, and its name, a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
