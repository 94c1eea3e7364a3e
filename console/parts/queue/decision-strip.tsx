import { CheckOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useState } from 'react'
import { messageOf } from '#console/call.ts'
import { SignInGivenUp } from '#console/session.ts'
import styles from './queue.module.css'
import type { Decided } from './use-queue.ts'

/** What was just decided, and the way back as long as nothing followed from it. */
export function DecisionStrip({ last }: { last: Decided }) {
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const { words, undo } = last
  const takeBack = async (work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      void message.success('已撤回，回到待处理')
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.strip} role="status">
      <CheckOutlined aria-hidden />
      <span className={styles.stripWords} title={words}>
        {words}
      </span>
      {undo && (
        <Button size="small" aria-label="撤回刚才的决定" loading={busy} onClick={() => void takeBack(undo)}>
          撤回
        </Button>
      )}
    </div>
  )
}
