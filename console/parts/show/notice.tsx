import { Alert, type AlertProps } from 'antd'
import styles from './notice.module.css'

interface NoticeProps {
  type: NonNullable<AlertProps['type']>
  title: string
  action?: React.ReactNode
}

/** A sentence above a form or a table. What went wrong is also read out. */
export function Notice({ type, title, action }: NoticeProps) {
  return (
    <div className={styles.notice} role={type === 'error' ? 'alert' : 'status'}>
      <Alert type={type} showIcon title={title} action={action} />
    </div>
  )
}
