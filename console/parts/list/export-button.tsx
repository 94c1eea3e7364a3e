import { DownloadOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '#console/call.ts'
import { fetchExport } from '#console/parts/show/private-file.ts'
import { saveFile } from '#console/parts/show/save-file.ts'
import { SignInGivenUp } from '#console/session.ts'

interface ExportButtonProps {
  path: string
  asked: Readonly<Record<string, string>>
  children: string
}

/** Saves what the server writes as a file. */
export function ExportButton({ path, asked, children }: ExportButtonProps) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const fetchAndSave = async () => {
    setBusy(true)
    try {
      const file = await fetchExport(path, asked)
      saveFile(file.name, file.bytes)
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void fetchAndSave()}>
      {children}
    </Button>
  )
}
