import { Spin } from 'antd'
import styles from './waiting.module.css'

/** Before anything can be shown. */
export function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spin size="large" delay={200} aria-label="正在打开" />
    </div>
  )
}
