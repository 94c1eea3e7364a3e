import { App } from 'antd'
import { useState } from 'react'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { revealFeedbackPhone } from '#contract/site/feedback.console.ts'
import { call, messageOf } from '../../call.ts'
import { Allowed, SignInGivenUp } from '../../session.ts'
import styles from './feedback.module.css'

/** Masked until somebody with the right asks for it, which is noted. */
export function Phone({ id, name, masked }: { id: number; name: string; masked: string }) {
  const { message } = App.useApp()
  const [whole, setWhole] = useState<string>()
  const reveal = async () => {
    try {
      setWhole((await call(revealFeedbackPhone, { id })).phone_number)
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    }
  }
  if (whole) {
    return (
      <a className={styles.phone} href={`tel:${whole}`}>
        {whole}
      </a>
    )
  }
  return (
    <span className={styles.masked}>
      <span className={styles.phone}>{masked}</span>
      <Allowed right="feedback.reveal">
        <RowButton label={`查看“${name}”的完整电话`} onClick={() => void reveal()}>
          查看
        </RowButton>
      </Allowed>
    </span>
  )
}
