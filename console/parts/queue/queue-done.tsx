import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { NextWork } from './next-work.tsx'
import styles from './queue.module.css'

/** The end of a queue: on to the one that is due first or to another, or back. */
export function QueueDone({ onClose }: { onClose?(): void }) {
  return (
    <div className={styles.done} role="status">
      <CheckCircleFilled aria-hidden className={styles.doneIcon} />
      <h2 className={styles.doneTitle}>都处理完了</h2>
      <p className={styles.doneHint}>这个队列里没有等你处理的了，新的会出现在工作台。</p>
      <NextWork />
      <div className={styles.ways}>
        <Link to="/">
          <Button>回到工作台</Button>
        </Link>
        {onClose && <Button onClick={onClose}>留在列表</Button>}
      </div>
    </div>
  )
}
