import { CheckCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { readTodo } from '#contract/site/todo.ts'
import { beginning, workPath } from './begin.ts'
import styles from './queue.module.css'

/** The end of a queue: on to the one that is due first, or back. */
export function QueueDone({ onClose }: { onClose(): void }) {
  const next = useAsk(readTodo, {}).data?.list.find(({ count, group }) => count > 0 && group !== 'known')
  return (
    <div className={styles.done} role="status">
      <CheckCircleFilled aria-hidden className={styles.doneIcon} />
      <h2 className={styles.doneTitle}>都处理完了</h2>
      <p className={styles.doneHint}>这个队列里没有等你处理的了，新的会出现在工作台。</p>
      <div className={styles.doneWays}>
        {next && (
          <Link to={beginning(workPath(next))}>
            <Button type="primary">{`接着处理：${next.label}（${next.count}${next.more ? '+' : ''} 条）`}</Button>
          </Link>
        )}
        <Link to="/">
          <Button type={next ? 'default' : 'primary'}>回到工作台</Button>
        </Link>
        <Button onClick={onClose}>留在列表</Button>
      </div>
    </div>
  )
}
