import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { readOwnFile } from '#web/kit/save-file.ts'
import { showToast } from '#web/kit/toasts.tsx'

interface Props {
  name: string
  address: string
}

/** Hands the picture itself to whatever the telephone sends pictures with; not there where a browser cannot. */
export function SharePoster({ name, address }: Props) {
  const [able, setAble] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => setAble(navigator.canShare?.({ files: [pictureOf(new Blob(), name)] }) ?? false), [name])
  if (!able) return null
  const share = async () => {
    setBusy(true)
    try {
      const files = [pictureOf(await readOwnFile('maker', address), name)]
      await navigator.share({ files })
    } catch (error) {
      // Whoever closes the sheet has changed their mind, and nothing went wrong.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast('没有分享成功，可以长按海报保存后发送', 'error')
    }
    setBusy(false)
  }
  return (
    <Button kind="outline" disabled={busy} onClick={() => void share()}>
      {busy ? '请稍候…' : '分享海报'}
    </Button>
  )
}

const pictureOf = (content: Blob, name: string) => new File([content], `${name}.png`, { type: 'image/png' })
