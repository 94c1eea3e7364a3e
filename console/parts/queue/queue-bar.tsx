import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import styles from './queue.module.css'
import { useDecisionKeys } from './use-decision-keys.ts'
import type { Queue } from './use-queue.ts'

/** How many wait for the same decision, and the way from one to another. */
export function QueueBar({ queue }: { queue: Queue }) {
  const { left, more, before, after } = queue
  useDecisionKeys({ before, after })
  if (left === undefined) return null
  return (
    <span className={styles.bar}>
      <span className={styles.left} role="status">
        {left > 0 ? `处理后看下一条（还有 ${left}${more ? '+' : ''} 条）` : '这是最后一条'}
      </span>
      <Tooltip title="上一条（K）">
        <Button
          size="small"
          icon={<UpOutlined aria-hidden />}
          aria-label="上一条"
          aria-keyshortcuts="k"
          disabled={!before}
          onClick={before}
        />
      </Tooltip>
      <Tooltip title="下一条（J）">
        <Button
          size="small"
          icon={<DownOutlined aria-hidden />}
          aria-label="下一条"
          aria-keyshortcuts="j"
          disabled={!after}
          onClick={after}
        />
      </Tooltip>
    </span>
  )
}
