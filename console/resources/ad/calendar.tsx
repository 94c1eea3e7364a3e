import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAsk } from '#console/parts/form/use-ask.ts'
import { Loaded } from '#console/parts/show/loaded.tsx'
import { addDays, dayOf } from '#console/parts/show/time.ts'
import { type AdCalendar, readAdCalendar } from '#contract/catalogue/ads.ts'
import { adStanding } from '#contract/catalogue/ads.words.ts'
import { clock } from '../../clock.ts'
import styles from './calendar.module.css'

const shownDays = 30

type Slot = AdCalendar['slots'][number]
type Booking = Slot['bookings'][number]

/** Every seat of every slot, day by day: who has it, and how that stands. A booking opens what was booked. */
export function CalendarTab() {
  const today = dayOf(clock())
  const [from, setFrom] = useState(today)
  const asked = useAsk(readAdCalendar, { from, days: shownDays })
  return (
    <>
      <div className={styles.bar}>
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label="前 30 天"
          onClick={() => setFrom(addDays(from, -shownDays))}
        />
        <Button onClick={() => setFrom(today)}>今天</Button>
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label="后 30 天"
          onClick={() => setFrom(addDays(from, shownDays))}
        />
        <span>
          {from} 至 {addDays(from, shownDays - 1)}
        </span>
        <Keys />
      </div>
      <Loaded asked={asked}>{(calendar) => <Grid calendar={calendar} today={today} />}</Loaded>
    </>
  )
}

const kinds = {
  waiting: '待审核',
  held: '待支付或需修改',
  running: '投放中',
  coming: '待投放',
  paused: '已暂停',
  over: '已结束',
}
type Kind = keyof typeof kinds

function kindOf({ state, phase }: Booking): Kind {
  if (state === 'pending_review') return 'waiting'
  if (state === 'pending_pay' || state === 'rejected') return 'held'
  if (state === 'paused') return 'paused'
  return phase === 'running' ? 'running' : phase === 'coming' ? 'coming' : 'over'
}

function Keys() {
  return (
    <ul className={styles.keys} aria-label="图例">
      {Object.entries(kinds).map(([kind, name]) => (
        <li key={kind}>
          <i data-kind={kind} />
          {name}
        </li>
      ))}
    </ul>
  )
}

function Grid({ calendar: { from, days, slots }, today }: { calendar: AdCalendar; today: string }) {
  const all = Array.from({ length: days }, (_, at) => addDays(from, at))
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">广告位</th>
            {all.map((day) => (
              <th key={day} scope="col" data-today={day === today || undefined} title={day}>
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) =>
            seatsOf(slot).map((seat) => <Seat key={`${slot.id}-${seat}`} slot={slot} seat={seat} days={all} />),
          )}
        </tbody>
      </table>
    </div>
  )
}

const seatsOf = ({ capacity }: Slot) => Array.from({ length: capacity }, (_, at) => at + 1)

function Seat({ slot, seat, days }: { slot: Slot; seat: number; days: readonly string[] }) {
  const booked = slot.bookings.filter((one) => one.seat === seat)
  return (
    <tr data-first={seat === 1 || undefined}>
      <th scope="row">
        {seat === 1 ? slot.name : ''}
        <small>{seat} 号</small>
      </th>
      {spansOf(days, booked).map(({ day, count, booking }) =>
        booking ? (
          <td key={day} colSpan={count} className={styles.booked}>
            <Link to={`/ad?ad=${booking.id}`} data-kind={kindOf(booking)} title={saidOf(booking)}>
              {booking.who || '平台'}
            </Link>
          </td>
        ) : (
          <td key={day} />
        ),
      )}
    </tr>
  )
}

const saidOf = ({ who, title, starts_on, ends_on, state, phase }: Booking) =>
  `${who || '平台'}：${title}，${starts_on} 至 ${ends_on}，${adStanding(state, phase)}`

interface Span {
  day: string
  count: number
  booking?: Booking
}

/** A row as cells: a booking is one over all of its days that are shown, every free day one of its own. */
function spansOf(days: readonly string[], booked: readonly Booking[]): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < days.length; ) {
    const day = days[at] ?? ''
    const booking = booked.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
    const count = booking ? days.slice(at).filter((later) => later <= booking.ends_on).length : 1
    spans.push(booking ? { day, count, booking } : { day, count })
    at += count
  }
  return spans
}
