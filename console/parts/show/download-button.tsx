import { DownloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '#console/call.ts'
import { SignInGivenUp } from '#console/session.ts'
import { fetchPrivateFile } from './private-file.ts'
import { saveFile } from './save-file.ts'

interface DownloadButtonProps {
  url: string
  /** What it is, for whoever hears the button and does not see where it stands. */
  name: string
}

/** Saves a file that has no address of its own. */
export function DownloadButton({ url, name }: DownloadButtonProps) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const fetchAndSave = async () => {
    setBusy(true)
    try {
      const file = await fetchPrivateFile(url)
      saveFile(file.name, file.bytes)
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      icon={<DownloadOutlined aria-hidden />}
      loading={busy}
      // Whoever may not change a form may still take what is in it.
      disabled={false}
      aria-label={`下载“${name}”`}
      onClick={() => void fetchAndSave()}
    >
      下载
    </Button>
  )
}
