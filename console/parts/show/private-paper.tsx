import { Image, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { messageOf } from '#console/call.ts'
import { SignInGivenUp } from '#console/session.ts'
import { DownloadButton } from './download-button.tsx'
import { fetchPrivateFile } from './private-file.ts'
import styles from './private-paper.module.css'

type State =
  | { is: 'coming' }
  | { is: 'picture'; address: string }
  | { is: 'pdf'; address: string }
  | { is: 'other' }
  | { is: 'failed'; why: string }

/** A paper that has no address of its own: a picture or PDF is shown where it is judged, anything else is saved. */
export function PrivatePaper({ url, name }: { url: string; name: string }) {
  const state = usePaper(url)
  if (state.is === 'coming') return <Skeleton.Image active />
  if (state.is === 'failed') {
    return (
      <p className={styles.problem} role="alert">
        {name}没有打开：{state.why}
      </p>
    )
  }
  return (
    <div className={styles.paper}>
      {state.is === 'pdf' && (
        <>
          {navigator.pdfViewerEnabled && (
            <object
              className={styles.pages}
              data={`${state.address}#view=FitH`}
              type="application/pdf"
              aria-label={name}
            >
              这个 PDF 不能在页面里显示，请打开或下载后查看。
            </object>
          )}
          <a href={state.address} target="_blank" rel="noopener">
            在新标签页放大查看
          </a>
        </>
      )}
      {state.is === 'picture' && <Image src={state.address} alt={name} classNames={{ root: styles.picture ?? '' }} />}
      <DownloadButton url={url} name={name} />
    </div>
  )
}

function usePaper(url: string): State {
  const [state, setState] = useState<State>({ is: 'coming' })
  useEffect(() => {
    let over = false
    let address: string | undefined
    setState({ is: 'coming' })
    fetchPrivateFile(url)
      .then(({ bytes }) => {
        if (over) return
        const is = bytes.type.startsWith('image/') ? 'picture' : bytes.type === 'application/pdf' ? 'pdf' : 'other'
        if (is === 'other') return setState({ is })
        address = URL.createObjectURL(bytes)
        setState({ is, address })
      })
      .catch((error: unknown) => {
        if (!over && !(error instanceof SignInGivenUp)) setState({ is: 'failed', why: messageOf(error) })
      })
    return () => {
      over = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [url])
  return state
}
