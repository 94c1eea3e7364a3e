import { MinusOutlined, PlusOutlined, RotateRightOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { DownloadButton } from '#console/parts/show/download-button.tsx'
import { fetchPrivateFile } from '#console/parts/show/private-file.ts'
import { messageOf } from '../../call.ts'
import { SignInGivenUp } from '../../session.ts'
import styles from './licence-viewer.module.css'

const zooms = [1, 2, 3, 4] as const
const quarter = 90
const whole = 360

type Paper = { is: 'coming' } | { is: 'failed'; why: string } | { is: 'picture' | 'pdf'; address: string }

/** The licence beside the fields: larger and turned without leaving them, since it is read character by character. */
export function LicenceViewer({ url, name }: { url: string; name: string }) {
  const paper = usePaper(url)
  const [zoom, setZoom] = useState(0)
  const [turn, setTurn] = useState(0)
  if (paper.is === 'coming') return <Skeleton.Image active />
  if (paper.is === 'failed') {
    return (
      <p className={styles.problem} role="alert">
        {name}没有打开：{paper.why}
      </p>
    )
  }
  return (
    <section className={styles.viewer} aria-label={name}>
      {paper.is === 'picture' && (
        <div className={styles.tools}>
          <Button
            size="small"
            icon={<MinusOutlined aria-hidden />}
            aria-label={`缩小${name}`}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          />
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            aria-label={`放大${name}`}
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
          <Button
            size="small"
            icon={<RotateRightOutlined aria-hidden />}
            aria-label={`旋转${name}`}
            onClick={() => setTurn((turn + quarter) % whole)}
          />
          <DownloadButton url={url} name={name} />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by the keyboard */}
      <div className={styles.frame} tabIndex={0}>
        {paper.is === 'picture' ? (
          <img className={styles.picture} data-zoom={zooms[zoom]} data-turn={turn} src={paper.address} alt={name} />
        ) : (
          <object className={styles.pages} data={`${paper.address}#view=FitH`} type="application/pdf" aria-label={name}>
            这个 PDF 不能在页面里显示，请
            <DownloadButton url={url} name={name} />
          </object>
        )}
      </div>
    </section>
  )
}

function usePaper(url: string): Paper {
  const [paper, setPaper] = useState<Paper>({ is: 'coming' })
  useEffect(() => {
    let over = false
    let address: string | undefined
    setPaper({ is: 'coming' })
    fetchPrivateFile(url)
      .then(({ bytes }) => {
        if (over) return
        address = URL.createObjectURL(bytes)
        setPaper({ is: bytes.type === 'application/pdf' ? 'pdf' : 'picture', address })
      })
      .catch((error: unknown) => {
        if (!over && !(error instanceof SignInGivenUp)) setPaper({ is: 'failed', why: messageOf(error) })
      })
    return () => {
      over = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [url])
  return paper
}
