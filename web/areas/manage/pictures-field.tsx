import { useRef, useState } from 'react'
import { uploadWith } from '#contract/client/http-upload.ts'
import { Button } from '#ui/button.tsx'
import { compressImage } from '#ui/compress.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './manage.module.css'
import { Reason } from './reason.tsx'

interface PicturesFieldProps {
  name: string
  label: string
  hint: string
  max: number
  defaultValue: readonly string[]
  /** Of a single picture that is wide, as a cover is. */
  shape?: 'wide' | 'square'
  wrong?: string | undefined
  reason?: string | undefined
}

const upload = uploadWith(callAs.enterprise)
const accepted = ['image/jpeg', 'image/png', 'image/webp']
const sideMax = 1920

/** Pictures in their order, the first one the cover: chosen here, made smaller here, sent at once. */
export function PicturesField(props: PicturesFieldProps) {
  const { name, label, hint, max, defaultValue, shape = 'square', wrong, reason } = props
  const [urls, setUrls] = useState([...defaultValue])
  const [waiting, setWaiting] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const send = async (file: File) => {
    if (!accepted.includes(file.type)) return showToast('请选择 JPG、PNG 或 WebP 格式的图片', 'error')
    setWaiting((count) => count + 1)
    try {
      const picture = await compressImage(file, { sideMax })
      const { url } = await upload(picture, { purpose: 'product', signal: new AbortController().signal })
      setUrls((before) => [...before, url].slice(0, max))
    } catch (error) {
      showToast(error instanceof Error ? error.message : '没有上传成功，请重试', 'error')
    }
    setWaiting((count) => count - 1)
  }
  const move = (from: number, to: number) =>
    setUrls((before) => {
      const next = [...before]
      next.splice(to, 0, ...next.splice(from, 1))
      return next
    })
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{label}</legend>
      <ul className={styles.pictures} data-shape={shape}>
        {urls.map((url, at) => (
          <li key={url}>
            <img src={url} alt={`第 ${at + 1} 张`} width={160} height={120} />
            <div>
              {at > 0 && (
                <button type="button" aria-label={`第 ${at + 1} 张前移`} onClick={() => move(at, at - 1)}>
                  前移
                </button>
              )}
              <button
                type="button"
                aria-label={`移除第 ${at + 1} 张`}
                onClick={() => setUrls(urls.filter((one) => one !== url))}
              >
                移除
              </button>
            </div>
          </li>
        ))}
      </ul>
      {urls.length < max && (
        <Button
          kind="outline"
          size="small"
          aria-disabled={waiting > 0}
          onClick={() => waiting === 0 && input.current?.click()}
        >
          {waiting > 0 ? '正在上传…' : '上传图片'}
        </Button>
      )}
      <p className={styles.hint}>{hint}</p>
      <Reason wrong={wrong} said={reason} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={max > 1}
        accept={accepted.join(',')}
        aria-label={`选择${label}`}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])].slice(0, max - urls.length)
          currentTarget.value = ''
          for (const file of files) void send(file)
        }}
      />
      <input type="hidden" name={name} value={JSON.stringify(urls)} />
    </fieldset>
  )
}
