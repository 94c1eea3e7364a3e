import { CloseOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, Progress, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { ContentText } from '#contract/publishing.ts'
import { messageOf } from '../../call.ts'
import { uploadFile } from '../../parts/upload.ts'
import { SignInGivenUp } from '../../session.ts'
import styles from './editor.module.css'
import { sayBytes } from './labels.ts'
import { attachmentsMax } from './text.ts'

type Attachment = ContentText['attachments'][number]

interface AttachmentsFieldProps {
  value: readonly Attachment[]
  readOnly: boolean
  onChange(value: Attachment[]): void
}

const accepted = '.pdf,.docx,.xlsx,.pptx,.jpg,.jpeg,.png,.webp'

/** Documents below a text, in the order they were handed in. */
export function AttachmentsField({ value, readOnly, onChange }: AttachmentsFieldProps) {
  const { sending, problem, send } = useSending(value, onChange)
  return (
    <div className={styles.attachments}>
      {value.length > 0 && (
        <ul className={styles.files} aria-label="附件">
          {value.map((file) => (
            <li key={file.url}>
              <PaperClipOutlined aria-hidden className={styles.clip} />
              <a className={styles.fileName} href={file.url} target="_blank" rel="noopener" title={file.name}>
                {file.name}
              </a>
              <span className={styles.muted}>{sayBytes(file.bytes)}</span>
              {!readOnly && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={`移除附件“${file.name}”`}
                  onClick={() => onChange(value.filter((one) => one !== file))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {sending && <Progress size="small" percent={Math.round(sending.part * 100)} aria-label={sending.name} />}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {readOnly && value.length === 0 && <span className={styles.muted}>没有附件</span>}
      {!readOnly && (
        <Upload
          accept={accepted}
          multiple
          showUploadList={false}
          disabled={value.length >= attachmentsMax}
          beforeUpload={(file) => {
            send(file)
            return false
          }}
        >
          <Button size="small" icon={<UploadOutlined aria-hidden />} disabled={value.length >= attachmentsMax}>
            上传附件
          </Button>
        </Upload>
      )}
      {!readOnly && <p className={styles.hint}>支持 PDF、Word、Excel、PPT 与图片，每个 20 MB 以内。</p>}
    </div>
  )
}

function useSending(value: readonly Attachment[], onChange: (value: Attachment[]) => void) {
  const [sending, setSending] = useState<{ name: string; part: number }>()
  const [problem, setProblem] = useState<string>()
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }
  const queue = useRef(Promise.resolve())
  const stop = useRef(new AbortController())
  useEffect(() => {
    // React may try a component twice before it keeps it.
    if (stop.current.signal.aborted) stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  const sendOne = async (file: File) => {
    const { signal } = stop.current
    if (signal.aborted || latest.current.value.length >= attachmentsMax) return
    setSending({ name: file.name, part: 0 })
    try {
      const onProgress = (part: number) => setSending({ name: file.name, part })
      const { url, name, bytes } = await uploadFile(file, { purpose: 'attachment', signal, onProgress })
      if (signal.aborted) return
      const { value: now, onChange: change } = latest.current
      if (!now.some((one) => one.url === url)) change([...now, { url, name, bytes }])
    } catch (error) {
      if (!signal.aborted && !(error instanceof SignInGivenUp)) setProblem(`“${file.name}”：${messageOf(error)}`)
    } finally {
      setSending(undefined)
    }
  }
  return {
    sending,
    problem,
    /** One after the other, so that they stand in the order they were chosen. */
    send(file: File) {
      setProblem(undefined)
      queue.current = queue.current.then(() => sendOne(file))
    },
  }
}
