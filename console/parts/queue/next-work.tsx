import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { readTodo, type TodoItem } from '#contract/site/todo.ts'
import { beginning, workPath } from './begin.ts'
import { KeyHint } from './decide-button.tsx'
import styles from './queue.module.css'
import { useDecisionKeys } from './use-decision-keys.ts'

/** How many queues are offered beside the one that is due first; the rest stands on the first screen. */
const othersMax = 4

/** Out of one queue into another without going home: the one that is due first has a key, the others a click. */
export function NextWork({ onLeave }: { onLeave?(): void }) {
  const navigate = useNavigate()
  const waiting = useAsk(readTodo, {}).data?.list.filter(({ count, group }) => count > 0 && group !== 'known') ?? []
  const [next, ...others] = waiting
  const go = (item: TodoItem) => {
    onLeave?.()
    void navigate(beginning(workPath(item)))
  }
  useDecisionKeys({ after: next && (() => go(next)) })
  if (!next) return null
  return (
    <div className={styles.ways}>
      <Button type="primary" aria-keyshortcuts="j" aria-label={`接着处理：${named(next)}`} onClick={() => go(next)}>
        {`接着处理：${named(next)}`}
        <KeyHint>J</KeyHint>
      </Button>
      {others.slice(0, othersMax).map((item) => (
        <Button key={item.key} aria-label={`接着处理：${named(item)}`} onClick={() => go(item)}>
          {named(item)}
        </Button>
      ))}
    </div>
  )
}

const named = ({ label, count, more }: TodoItem) => `${label}（${count}${more ? '+' : ''} 条）`
