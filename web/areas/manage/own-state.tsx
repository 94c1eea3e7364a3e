import type { Event, OwnHead } from '#contract/catalogue/own-records.ts'
import { eventWords } from '#contract/catalogue/own-records.words.ts'
import { formatMinute } from '#ui/formats.ts'
import { Tag } from '#ui/tag.tsx'
import styles from './manage.module.css'

type Own = Pick<OwnHead, 'state' | 'hidden_by' | 'revision'>

/** Where something of theirs stands, in a word or two: what readers see, and what waits beside it. */
export function OwnState({ state, hidden_by, revision }: Own) {
  const off = { owner: '已下线', operator: '平台下线', account: '账户冻结，暂不展示' }
  return (
    <span className={styles.marks}>
      {state === 'shown' && <Tag tone="success">已上线</Tag>}
      {state === 'hidden' && <Tag tone="quiet">{off[hidden_by ?? 'operator']}</Tag>}
      {state === 'closed' && <Tag tone="quiet">已结束</Tag>}
      {state !== 'shown' && state !== 'hidden' && state !== 'closed' && !revision && <Tag tone="quiet">草稿</Tag>}
      {revision?.state === 'draft' && <Tag tone="quiet">{state === 'shown' ? '有未提交的修改' : '草稿'}</Tag>}
      {revision?.state === 'review' && <Tag tone="warning">审核中</Tag>}
      {revision?.state === 'rejected' && <Tag tone="danger">需要修改</Tag>}
    </span>
  )
}

const sides = { owner: '', operator: '平台', house: '系统' }

/** Every step so far, the latest first, as the operators see it too. */
export function Timeline({ events }: { events: readonly Event[] }) {
  if (events.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="timeline">
      <h2 id="timeline">进度</h2>
      <ol className={styles.timeline}>
        {events.map(({ event, at, by, reason }) => (
          <li key={`${at} ${event}`}>
            <b>{eventWords[event]}</b>
            <time dateTime={at}>
              {sides[by] && `${sides[by]} · `}
              {formatMinute(at)}
            </time>
            {reason && <p>{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
