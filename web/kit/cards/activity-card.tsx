import type { Activity } from '#contract/catalogue/activities.ts'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import styles from './activity-card.module.css'
import { feeText, modeNames, phaseNames, phaseTones, placeText, seatsText, spanText } from './activity-words.ts'

export function PhaseTag({ phase }: Pick<Activity, 'phase'>) {
  return <Tag tone={phaseTones[phase]}>{phaseNames[phase]}</Tag>
}

interface Props {
  activity: Activity
  /** Beside its picture in a list, or under it in a grid. */
  shape?: 'row' | 'tile'
  /** Among the first that are seen: its picture is not put off. */
  eager?: boolean
}

/** An activity in a list: when, what, where, for how much, and whether one can still go. */
export function ActivityCard({ activity, shape = 'row', eager = false }: Props) {
  const { id, title, summary, cover, category, mode, starts_at, ends_at, phase } = activity
  const Heading = shape === 'row' ? 'h2' : 'h3'
  const over = phase === 'finished' || phase === 'cancelled'
  return (
    <article className={styles.card} data-shape={shape} data-over={over || undefined}>
      <div className={styles.picture}>
        {cover && (
          <img
            src={cover}
            alt=""
            width={480}
            height={270}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            fetchPriority={eager ? 'high' : 'auto'}
          />
        )}
        {/* The day stands in words below as well. */}
        <p className={styles.date} aria-hidden="true">
          <b>{Number(starts_at.slice(8, 10))}</b>
          {Number(starts_at.slice(5, 7))}月
        </p>
      </div>
      <div>
        <p className={styles.marks}>
          <PhaseTag phase={phase} />
          <span>{modeNames[mode]}</span>
          {category && <span>{category.name}</span>}
        </p>
        <Heading className={styles.title}>
          <a href={`/activity/${id}`}>{title}</a>
        </Heading>
        {shape === 'row' && summary && <p className={styles.summary}>{summary}</p>}
        <ul className={styles.facts}>
          <li>
            <Icon name="clock" />
            <time dateTime={starts_at}>{spanText(starts_at, ends_at)}</time>
          </li>
          <li>
            <Icon name="pin" />
            {placeText(activity)}
          </li>
        </ul>
      </div>
      <p className={styles.terms}>
        <b>{feeText(activity.fee)}</b>
        {!over && <span>{seatsText(activity)}</span>}
      </p>
    </article>
  )
}
