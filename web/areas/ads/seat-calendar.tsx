import { Button } from '#ui/button.tsx'
import styles from './seat-calendar.module.css'
import { type Chosen, isFree, monthsOf, pick, type SeatDays, spanFrom } from './seat-days.ts'

interface Props {
  seats: readonly string[]
  seat: number
  days: SeatDays
  chosen: Chosen | undefined
  wrong: string | undefined
  onSeat(seat: number): void
  onChoose(chosen: Chosen | undefined): void
}

const weekdays = ['一', '二', '三', '四', '五', '六', '日']
const usual = [7, 15, 30, 60]

/** Which seat and which days: what is free can be pressed, the first press begins and the next one ends. */
export function SeatCalendar({ seats, seat, days, chosen, wrong, onSeat, onChoose }: Props) {
  const begin = chosen?.starts_on
  return (
    <fieldset className={styles.field}>
      <legend>席位与日期</legend>
      <div className={styles.bar}>
        {seats.map((free, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a seat is known by its place alone
            key={at}
            type="button"
            className={styles.seat}
            aria-pressed={seat === at + 1}
            onClick={() => onSeat(at + 1)}
          >
            {at + 1} 号席位
            <small>空 {[...free].filter((day) => day === '1').length} 天</small>
          </button>
        ))}
        <span className={styles.quick}>
          {usual
            .filter((count) => count >= days.min && count <= days.max)
            .map((count) => {
              const span = begin ? spanFrom(days, begin, count) : undefined
              return (
                <Button key={count} kind="plain" size="small" disabled={!span} onClick={() => onChoose(span)}>
                  {count} 天
                </Button>
              )
            })}
        </span>
      </div>
      <div className={styles.months}>
        {monthsOf(days.from, days.free.length).map(({ month, blanks, days: own }) => (
          <section key={month} aria-label={monthName(month)}>
            <p className={styles.name}>{monthName(month)}</p>
            <div className={styles.grid}>
              {weekdays.map((name) => (
                <i key={name} aria-hidden="true">
                  {name}
                </i>
              ))}
              {Array.from({ length: blanks }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is known by its place alone
                <span key={`blank${at}`} />
              ))}
              {own.map((day) => (
                <Day key={day} day={day} days={days} chosen={chosen} onChoose={onChoose} />
              ))}
            </div>
          </section>
        ))}
      </div>
      <p className={styles.said} role="status">
        {wrong ? <b className={styles.wrong}>{wrong}</b> : saidOf(chosen, days)}
      </p>
    </fieldset>
  )
}

function saidOf(chosen: Chosen | undefined, { earliest, min, max }: SeatDays): string {
  if (chosen) return `已选 ${chosen.starts_on} 至 ${chosen.ends_on}，再点一天可以改变结束日期。`
  return `先点开始的一天，再点结束的一天；${min} 至 ${max} 天，审核需两个工作日，最早 ${earliest}。`
}

const monthName = (month: string) => `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5))} 月`

function Day({ day, days, chosen, onChoose }: Pick<Props, 'days' | 'chosen' | 'onChoose'> & { day: string }) {
  const free = isFree(days, day)
  const inside = chosen !== undefined && chosen.starts_on <= day && day <= chosen.ends_on
  return (
    <button
      type="button"
      className={styles.day}
      disabled={!free}
      aria-pressed={inside}
      data-day={day}
      onClick={() => onChoose(pick(days, chosen, day))}
    >
      {Number(day.slice(8))}
      <span className="unseen">{`日，${day.slice(0, 7)}，${free ? '可选' : '不可选'}`}</span>
    </button>
  )
}
