import { DatePicker, Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { clock } from '#console/clock.ts'
import { dayFromPicker, dayToPicker } from '#console/parts/list/calendar.ts'
import { addDays, dayOf } from '#console/parts/show/time.ts'

const spans = [
  { label: '今天', value: 1 },
  { label: '最近 7 天', value: 7 },
  { label: '最近 30 天', value: 30 },
  { label: '最近 90 天', value: 90 },
]
const spanInitial = 30

/** Days from one to another, both included, as the address has them. */
export function useDayRange() {
  const [parameters, setParameters] = useSearchParams()
  const today = dayOf(clock())
  const from = parameters.get('from') ?? addDays(today, 1 - spanInitial)
  const to = parameters.get('to') ?? today
  // What else stands in the address, a tab, stays.
  const choose = (first: string, last: string) =>
    setParameters((before) => {
      before.set('from', first)
      before.set('to', last)
      return before
    })
  return { from, to, today, choose }
}

interface DayRangeProps {
  range: ReturnType<typeof useDayRange>
  /** The server answers for at most so many days at once. */
  daysMax: number
}

export function DayRange({ range: { from, to, today, choose }, daysMax }: DayRangeProps) {
  const span = to === today ? spans.find(({ value }) => addDays(today, 1 - value) === from)?.value : undefined
  const clamped = (first: string, last: string) => {
    const earliest = addDays(last, 1 - daysMax)
    choose(first < earliest ? earliest : first, last)
  }
  return (
    <>
      <Segmented options={spans} value={span ?? 0} onChange={(days) => choose(addDays(today, 1 - days), today)} />
      <DatePicker.RangePicker
        value={[dayToPicker(from), dayToPicker(to)]}
        allowClear={false}
        maxDate={dayToPicker(today)}
        onChange={(picked) => {
          if (picked?.[0] && picked[1]) clamped(dayFromPicker(picked[0]), dayFromPicker(picked[1]))
        }}
      />
    </>
  )
}
