import { CheckCircleOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { Link } from 'react-router'
import { beginning, workPath } from '#console/parts/queue/begin.ts'
import { ageOf } from '#console/parts/show/time.ts'
import { type TodoItem, todoGroups } from '#contract/site/todo.ts'
import { clock } from '../../clock.ts'
import { groupNames, sayDue, urgencyOf } from './due.ts'
import styles from './work-list.module.css'

/** What waits, under whose work it is; in each group what is due first comes first. */
export function WorkList({ items }: { items: readonly TodoItem[] }) {
  const waiting = items.filter(({ count }) => count > 0)
  if (waiting.length === 0) return <NothingWaits items={items} />
  return (
    <div className={styles.groups}>
      {todoGroups.map((group) => {
        const own = waiting.filter((item) => item.group === group)
        if (own.length === 0) return null
        return (
          <section key={group} className={styles.group} aria-label={groupNames[group]}>
            <h3 className={styles.name}>
              {groupNames[group]}
              {group !== 'known' && <span className={styles.sum}>{sumOf(own)}</span>}
            </h3>
            <ul className={styles.list}>
              {own.map((item) => (
                <Row key={item.key} item={item} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

const sumOf = (items: readonly TodoItem[]): number => items.reduce((sum, { count }) => sum + count, 0)

function Row({ item }: { item: TodoItem }) {
  const urgency = urgencyOf(item, clock())
  const path = workPath(item)
  return (
    <li className={styles.row}>
      <Link className={styles.label ?? ''} to={path}>
        {item.label}
      </Link>
      {item.note && <span className={styles.note}>{item.note}</span>}
      <span className={styles.count}>
        {item.count}
        {item.more && '+'}
      </span>
      <span className={styles.age}>{item.oldest_at && sayAge(item.oldest_at)}</span>
      <span className={`${styles.due} ${styles[urgency]}`}>{sayDue(item, clock())}</span>
      <span className={styles.act}>
        {item.group === 'known' ? (
          <Link to={path}>查看</Link>
        ) : (
          <Link to={beginning(path)}>
            <Button size="small" type={urgency === 'late' ? 'primary' : 'default'} aria-label={`处理${item.label}`}>
              处理
            </Button>
          </Link>
        )}
      </span>
    </li>
  )
}

function sayAge(oldest: string): string {
  const age = ageOf(oldest, clock())
  return age.startsWith('不到') ? '刚刚' : `已等 ${age}`
}

function NothingWaits({ items }: { items: readonly TodoItem[] }) {
  return (
    <div className={styles.done}>
      <CheckCircleOutlined aria-hidden className={styles.doneIcon} />
      <div>
        <p className={styles.doneTitle}>没有待办事项</p>
        <p className={styles.note}>
          {items.length > 0
            ? `${items.map(({ label }) => label).join('、')}都已处理完。`
            : '你的角色没有要审批或处理的队列；可以从左侧菜单开始自己的工作。'}
        </p>
      </div>
    </div>
  )
}
