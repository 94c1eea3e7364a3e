import { useState } from 'react'
import type { AccountRealm } from '#contract/base/realms.ts'
import { Button } from '#ui/button.tsx'
import { useAccount } from '#web/kit/account/use-account.ts'
import { listAddress } from '#web/kit/list-address.ts'
import { readOwnFile, saveAs } from '#web/kit/save-file.ts'
import { type BillFilter, billBooks } from './bill-filter.ts'

/** The bills that are shown, all pages of them, for a spreadsheet. */
export function BillExport({ realm, filter }: { realm: AccountRealm; filter: BillFilter }) {
  const [busy, setBusy] = useState<Format>()
  const { act } = useAccount(realm)
  const save = async (format: Format) => {
    if (busy) return
    setBusy(format)
    const address = listAddress(billBooks[realm].exportPath, { ...filter, format })
    await act(async () => saveAs(await readOwnFile(realm, address), nameOf(filter, format)))
    setBusy(undefined)
  }
  return (
    <>
      {(Object.keys(formats) as Format[]).map((format) => (
        <Button
          key={format}
          kind="outline"
          size="small"
          aria-disabled={busy !== undefined}
          onClick={() => void save(format)}
        >
          {busy === format ? '正在导出…' : `导出 ${formats[format]}`}
        </Button>
      ))}
    </>
  )
}

const formats = { xlsx: 'Excel', csv: 'CSV' } as const
type Format = keyof typeof formats

function nameOf({ from, to }: BillFilter, format: Format): string {
  return ['账单', from, to].filter(Boolean).join('-').concat(`.${format}`)
}
