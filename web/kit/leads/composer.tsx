import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { AccountRealm } from '#contract/base/realms.ts'
import type { WholeLead } from '#contract/catalogue/leads.ts'
import { leadFilesMax, leadTextMax } from '#contract/catalogue/leads.words.ts'
import { uploadWith } from '#contract/client/http-upload.ts'
import { Button } from '#ui/button.tsx'
import { useDocumentParts } from '#web/app/document-parts.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './composer.module.css'
import { leadCalls } from './lead-calls.ts'

interface Props {
  realm: AccountRealm
  leadId: number
  onSent(lead: WholeLead): void
}

/** Where somebody writes: a text, and what goes with it. What was typed stays until it has arrived. */
export function Composer({ realm, leadId, onSent }: Props) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const { files, adding, add, remove, clear } = useFiles(realm)
  const id = useId()
  const { part } = useDocumentParts()
  const empty = text.trim() === '' && files.length === 0
  const send = async () => {
    if (busy || adding || empty) return
    setBusy(true)
    try {
      const given = { id: leadId, text, files: files.map(({ url }) => url) }
      onSent(await callAs[realm](leadCalls[realm].write, given))
      setText('')
      clear()
    } catch (error) {
      showToast(error instanceof Error ? error.message : 'Error', 'error')
    }
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send()
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label htmlFor={id} className="unseen">
        写消息
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={leadTextMax}
        value={text}
        placeholder={part === 'mobile' ? '写消息' : '写消息，Ctrl + Enter 发送'}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map(({ url, name }) => (
            <li key={url}>
              {name}
              <button type="button" aria-label={`移除 ${name}`} onClick={() => remove(url)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.ways}>
        <FileButton adding={adding} full={files.length >= leadFilesMax} onChoose={add} />
        <Button type="submit" disabled={busy || adding || empty}>
          {busy ? '正在发送…' : '发送'}
        </Button>
      </div>
    </form>
  )
}

interface FileButtonProps {
  adding: boolean
  full: boolean
  onChoose(files: readonly File[]): void
}

const accepted = 'image/jpeg,image/png,image/webp,.pdf,.docx,.xlsx,.pptx'

export function FileButton({ adding, full, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind="outline" size="small" disabled={adding || full} onClick={() => input.current?.click()}>
        <span>{adding ? '正在上传…' : '添加图片或文件'}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted}
        aria-label="选择图片或文件"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])]
          // The same file chosen again is a choice too.
          currentTarget.value = ''
          onChoose(chosen)
        }}
      />
    </>
  )
}

/** Files that were handed in and go with the next message. */
export function useFiles(realm: AccountRealm) {
  const [files, setFiles] = useState<readonly { url: string; name: string }[]>([])
  const [adding, setAdding] = useState(false)
  const add = async (chosen: readonly File[]) => {
    setAdding(true)
    const upload = uploadWith(callAs[realm])
    for (const file of chosen.slice(0, leadFilesMax - files.length)) {
      try {
        const { url, name } = await upload(file, { purpose: 'lead' })
        setFiles((before) => [...before, { url, name }])
      } catch (error) {
        showToast(error instanceof Error ? error.message : '没有上传成功，请重试', 'error')
      }
    }
    setAdding(false)
  }
  return {
    files,
    adding,
    add: (chosen: readonly File[]) => void add(chosen),
    remove: (url: string) => setFiles((before) => before.filter((one) => one.url !== url)),
    clear: () => setFiles([]),
  }
}
