import { useEffect, useRef, useState } from 'react'
import type { SlotFacts } from '#contract/catalogue/ads.ts'
import { uploadWith } from '#contract/client/http-upload.ts'
import type { StoredFile } from '#contract/site/files.ts'
import { Button } from '#ui/button.tsx'
import { callAs } from '#web/kit/form/account-call.ts'
import styles from './ad-files.module.css'
import { typesText, weightText } from './ad-words.ts'

const upload = uploadWith(callAs.enterprise)

type Rules = Pick<SlotFacts, 'width' | 'height' | 'image_types' | 'image_bytes_max'>

interface ImageProps {
  slot: Rules
  url: string
  wrong: string | undefined
  onChange(url: string): void
}

/** The picture of an ad: looked at here before it is sent, and by the server once more. */
export function AdImageField({ slot, url, wrong, onChange }: ImageProps) {
  const { part, problem, send } = useSending('ad', ({ url: sent }) => onChange(sent))
  const [refused, setRefused] = useState('')
  const note = refused || problem || wrong
  const choose = async (file: File) => {
    const fault = await faultOf(file, slot)
    setRefused(fault)
    if (!fault) await send(file)
  }
  return (
    <fieldset className={styles.field}>
      <legend>广告图片</legend>
      {url && <img className={styles.picture} src={url} alt="广告图片" width={slot.width} height={slot.height} />}
      <div className={styles.row}>
        <FileButton
          label="选择广告图片"
          accept={slot.image_types.join(',')}
          busy={part !== undefined}
          onChoose={(file) => void choose(file)}
        >
          {url ? '更换图片' : '上传图片'}
        </FileButton>
        {part !== undefined && <progress value={part} max={1} aria-label="图片上传进度" />}
        <p className={note ? styles.wrong : styles.hint} role={note ? 'alert' : undefined}>
          {note || hintOf(slot)}
        </p>
      </div>
      <input type="hidden" name="image" value={url} />
    </fieldset>
  )
}

const hintOf = ({ width, height, image_types, image_bytes_max }: Rules) =>
  `${width} × ${height} 像素（或其两倍），${typesText(image_types)}，${weightText(image_bytes_max)} 以内`

/** What is wrong with a picture before it is sent: nobody waits for an upload to hear it. */
async function faultOf(file: File, slot: Rules): Promise<string> {
  if (!slot.image_types.includes(file.type)) return `请上传 ${typesText(slot.image_types)} 图片`
  if (file.size > slot.image_bytes_max) {
    return `图片应不超过 ${weightText(slot.image_bytes_max)}，选择的是 ${weightText(file.size + 999)}`
  }
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return '图片打不开，请换一张'
  const { width, height } = bitmap
  bitmap.close()
  const fits = [1, 2].some((times) => width === slot.width * times && height === slot.height * times)
  return fits ? '' : `图片应为 ${slot.width} × ${slot.height} 像素（或其两倍），选择的是 ${width} × ${height}`
}

export interface OwnPaper {
  url: string
  name: string
  href: string
}

interface PapersProps {
  papers: readonly OwnPaper[]
  required: boolean
  wrong: string | undefined
  onChange(papers: readonly OwnPaper[]): void
}

const papersMax = 6

/** What proves that an ad may be shown: seen by its owner and by those who review it. */
export function AdPapersField({ papers, required, wrong, onChange }: PapersProps) {
  const { part, problem, send } = useSending('qualification', ({ url, name }) =>
    onChange([...papers, { url, name, href: '' }]),
  )
  const note = problem || wrong
  return (
    <fieldset className={styles.field}>
      <legend>
        资质材料
        {!required && <span>（选填）</span>}
      </legend>
      <ul className={styles.papers}>
        {papers.map(({ url, name, href }) => (
          <li key={url}>
            {href ? <a href={href}>{name}</a> : name}
            <Button kind="plain" size="small" onClick={() => onChange(papers.filter((one) => one.url !== url))}>
              移除<span className="unseen">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        {papers.length < papersMax && (
          <FileButton
            label="选择资质材料"
            accept="image/jpeg,image/png,image/webp,application/pdf"
            busy={part !== undefined}
            onChoose={(file) => void send(file)}
          >
            添加材料
          </FileButton>
        )}
        {part !== undefined && <progress value={part} max={1} aria-label="材料上传进度" />}
        <p className={note ? styles.wrong : styles.hint} role={note ? 'alert' : undefined}>
          {note || '例如商标注册证、检测报告、授权书；仅审核人员可见，图片或 PDF，每份 10 MB 以内'}
        </p>
      </div>
      <input type="hidden" name="qualifications" value={papers.map(({ url }) => url).join(',')} />
    </fieldset>
  )
}

interface FileButtonProps {
  label: string
  accept: string
  busy: boolean
  children: string
  onChoose(file: File): void
}

function FileButton({ label, accept, busy, children, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind="outline" size="small" aria-disabled={busy} onClick={() => !busy && input.current?.click()}>
        {busy ? '正在上传…' : children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file chosen again is a choice too.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
    </>
  )
}

function useSending(purpose: 'ad' | 'qualification', onDone: (file: StoredFile) => void) {
  /** How much of it has been sent; undefined while nothing is on its way. */
  const [part, setPart] = useState<number>()
  const [problem, setProblem] = useState('')
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const send = async (file: File) => {
    setProblem('')
    const own = new AbortController()
    stop.current = own
    setPart(0)
    try {
      onDone(await upload(file, { purpose, signal: own.signal, onProgress: setPart }))
    } catch (error) {
      if (own.signal.aborted) return
      setProblem(error instanceof Error && error.message !== 'Error' ? error.message : '没有上传成功，请重试')
    }
    setPart(undefined)
  }
  return { part, problem, send }
}
