import { useEffect, useRef, useState } from 'react'
import type { AccountRealm } from '#contract/base/realms.ts'
import { uploadWith } from '#contract/client/http-upload.ts'
import { Button } from '#ui/button.tsx'
import { compressImage } from '#ui/compress.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './voucher-field.module.css'

interface Props {
  realm: AccountRealm
  /** The field it is in its form: what is sent is the file's address. */
  name: string
  label: string
  wrong?: string | undefined
}

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
/** Small print and a stamp have to stay readable. */
const readable = { quality: 0.9, sideMax: 2560 }
const uploads = { enterprise: uploadWith(callAs.enterprise), maker: uploadWith(callAs.maker) }

/** A receipt: private, so what is shown of it is only its name. */
export function VoucherField({ realm, name, label, wrong }: Props) {
  const [file, setFile] = useState<{ name: string; url: string }>()
  const { part, problem, send } = useVoucher(realm, setFile)
  const input = useRef<HTMLInputElement>(null)
  const busy = part !== undefined
  const note = problem || wrong
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.row}>
        <Button
          kind="outline"
          aria-disabled={busy}
          aria-invalid={Boolean(note)}
          aria-describedby={`${name}-note`}
          onClick={() => !busy && input.current?.click()}
        >
          {busy ? '正在上传…' : file ? '更换文件' : '选择文件'}
        </Button>
        {file && !busy && <span className={styles.file}>{file.name}</span>}
        {busy && <progress value={part} max={1} aria-label={`${label}上传进度`} />}
      </div>
      <p id={`${name}-note`} className={note ? styles.wrong : styles.hint} role={note ? 'alert' : undefined}>
        {note || '回单或截图，JPG、PNG、WebP、PDF，10 MB 以内'}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted.join(',')}
        aria-label={`选择${label}`}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          // The same file chosen again is a choice too.
          currentTarget.value = ''
          if (chosen) void send(chosen)
        }}
      />
      <input hidden readOnly required name={name} data-missing={`请上传${label}`} value={file?.url ?? ''} />
    </fieldset>
  )
}

function useVoucher(realm: AccountRealm, onDone: (file: { name: string; url: string }) => void) {
  /** How much of it has been sent; undefined while nothing is on its way. */
  const [part, setPart] = useState<number>()
  const [problem, setProblem] = useState('')
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (file: File) => {
    setProblem('')
    if (!accepted.includes(file.type)) return setProblem('请选择 JPG、PNG、WebP 图片或 PDF 文件')
    const own = new AbortController()
    stop.current = own
    setPart(0)
    try {
      const smaller = await compressImage(file, readable)
      const { url } = await uploads[realm](smaller, { purpose: 'voucher', signal: own.signal, onProgress: setPart })
      onDone({ name: file.name, url })
    } catch (error) {
      if (own.signal.aborted) return
      setProblem(error instanceof Error && error.message !== 'Error' ? error.message : '没有上传成功，请重试')
    }
    setPart(undefined)
  }
  return { part, problem, send }
}
