import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import utc from 'dayjs/plugin/utc.js'
import { clock } from '#console/clock.ts'
import { instantAt, wallTime } from '#console/parts/show/time.ts'

// The date pickers compute with Dayjs in the machine's zone. What they get instead is a Dayjs in UTC whose digits are
// those of the clocks in Shanghai: UTC has no hour that is skipped in spring, and digits mean the same everywhere.
dayjs.locale('zh-cn')
dayjs.extend(utc)
// The pickers ask `tz()` what time it is now, where somebody has taught Dayjs about zones.
dayjs.extend((_options, Class) => {
  Object.assign(Class.prototype, { tz: () => shanghaiNow() })
})

export function shanghaiNow(): Dayjs {
  return dayjs.utc(`${wallTime(clock())}Z`)
}

/** A time on the wire as the pickers show it. */
export function toPicker(instant: string): Dayjs {
  return dayjs.utc(`${wallTime(instant)}Z`)
}

/** What was picked, as it travels. */
export function fromPicker(picked: Dayjs): string {
  return instantAt(picked.format('YYYY-MM-DDTHH:mm:ss'))
}

/** A day on the wire (`2026-11-15`) as the pickers show it, and back. */
export function dayToPicker(day: string): Dayjs {
  return dayjs.utc(`${day}T00:00:00Z`)
}

export function dayFromPicker(picked: Dayjs): string {
  return picked.format('YYYY-MM-DD')
}
