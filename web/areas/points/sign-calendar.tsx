import { weeksOf } from './month.ts'
import styles from './sign-calendar.module.css'

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

interface SignCalendarProps {
  /** Today in Shanghai. */
  today: string
  /** The days of this month on which somebody signed in. */
  days: readonly string[]
}

/** This month, and the days on which somebody signed in. */
export function SignCalendar({ today, days }: SignCalendarProps) {
  const [year, month] = today.split('-')
  return (
    <table className={styles.calendar}>
      <caption>
        {year} 年 {Number(month)} 月，已签到 {days.length} 天
      </caption>
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
        {weeksOf(today).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, place) => (
              <Cell
                key={day ?? `${weekdays[place]}`}
                day={day}
                today={today}
                signed={day !== null && days.includes(day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({ day, today, signed }: { day: string | null; today: string; signed: boolean }) {
  if (day === null) return <td />
  const kind = signed ? 'signed' : day > today ? 'later' : 'missed'
  return (
    <td data-kind={kind} aria-current={day === today ? 'date' : undefined}>
      <span>
        {Number(day.slice(8))}
        {signed && <span className="unseen"> 已签到</span>}
      </span>
    </td>
  )
}
