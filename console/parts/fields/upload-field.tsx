import { DeleteOutlined, PlusOutlined, SwapOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Image, Progress, Upload } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#console/call.ts'
import { SignInGivenUp } from '#console/session.ts'
import type { FilePurpose } from '#contract/site/files.ts'
import { compressImage, qualityDefault } from '#ui/compress.ts'
import { uploadFile } from './upload.ts'
import styles from './upload-field.module.css'

interface UploadFieldProps {
  id?: string
  value?: string
  onChange?(url: string): void
  purpose?: FilePurpose
  /** What a good picture is: `建议 1920 × 560 像素`. */
  hint?: string
  shape?: 'wide' | 'square'
  /** A picture that may be absent can be taken away again. */
  removable?: boolean
  disabled?: boolean
  /** 0 to 1, or false to send the picture as it is (a QR code). */
  quality?: number | false
}

const accepted = 'image/jpeg,image/png,image/webp'

/** One picture: chosen, dropped or pasted, made smaller here, and kept by its address. */
export function UploadField(props: UploadFieldProps) {
  const { id, value, onChange, hint, shape = 'wide', removable = false } = props
  // A form that may only be read disables all of its fields at once.
  const { componentDisabled } = ConfigProvider.useConfig()
  const disabled = props.disabled ?? componentDisabled ?? false
  const { state, send } = usePictureUpload(props)
  const box = `${styles.box} ${shape === 'square' ? styles.square : styles.wide}`
  const picker = (content: React.ReactNode, className?: string) => (
    <Upload
      {...(id && { id })}
      {...(className && { className })}
      accept={accepted}
      showUploadList={false}
      disabled={disabled || state.busy}
      beforeUpload={(file) => {
        void send(file)
        return false
      }}
    >
      {content}
    </Upload>
  )
  return (
    <div
      className={styles.field}
      onPaste={(event) => {
        const file = [...event.clipboardData.files].find(({ type }) => accepted.includes(type))
        if (file && !disabled) void send(file)
      }}
    >
      {value ? (
        <div className={box}>
          <Image src={value} alt="已上传的图片" classNames={{ root: styles.picture ?? '' }} />
        </div>
      ) : (
        <Upload.Dragger
          {...(id && { id })}
          className={box}
          accept={accepted}
          showUploadList={false}
          disabled={disabled || state.busy}
          beforeUpload={(file) => {
            void send(file)
            return false
          }}
        >
          <span className={styles.invite}>
            <PlusOutlined aria-hidden />
            <span>{shape === 'square' ? '上传图片' : '点击、拖入或粘贴图片'}</span>
          </span>
        </Upload.Dragger>
      )}
      {value && !disabled && (
        <div className={styles.buttons}>
          {picker(
            <Button size="small" icon={<SwapOutlined aria-hidden />} loading={state.busy}>
              更换
            </Button>,
          )}
          {removable && (
            <Button size="small" icon={<DeleteOutlined aria-hidden />} onClick={() => onChange?.('')}>
              移除
            </Button>
          )}
        </div>
      )}
      {state.busy && <Progress size="small" percent={Math.round(state.part * 100)} />}
      {state.problem && (
        <p className={styles.problem} role="alert">
          {state.problem}
        </p>
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}

interface UploadState {
  busy: boolean
  part: number
  problem: string | undefined
}

function usePictureUpload({ onChange, purpose = 'content', quality = qualityDefault }: UploadFieldProps) {
  const [state, setState] = useState<UploadState>({ busy: false, part: 0, problem: undefined })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (file: File) => {
    if (!accepted.includes(file.type) || file.type === '') {
      setState({ busy: false, part: 0, problem: '请选择 JPG、PNG 或 WebP 格式的图片' })
      return
    }
    stop.current?.abort()
    const own = new AbortController()
    stop.current = own
    setState({ busy: true, part: 0, problem: undefined })
    try {
      const picture = quality === false ? file : await compressImage(file, { quality })
      const { url } = await uploadFile(picture, {
        purpose,
        signal: own.signal,
        onProgress: (part) => setState({ busy: true, part, problem: undefined }),
      })
      setState({ busy: false, part: 1, problem: undefined })
      onChange?.(url)
    } catch (error) {
      if (own.signal.aborted || error instanceof SignInGivenUp) return
      setState({ busy: false, part: 0, problem: messageOf(error) })
    }
  }
  return { state, send }
}
