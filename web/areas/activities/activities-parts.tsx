import { EmptyState } from '#ui/empty-state.tsx'
import { PastEnd } from '#web/kit/list/past-end.tsx'
import { listAddress } from '#web/kit/list-address.ts'
import styles from './activities.module.css'
import { type Chosen, type Props, path } from './activities-page.ts'

/** What is to come, what is over, and the calendar of both. */
export function Views({ known, chosen }: Pick<Props, 'known' | 'chosen'>) {
  const { mode, category, when, month } = chosen
  const view = (name: string, parameters: Partial<Chosen>, here: boolean, total?: number) => (
    <a href={listAddress(path, { mode, category, ...parameters })} aria-current={here ? 'true' : undefined}>
      {name}
      {total !== undefined && <span>{total}</span>}
    </a>
  )
  return (
    <nav className={styles.views} aria-label="查看方式">
      {view('即将举行', {}, !when && !month, known.upcoming)}
      {view('往期活动', { when: 'past' }, when === 'past', known.past)}
      {view('活动日历', { month: month ?? known.today.slice(0, 7) }, month !== undefined)}
    </nav>
  )
}

export function NoActivities({ activities, chosen, known, pages }: Props) {
  if (pages.past) return <PastEnd first={listAddress(path, { ...chosen })} />
  if (activities.length > 0) return null
  const { mode, category, month, when } = chosen
  if (mode || category) {
    return (
      <EmptyState title={month ? '这个月没有符合条件的活动' : '没有符合条件的活动'}>
        换一种形式或分类，或<a href={listAddress(path, { when, month })}>清除条件</a>。
      </EmptyState>
    )
  }
  if (month) {
    return (
      <EmptyState title="这个月没有活动">
        看看前后的月份，或<a href={path}>查看即将举行的活动</a>。
      </EmptyState>
    )
  }
  return (
    <EmptyState title={when ? '还没有往期活动' : '暂时没有即将举行的活动'}>
      {!when && known.past > 0 && (
        <>
          新的场次会在这里发布，也可以看看<a href={listAddress(path, { when: 'past' })}>往期活动</a>。
        </>
      )}
    </EmptyState>
  )
}
