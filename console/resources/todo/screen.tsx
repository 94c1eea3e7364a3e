import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { watchAttention } from '#console/parts/show/attention.ts'
import { ErrorState } from '#console/parts/show/error-state.tsx'
import { PageHead } from '#console/parts/show/page-head.tsx'
import { formatMinute } from '#console/parts/show/time.ts'
import { readTodo } from '#contract/site/todo.ts'
import { messageOf } from '../../call.ts'
import { clock } from '../../clock.ts'
import { useMe } from '../../session.ts'
import { Figures } from './figures.tsx'
import { OwnTexts } from './own-texts.tsx'
import styles from './screen.module.css'
import { Shortcuts } from './shortcuts.tsx'
import { WorkList } from './work-list.tsx'

const refreshMs = 60_000

/** The first screen of the day: the numbers, what waits for this person and how urgently, and their own work. */
export default function TodoScreen() {
  const me = useMe()
  const todo = useAsk(readTodo, {})
  const { refresh } = todo

  useEffect(() => {
    const look = () => {
      // A screen that was merely left open lets the session end.
      if (attention.attended()) void refresh()
    }
    const attention = watchAttention(() => void refresh())
    const timer = setInterval(look, refreshMs)
    addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      attention.stop()
      removeEventListener('focus', look)
    }
  }, [refresh])

  return (
    <>
      <PageHead title={`${greeting()}，${me?.name ?? ''}`} description="这里是等你处理的事项，每分钟自动更新。" />
      {todo.data && <Figures figures={todo.data.figures} />}
      <h2 className={styles.heading}>待办事项</h2>
      {todo.data ? (
        <WorkList items={todo.data.list} />
      ) : todo.error ? (
        <ErrorState message={messageOf(todo.error)} onRetry={() => void refresh()} />
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
      {todo.data && <OwnTexts own={todo.data.own} />}
      <Shortcuts />
    </>
  )
}

function greeting(): string {
  const hour = Number(formatMinute(clock()).slice(11, 13))
  if (hour < 6) return '夜深了'
  if (hour < 11) return '早上好'
  if (hour < 13) return '中午好'
  return hour < 18 ? '下午好' : '晚上好'
}
