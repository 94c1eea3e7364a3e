import { useEffect, useRef, useState } from 'react'
import styles from './door.module.css'

interface CameraProps {
  onCode(code: string): Promise<void>
  onGone(): void
}

/** So often the picture is looked at: a hand that holds a telephone is quicker than that nowhere. */
const everyMs = 200
/** The same code stays before the camera while its owner walks on. */
const sameForMs = 4_000

type Read = (video: HTMLVideoElement) => Promise<string | undefined>

/** The browser's own reader where it has one; otherwise one that is fetched now. */
async function readerFor(): Promise<Read> {
  const native = (globalThis as { BarcodeDetector?: NativeReader }).BarcodeDetector
  // Where the system beneath has no reader a browser may have the name of one all the same, which finds nothing.
  const formats = (await native?.getSupportedFormats().catch(() => [])) ?? []
  if (native && formats.includes('qr_code')) {
    const detector = new native({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (!context || width === 0) return undefined
    canvas.width = width
    canvas.height = height
    context.drawImage(video, 0, 0)
    try {
      return decodeQR(context.getImageData(0, 0, width, height))
    } catch {
      // There is no code in this picture: the usual case.
      return undefined
    }
  }
}

interface NativeReader {
  new (given: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

interface Detector {
  detect(of: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

const wrongWith = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return '浏览器没有允许使用摄像头，请在地址栏左侧开启，或改为输入入场码。'
  if (name === 'NotFoundError') return '没有找到摄像头，请改为输入入场码。'
  return '摄像头打不开，请改为输入入场码。'
}

/** Looks at what the camera sees, and says each code once. Nothing of the picture leaves this page. */
export default function Camera({ onCode, onGone }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const said = useRef({ onCode, last: '', at: 0 })
  said.current.onCode = onCode
  const [problem, setProblem] = useState('')

  useEffect(() => {
    const stopped = new AbortController()
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (read: Read) => {
      if (stopped.signal.aborted || !video.current) return
      const code = await read(video.current).catch(() => undefined)
      const now = performance.now()
      if (code && (code !== said.current.last || now - said.current.at > sameForMs)) {
        Object.assign(said.current, { last: code, at: now })
        await said.current.onCode(code)
      }
      timer = setTimeout(() => void look(read), everyMs)
    }
    const open = async () => {
      const wanted = { video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false }
      stream = await navigator.mediaDevices.getUserMedia(wanted)
      if (stopped.signal.aborted || !video.current) return
      video.current.srcObject = stream
      await video.current.play()
      await look(await readerFor())
    }
    open().catch((error: unknown) => !stopped.signal.aborted && setProblem(wrongWith(error)))
    return () => {
      stopped.abort()
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])

  if (problem) {
    return (
      <p className={styles.hint} role="alert">
        {problem}{' '}
        <button type="button" className={styles.link} onClick={onGone}>
          知道了
        </button>
      </p>
    )
  }
  return <video ref={video} className={styles.video} muted playsInline aria-label="摄像头画面" />
}
