import { Button, Input } from 'antd'
import { useState } from 'react'
import type { OutputOnWire } from '#contract/base/endpoint.ts'
import { tryWords } from '#contract/texts/words.ts'
import { call, messageOf } from '../../call.ts'
import styles from './try-text.module.css'

/** A text to try the list on: what would be refused is marked. */
export function TryText() {
  const [text, setText] = useState('')
  const [tried, setTried] = useState<OutputOnWire<typeof tryWords>>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const attempt = async () => {
    setBusy(true)
    setProblem('')
    try {
      setTried(await call(tryWords, { text }))
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }

  return (
    <section className={styles.card} aria-label="试一段文字">
      <div className={styles.bar}>
        <Input.TextArea
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setTried(undefined)
          }}
          maxLength={20_000}
          autoSize={{ minRows: 1, maxRows: 6 }}
          aria-label="要试的文字"
          placeholder="粘贴一段文字，看看其中哪些词会被拒绝"
        />
        <Button aria-label="试一试" loading={busy} disabled={text.trim() === ''} onClick={() => void attempt()}>
          试一试
        </Button>
      </div>
      <div role="status">
        {problem && <p className={styles.refused}>{problem}</p>}
        {tried && tried.found.length === 0 && <p className={styles.fine}>可以提交：没有敏感词。</p>}
        {tried && tried.found.length > 0 && (
          <>
            <p className={styles.refused}>会被拒绝，含有：{tried.found.join('、')}</p>
            <p className={styles.text}>
              {tried.segments.map((segment, place) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no name but their place
                segment.hit ? <mark key={place}>{segment.text}</mark> : segment.text,
              )}
            </p>
          </>
        )}
      </div>
    </section>
  )
}
