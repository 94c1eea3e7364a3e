import { useState } from 'react'
import { orderActions } from '#contract/money/orders.words.ts'
import { Button } from '#ui/button.tsx'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { useAccount } from '#web/kit/account/use-account.ts'
import { orderFiles } from '#web/kit/pay/order-calls.ts'
import { readOwnFile, saveAs } from '#web/kit/save-file.ts'

/** What can be handed in as a voucher, and how such a file is called. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'application/pdf': '.pdf',
}

/** The paper that was handed in, for whoever did so. */
export function OwnVoucher({ realm, orderNo }: { realm: AccountRealm; orderNo: string }) {
  const [busy, setBusy] = useState(false)
  const { act } = useAccount(realm)
  const save = async () => {
    if (busy) return
    setBusy(true)
    await act(async () => {
      const file = await readOwnFile(realm, `${orderFiles[realm]}/${encodeURIComponent(orderNo)}/voucher`)
      saveAs(file, `转账凭证-${orderNo}${extensions[file.type] ?? ''}`)
    })
    setBusy(false)
  }
  return (
    <Button kind="plain" size="small" aria-disabled={busy} onClick={() => void save()}>
      {busy ? '正在下载…' : orderActions.own_voucher}
    </Button>
  )
}
