import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { messageOf } from '#console/call.ts'
import { previewTemplate } from '#contract/people/posters.console.ts'
import { call } from '../../call.ts'
import styles from './screen.module.css'
import type { PosterValues } from './values.ts'

/** Debounce: drawn when somebody has stopped changing it. */
const pauseMs = 400

/** The poster as it will be drawn, by the same hand, while it is being laid out. */
export function PosterPreview({ values }: { values: Partial<PosterValues> }) {
  const [sampleName, setSampleName] = useState('')
  const [drawn, setDrawn] = useState<{ image?: string; problem?: string }>({})
  const { name: _name, vip_only: _vip, position: _position, ...placing } = values
  const asked = JSON.stringify({ ...placing, sample_name: sampleName })
  const ready = Boolean(values.picture)

  useEffect(() => {
    if (!ready) return undefined
    let over = false
    const timer = setTimeout(() => {
      call(previewTemplate, JSON.parse(asked)).then(
        ({ image }) => over || setDrawn({ image }),
        (error: unknown) => over || setDrawn({ problem: messageOf(error) }),
      )
    }, pauseMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [asked, ready])

  return (
    <section className={styles.preview} aria-label="预览">
      {drawn.image ? (
        <img src={drawn.image} alt="海报预览" />
      ) : (
        <div className={styles.waiting} role="status">
          {drawn.problem ?? (ready ? '正在生成预览…' : '上传底图后显示预览')}
        </div>
      )}
      <Input
        aria-label="预览用的昵称"
        placeholder="换一个昵称看看"
        maxLength={20}
        value={sampleName}
        onChange={({ target }) => setSampleName(target.value)}
      />
    </section>
  )
}
