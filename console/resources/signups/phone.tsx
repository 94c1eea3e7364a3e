import { App } from 'antd'
import { useState } from 'react'
import { RowButton } from '#console/parts/list/row-button.tsx'
import { revealSignup } from '#contract/catalogue/signups.console.ts'
import { call, messageOf } from '../../call.ts'
import { Allowed, SignInGivenUp } from '../../session.ts'
import styles from './signups.module.css'

/** Masked until somebody with the right asks for it, which is noted. */
export function Phone({ id, name, masked }: { id: number; name: string; masked: string }) {
  const { message } = App.useApp()
  const [whole, setWhole] = useState<string>()
  const reveal = async () => {
    try {
      setWhole((await call(revealSignup, { id })).phone_number)
    } catch (error) {
      if (!(error instanceof SignInGivenUp)) void message.error(messageOf(error))
    }
  }
  if (whole) {
    return (
      <a className={styles.digits} href={`tel:${whole}`}>
        {whole}
      </a>
    )
  }
  return (
    <span className={styles.masked}>
      <span className={styles.digits}>{masked}</span>
      <Allowed right="signups.reveal">
        <RowButton label={`查看“${name}”的完整电话`} onClick={() => void reveal()}>
          查看
        </RowButton>
      </Allowed>
    </span>
  )
}
