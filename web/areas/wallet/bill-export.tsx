import { useState } from 'react'
import type { AccountRealm } from '#contract/base/realms.ts'
import { Button } from '#ui/button.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { listAddress } from '#web/kit/list-address.ts'
import { readOwnFile, saveAs } from '#web/kit/save-file.ts'
import { type BillFilter, billBooks } from './bill-filter.ts'

/** The bills that are shown, all pages of them, for a spreadsheet. */
export function BillExport({ realm, filter }: { realm: AccountRealm; filter: BillFilter }) {
  const [busy, setBusy] = useState(false)
  const { act } = useAccount(realm)
  const save = async () => {
    if (busy) return
    setBusy(true)
    const address = listAddress(billBooks[realm].exportPath, { ...filter })
    await act(async () => saveAs(await readOwnFile(realm, address), nameOf(filter)))
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
