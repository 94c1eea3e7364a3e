import { useEffect, useRef, useState } from 'react'
import { type Upload, uploadWith } from '#contract/client/http-upload.ts'
import { Button } from '#ui/button.tsx'
import { compressImage } from '#ui/compress.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { callAs } from './account-call.ts'
import styles from './picture-upload.module.css'

interface PictureUploadProps {
  realm: AccountRealm
  purpose: 'logo' | 'avatar'
  /** The field it is in its form: what is sent is the picture's address. */
  name: string
  label: string
  hint: string
  defaultValue: string
  /** Stands where there is no picture yet. */
  initial: string
  wrong?: string | undefined
}

const accepted = ['image/jpeg', 'image/png', 'image/webp']
/** Shown at most 128 px wide; twice that for fine screens, and twice more for whatever is to come. */
const sideMax = 512

/** One picture of an account: chosen here, made smaller here, sent at once; it counts when its form is saved. */
export function PictureUpload(props: PictureUploadProps) {
  const { realm, purpose, name, label, hint, defaultValue, initial, wrong } = props
  const [url, setUrl] = useState(defaultValue)
  const { part, problem, send } = usePicture(uploads[realm], purpose, setUrl)
  const input = useRef<HTMLInputElement>(null)
  const busy = part !== undefined
  const note = problem || wrong
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.row}>
        <Picture url={url} name={initial} shape={purpose === 'logo' ? 'square' : 'round'} size="large" />
        <div className={styles.side}>
          <div className={styles.ways}>
            <Button
              kind="outline"
              size="small"
              aria-disabled={busy || undefined}
              onClick={() => !busy && input.current?.click()}
            >
              {busy ? '正在上传…' : url ? '更换图片' : '上传图片'}
            </Button>
            {url && !busy && (
              <Button kind="plain" size="small" onClick={() => setUrl('')}>
                移除
              </Button>
            )}
          </div>
          {busy && <progress className={styles.progress} value={part} max={1} aria-label={`${label}上传进度`} />}
          <p className={note ? styles.wrong : styles.hint} role={note ? 'alert' : undefined}>
            {note || hint}
          </p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted.join(',')}
        aria-label={`选择${label}图片`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file chosen again is a choice too.
          currentTarget.value = ''
          if (file) void send(file)
        }}
      />
      <input type="hidden" name={name} value={url} />
    </fieldset>
  )
}

interface PictureProps {
  url: string
  /** Whose it is: its first character stands where there is no picture, or that of its kind where it has no name. */
  name: string
  shape: 'square' | 'round'
  size: 'medium' | 'large'
}

/** The picture of an account, or the first character of its name. */
export function Picture({ url, name, shape, size }: PictureProps) {
  const side = size === 'large' ? 96 : 64
  return (
    <span className={styles.picture} data-shape={shape} data-size={size} aria-hidden="true">
      {url ? (
        <img src={url} alt="" width={side} height={side} />
      ) : (
        ([...name][0] ?? { square: '企', round: '创' }[shape])
      )}
    </span>
  )
}

const uploads: Readonly<Record<AccountRealm, Upload>> = {
  enterprise: uploadWith(callAs.enterprise),
  maker: uploadWith(callAs.maker),
}

function usePicture(upload: Upload, purpose: 'logo' | 'avatar', onDone: (url: string) => void) {
  /** How much of it has been sent; undefined while nothing is on its way. */
  const [part, setPart] = useState<number>()
  const [problem, setProblem] = useState('')
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (file: File) => {
    setProblem('')
    if (!accepted.includes(file.type)) return setProblem('请选择 JPG、PNG 或 WebP 格式的图片')
    const own = new AbortController()
    stop.current = own
    setPart(0)
    try {
      const picture = await compressImage(file, { sideMax })
      const { url } = await upload(picture, { purpose, signal: own.signal, onProgress: setPart })
      onDone(url)
    } catch (error) {
      if (own.signal.aborted) return
      setProblem(error instanceof Error && error.message !== 'Error' ? error.message : '没有上传成功，请重试')
    }
    setPart(undefined)
  }
  return { part, problem, send }
}
