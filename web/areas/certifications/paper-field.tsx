import { type RefObject, useEffect, useRef, useState } from 'react'
import { uploadWith } from '#contract/client/http-upload.ts'
import type { CertificationPaper } from '#contract/people/certifications.ts'
import { Button } from '#ui/button.tsx'
import { compressImage } from '#ui/compress.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './paper-field.module.css'
import { PaperView } from './paper-view.tsx'

interface Props {
  /** The field it is in its form: what is sent is the file's address. */
  name: string
  label: string
  hint: string
  required: boolean
  url: string
  /** What is kept of it, once it is: it opens for some minutes. */
  paper: CertificationPaper | null
  wrong?: string | undefined
  onChange(url: string): void
}

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
/** Small print and a stamp have to stay readable. */
const readable = { quality: 0.92, sideMax: 3200 }
const upload = uploadWith(callAs.enterprise)

/** A paper: handed in at once, and shown as those who look at it will see it. */
export function PaperField({ name, label, hint, required, url, paper, wrong, onChange }: Props) {
  const { part, problem, send } = useUpload(onChange)
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const busy = part !== undefined
  const note = problem || wrong
  return (
    <fieldset className={styles.field}>
      <legend>
        {label}
        {!required && <span>（选填）</span>}
      </legend>
      <div className={styles.row}>
        {paper && paper.url === url && <PaperView label={label} paper={paper} />}
        <div className={styles.side}>
          <div className={styles.ways}>
            <Button
              kind="outline"
              aria-disabled={busy}
              aria-invalid={Boolean(note)}
              aria-describedby={`${name}-note`}
              onClick={() => !busy && input.current?.click()}
            >
              {busy ? '正在上传…' : url ? '更换文件' : `上传${label}`}
            </Button>
            {!busy && (
              <span className={styles.camera}>
                <Button kind="outline" onClick={() => camera.current?.click()}>
                  拍摄{label}
                </Button>
              </span>
            )}
            {url && !busy && !required && (
              <Button kind="plain" onClick={() => onChange('')}>
                移除
              </Button>
            )}
          </div>
          {busy && <progress value={part} max={1} aria-label={`${label}上传进度`} />}
          <p id={`${name}-note`} className={note ? styles.wrong : styles.hint} role={note ? 'alert' : undefined}>
            {note || hint}
          </p>
        </div>
      </div>
      <Chooser ref={input} label={`选择${label}`} accept={accepted.join(',')} onChosen={send} />
      {/* A list of types that holds one that is no picture leads some browsers of Android past the camera. */}
      <Chooser ref={camera} label={`拍摄${label}`} accept="image/*" capture="environment" onChosen={send} />
      <input hidden readOnly required={required} name={name} data-missing={`请上传${label}`} value={url} />
    </fieldset>
  )
}

interface ChooserProps {
  ref: RefObject<HTMLInputElement | null>
  label: string
  accept: string
  capture?: 'environment'
  onChosen(file: File): Promise<void>
}

function Chooser({ label, onChosen, ...given }: ChooserProps) {
  return (
    <input
      {...given}
      type="file"
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const [chosen] = currentTarget.files ?? []
        // The same file chosen again is a choice too.
        currentTarget.value = ''
        if (chosen) void onChosen(chosen)
      }}
    />
  )
}

function useUpload(onDone: (url: string) => void) {
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
      const { url } = await upload(smaller, { purpose: 'license', signal: own.signal, onProgress: setPart })
      onDone(url)
    } catch (error) {
      if (own.signal.aborted) return
      setProblem(error instanceof Error && error.message !== 'Error' ? error.message : '没有上传成功，请重试')
    }
    setPart(undefined)
  }
  return { part, problem, send }
}
