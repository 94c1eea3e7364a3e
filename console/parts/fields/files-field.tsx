import { CloseOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Progress, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#console/call.ts'
import { sayBytes } from '#console/parts/show/bytes.ts'
import { DownloadButton } from '#console/parts/show/download-button.tsx'
import { isPrivate } from '#console/parts/show/private-file.ts'
import { SignInGivenUp } from '#console/session.ts'
import type { FilePurpose } from '#contract/site/files.ts'
import styles from './files-field.module.css'
import { uploadFile } from './upload.ts'

export interface KeptFile {
  url: string
  name: string
  bytes: number
}

interface FilesFieldProps {
  /** What one is called: `附件`. */
  noun: string
  max: number
  purpose?: DocumentPurpose
  value?: readonly KeptFile[]
  readOnly?: boolean
  onChange?(value: KeptFile[]): void
}

const none: readonly KeptFile[] = []

const papers = '.pdf,.jpg,.jpeg,.png,.webp'
const documents = `${papers},.docx,.xlsx,.pptx`

/** What may be chosen for each purpose; the server judges again by what was sent. */
const choices = {
  attachment: { accept: documents, hint: '支持 PDF、Word、Excel、PPT 与图片，每个 20 MB 以内。' },
  resource: { accept: `${documents},.zip`, hint: '支持 PDF、Word、Excel、PPT、ZIP 与图片，每个 20 MB 以内。' },
  receipt: { accept: papers, hint: '支持 PDF 与图片，10 MB 以内；只有能查看充值的同事可以打开。' },
  invoice: { accept: '.pdf,.ofd,.xml', hint: '支持 PDF、OFD 与 XML，10 MB 以内；申请人与能查看发票的同事可以打开。' },
  payout: { accept: papers, hint: '支持 PDF 与图片，10 MB 以内；只有能查看提现的同事可以打开。' },
  evidence: { accept: papers, hint: '支持 PDF 与图片，10 MB 以内；只有能查看调账的同事可以打开。' },
  contract: { accept: papers, hint: '支持 PDF 与图片，20 MB 以内；只有能查看这条记录的同事可以下载。' },
  agreement: { accept: papers, hint: '支持 PDF 与图片，20 MB 以内；只有能查看这条记录的同事可以下载。' },
} as const satisfies Partial<Record<FilePurpose, { accept: string; hint: string }>>
export type DocumentPurpose = keyof typeof choices

/** Documents, in the order they were handed in. */
export function FilesField({ noun, max, purpose = 'attachment', value = none, onChange, ...rest }: FilesFieldProps) {
  // A form that may only be read disables all of its fields at once.
  const { componentDisabled } = ConfigProvider.useConfig()
  const readOnly = rest.readOnly ?? componentDisabled ?? false
  const change = (files: KeptFile[]) => onChange?.(files)
  const { sending, problem, send } = useSending({ value, max, purpose, onChange: change })
  return (
    <div className={styles.field}>
      {value.length > 0 && (
        <ul className={styles.files} aria-label={noun}>
          {value.map((file) => (
            <li key={file.url}>
              <PaperClipOutlined aria-hidden className={styles.clip} />
              <FileName file={file} />
              {file.bytes > 0 && <span className={styles.muted}>{sayBytes(file.bytes)}</span>}
              {isPrivate(file.url) && <DownloadButton {...file} />}
              {!readOnly && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined aria-hidden />}
                  aria-label={`移除${noun}“${file.name}”`}
                  onClick={() => change(value.filter((one) => one !== file))}
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
      {readOnly && value.length === 0 && <span className={styles.muted}>没有{noun}</span>}
      {!readOnly && (
        <Upload
          accept={choices[purpose].accept}
          multiple={max > 1}
          showUploadList={false}
          disabled={value.length >= max}
          beforeUpload={(file) => {
            send(file)
            return false
          }}
        >
          <Button size="small" icon={<UploadOutlined aria-hidden />} disabled={value.length >= max}>
            上传{noun}
          </Button>
        </Upload>
      )}
      {!readOnly && <p className={styles.hint}>{choices[purpose].hint}</p>}
    </div>
  )
}

function FileName({ file: { url, name } }: { file: KeptFile }) {
  // What is held back from the public has no address to be opened at.
  if (isPrivate(url)) {
    return (
      <span className={styles.fileName} title={name}>
        {name}
      </span>
    )
  }
  return (
    <a className={styles.fileName} href={url} target="_blank" rel="noopener" title={name}>
      {name}
    </a>
  )
}

interface Sending {
  value: readonly KeptFile[]
  max: number
  purpose: DocumentPurpose
  onChange(value: KeptFile[]): void
}

function useSending({ value, max, purpose, onChange }: Sending) {
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
    if (signal.aborted || latest.current.value.length >= max) return
    setSending({ name: file.name, part: 0 })
    try {
      const onProgress = (part: number) => setSending({ name: file.name, part })
      const { url, name, bytes } = await uploadFile(file, { purpose, signal, onProgress })
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
