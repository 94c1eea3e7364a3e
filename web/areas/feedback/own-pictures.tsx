import { useRef, useState } from 'react'
import { uploadWith } from '#contract/client/http-upload.ts'
import { picturesMax } from '#contract/site/feedback.words.ts'
import { Button } from '#ui/button.tsx'
import { compressImage } from '#ui/compress.ts'
import type { AccountRealm } from '#web/kit/account/account-realm.ts'
import { callAs } from '#web/kit/form/account-call.ts'
import { showToast } from '#web/kit/toasts.tsx'
import styles from './feedback.module.css'

export interface HandedIn {
  url: string
  /** As this browser has it: nobody else sees it before it is sent. */
  seen: string
}

interface Props {
  realm: AccountRealm
  value: readonly HandedIn[]
  onChange(change: (before: readonly HandedIn[]) => readonly HandedIn[]): void
}

const accepted = ['image/jpeg', 'image/png', 'image/webp']
const sideMax = 1920

/** Pictures that show what is meant: made smaller here, sent at once, seen by us alone. */
export function OwnPictures({ realm, value, onChange }: Props) {
  const [waiting, setWaiting] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const send = async (file: File) => {
    if (!accepted.includes(file.type)) return showToast('请选择 JPG、PNG 或 WebP 格式的图片', 'error')
    setWaiting((count) => count + 1)
    try {
      const picture = await compressImage(file, { sideMax })
      const { url } = await uploadWith(callAs[realm])(picture, { purpose: 'feedback' })
      const seen = await readAsDataUrl(picture)
      onChange((before) => [...before, { url, seen }].slice(0, picturesMax))
    } catch (error) {
      showToast(error instanceof Error ? error.message : '没有上传成功，请重试', 'error')
    }
    setWaiting((count) => count - 1)
  }
  return (
    <fieldset className={styles.upload}>
      <legend>图片（选填，最多 {picturesMax} 张）</legend>
      {value.length > 0 && (
        <ul className={styles.pictures}>
          {value.map(({ url, seen }, at) => (
            <li key={url}>
              <img src={seen} alt={`第 ${at + 1} 张`} width={96} height={96} />
              <button
                type="button"
                aria-label={`移除第 ${at + 1} 张`}
                onClick={() => onChange((before) => before.filter((one) => one.url !== url))}
              >
                移除
              </button>
            </li>
          ))}
        </ul>
      )}
      {value.length < picturesMax && (
        <Button
          kind="outline"
          size="small"
          aria-disabled={waiting > 0}
          onClick={() => waiting === 0 && input.current?.click()}
        >
          {waiting > 0 ? '正在上传…' : '上传图片'}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted.join(',')}
        aria-label="选择图片"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])].slice(0, picturesMax - value.length)
          currentTarget.value = ''
          for (const file of files) void send(file)
        }}
      />
    </fieldset>
  )
}

/** A data: address: the content security policy blocks blob:, which is what a local file would otherwise have. */
function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('没有读出图片'))
    reader.readAsDataURL(file)
  })
}
