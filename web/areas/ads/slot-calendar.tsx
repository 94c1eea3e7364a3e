import { calendarWeeks, freeSummary } from './ad-days.ts'
import styles from './slot-calendar.module.css'

interface SlotCalendarProps {
  /** The day of the first digit. */
  from: string
  /** One digit a day: how many seats are free. */
  free: string
  capacity: number
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** Which days are free, week by week. Said in a sentence as well: the picture is read by nobody who cannot see it. */
export function SlotCalendar({ from, free, capacity }: SlotCalendarProps) {
  const summary = freeSummary(from, free, capacity)
  return (
    <figure className={styles.calendar}>
      <div className={styles.weeks} aria-hidden="true">
        <span className={styles.names}>
          <i />
          {weekdays.map((name) => (
            <i key={name}>{name}</i>
          ))}
        </span>
        {calendarWeeks(from, free).map(({ first, month, days }) => (
          <span key={first} className={styles.week}>
            <i className={styles.month}>{month}</i>
            {days.map((day) => (
              <i
                key={day.key}
                className={day.free === undefined ? undefined : styles.day}
                data-free={day.free === undefined ? undefined : levelOf(day.free, capacity)}
                title={day.free === undefined ? undefined : `${day.key}：${seats(day.free)}`}
              >
                {day.free === undefined ? '' : day.free === 0 ? '×' : day.free}
              </i>
            ))}
          </span>
        ))}
      </div>
      <figcaption>
        {summary}
        <small aria-hidden="true">格内数字为当天空余席位，× 为已满。</small>
      </figcaption>
    </figure>
  )
}

function levelOf(free: number, capacity: number): 'full' | 'some' | 'all' {
  if (free === 0) return 'full'
  return free >= Math.min(capacity, 9) ? 'all' : 'some'
}

function seats(free: number): string {
  return free === 0 ? '已满' : `空余 ${free} 个席位`
}
