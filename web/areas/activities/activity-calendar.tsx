import type { Activity } from '#contract/catalogue/activities.ts'
import { Icon } from '#ui/icon.tsx'
import { type CalendarDay, monthText, otherMonth, weeksOf } from '#web/kit/cards/activity-month.ts'
import { phaseNames } from '#web/kit/cards/activity-words.ts'
import styles from './activity-calendar.module.css'

interface Props {
  month: string
  today: string
  activities: readonly Activity[]
  href(month: string): string
}

const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const
/** As many as a day has room for; the rest is in the list below. */
const shownMax = 2

/** A month on one page: what takes place on which day, and the way to the months beside it. */
export function ActivityCalendar({ month, today, activities, href }: Props) {
  const here = today.slice(0, 7)
  return (
    <section className={styles.calendar} aria-labelledby="calendar">
      <div className={styles.head}>
        <h2 id="calendar">{monthText(month)}</h2>
        <nav aria-label="选择月份">
          <Step to={otherMonth(month, -1, today)} href={href} icon="previous" label="上个月" />
          {month !== here && <a href={href(here)}>本月</a>}
          <Step to={otherMonth(month, 1, today)} href={href} icon="next" label="下个月" />
        </nav>
      </div>
      <table>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, activities).map((week) => (
            <tr key={week[0]?.day}>
              {week.map((day) => (
                <Day key={day.day} {...day} isToday={day.day === today} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Step(props: { to: string | undefined; href: Props['href']; icon: 'previous' | 'next'; label: string }) {
  const { to, href, icon, label } = props
  if (!to) return null
  return (
    <a href={href(to)} className={styles.step} aria-label={`${label}，${monthText(to)}`} title={label}>
      <Icon name={icon} />
    </a>
  )
}

function Day({ day, inMonth, activities, isToday }: CalendarDay & { isToday: boolean }) {
  const number = Number(day.slice(8))
  if (!inMonth) return <td className={styles.other}>{number}</td>
  const rest = activities.length - shownMax
  return (
    <td data-busy={activities.length > 0 || undefined} aria-current={isToday ? 'date' : undefined}>
      <time dateTime={day}>
        {number}
        {isToday && <span>今天</span>}
      </time>
      {activities.length > 0 && (
        <ul>
          {activities.slice(0, shownMax).map(({ id, title, phase }) => (
            <li key={id} data-phase={phase}>
              <a href={`/activity/${id}`} title={`${title}（${phaseNames[phase]}）`}>
                {title}
              </a>
            </li>
          ))}
          {rest > 0 && (
            <li>
              <a href="#list">还有 {rest} 场</a>
            </li>
          )}
        </ul>
      )}
    </td>
  )
}
