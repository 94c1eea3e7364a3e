import { CheckCircleOutlined, RightOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { createElement, useEffect } from 'react'
import { Link } from 'react-router'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { watchAttention } from '#console/parts/show/attention.ts'
import { ErrorState } from '#console/parts/show/error-state.tsx'
import { PageHead } from '#console/parts/show/page-head.tsx'
import { ageOf, formatMinute } from '#console/parts/show/time.ts'
import { readTodo, type TodoItem } from '#contract/site/todo.ts'
import { messageOf } from '../../call.ts'
import { clock } from '../../clock.ts'
import { maySee, type Resource, useResources } from '../../resource.ts'
import { useMe } from '../../session.ts'
import styles from './screen.module.css'

const refreshMs = 60_000

/** The first screen of the day: what waits for this person, and since when. */
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
      <h2 className={styles.heading}>待办事项</h2>
      {todo.data ? (
        <TodoCards items={todo.data.list} />
      ) : todo.error ? (
        <ErrorState message={messageOf(todo.error)} onRetry={() => void refresh()} />
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
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

function TodoCards({ items }: { items: readonly TodoItem[] }) {
  const waiting = items.filter(({ count }) => count > 0)
  if (waiting.length === 0) {
    return (
      <div className={styles.done}>
        <CheckCircleOutlined aria-hidden className={styles.doneIcon} />
        <div>
          <p className={styles.doneTitle}>没有待办事项</p>
          <p className={styles.muted}>
            {items.length > 0
              ? `${items.map(({ label }) => label).join('、')}都已处理完。`
              : '你的角色目前没有需要处理的事项。'}
          </p>
        </div>
      </div>
    )
  }
  return (
    <ul className={styles.cards}>
      {waiting.map((item) => (
        <li key={item.key}>
          <Link className={styles.card ?? ''} to={pathOf(item)}>
            <span className={styles.label}>{item.label}</span>
            <span className={styles.count}>
              {item.count}
              {item.more && '+'}
            </span>
            {item.note && <span className={styles.muted}>{item.note}</span>}
            <span className={styles.muted}>
              {item.oldest_at ? `最早的已等待 ${ageOf(item.oldest_at, clock())}` : '等待处理'}
              <RightOutlined aria-hidden className={styles.arrow} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The server names a screen by its whole address; the router counts from the console's own root. */
function pathOf({ path }: TodoItem): string {
  return path.replace(/^\/console(?=\/|\?|$)/, '') || '/'
}

function Shortcuts() {
  const rights = useMe()?.rights ?? []
  const shown = useResources().filter((one) => one.path && maySee(one, rights))
  if (shown.length === 0) return null
  return (
    <>
      <h2 className={styles.heading}>常用功能</h2>
      <ul className={styles.shortcuts}>
        {shown.map((one: Resource) => (
          <li key={one.key}>
            <Link className={styles.shortcut ?? ''} to={`/${one.path}`}>
              <span className={styles.shortcutIcon}>{createElement(one.icon)}</span>
              {one.label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
