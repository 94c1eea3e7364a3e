import { toChineseMoment } from '#contract/base/time.ts'
import { queueClosesHours } from '#contract/catalogue/signups.words.ts'
import type { ActivityChanged } from '#server/modules/catalogue/activities/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import * as model from '../model.ts'
import type { Parts } from '../ports.ts'
import { bySystem, type Course, type Stepping } from '../stepping/service.ts'
import * as signups from '../store.ts'
import * as store from './store.ts'

const atOnce = 100
const hourMs = 60 * 60 * 1000
/** Longer than anybody is away who would have to call guests off. */
const recentMs = 30 * 24 * hourMs

type Work = (tx: Tx, row: signups.SignupRow, course: Course) => Promise<void>

/** What time does, and what follows when an activity changes: it reminds, it moves up, it ends, it pays back. */
export function createExpiring(parts: Parts, { stepping }: { stepping: Stepping }) {
  const { database, begin, activities, messages } = parts

  /** Each in a transaction of its own, its activity held first: several processes may look at once. */
  async function each(due: (tx: Reader) => Promise<number[]>, now: Date, work: Work): Promise<number> {
    const ids = await database.read(due)
    for (const id of ids) {
      await begin(async (tx) => {
        const found = await signups.find(tx, id)
        if (!found) return
        const course = await stepping.hold(tx, found.activity_id, now)
        const seen = await signups.find(tx, id)
        if (seen) await work(tx, seen, course)
      })
    }
    return ids.length
  }

  const isUnkept = ({ state, hold_until }: signups.SignupRow, now: Date) =>
    (state === 'unpaid' || state === 'offered') && hold_until !== null && hold_until <= now

  async function lapse(tx: Tx, seen: signups.SignupRow, course: Course, now: Date): Promise<void> {
    const waits = { waitlist: now >= model.queueCloses(course.row), pending: now >= course.row.starts_at }
    const due = (row: signups.SignupRow) => isUnkept(row, now) || (waits[row.state as keyof typeof waits] ?? false)
    if (!due(seen)) return
    const row = await stepping.lockClosed(tx, seen, now)
    // It may have been paid while its order was being called off.
    if (!due(row)) return
    const reasons: Record<string, string> = {
      unpaid: '超过期限没有支付',
      offered: '超过期限没有确认',
      waitlist: '候补没有等到名额',
      pending: '活动开始前没有完成审核',
    }
    const note = reasons[row.state] ?? ''
    await stepping.take(tx, course, row, 'lapse', { ...bySystem(now), note, change: { end_reason: note } })
    await stepping.moveUp(tx, course, now)
  }

  async function callOff(tx: Tx, seen: signups.SignupRow, course: Course, now: Date): Promise<void> {
    if (course.row.state !== 'cancelled') return
    const row = await stepping.lockClosed(tx, seen, now)
    if (!model.isMissed(row.state, course.row)) return
    const note = '活动已取消'
    await stepping.take(tx, course, row, 'call_off', { ...bySystem(now), note, change: { end_reason: note } })
  }

  /** An operator gave everything back: whoever has their money again has no seat any more. */
  async function release(tx: Tx, seen: signups.SignupRow, course: Course, now: Date): Promise<void> {
    const row = await signups.lock(tx, seen.id)
    if (row?.state !== 'approved') return
    const note = '报名费已由平台退回'
    await stepping.take(tx, course, row, 'strike', { ...bySystem(now), note, change: { end_reason: note } })
    await stepping.moveUp(tx, course, now)
  }

  /** What somebody is told about where and when, in the words of a message. */
  const whereabouts = (row: signups.SignupRow, { row: activity }: Course) => ({
    ...{ id: String(row.id), title: activity.title, starts: toChineseMoment(activity.starts_at) },
    place: activities.placeOf(activity) || '线上，参会链接见入场凭证',
  })

  async function remind(tx: Tx, row: signups.SignupRow, course: Course, now: Date): Promise<void> {
    if (row.state !== 'approved' || row.reminded_at !== null) return
    await signups.change(tx, row.id, { reminded_at: now })
    const to = { realm: row.owner_kind, id: row.owner_id }
    await messages.tell(tx, to, { event: 'signup.tomorrow', values: whereabouts(row, course), now })
  }

  async function tellMoved(tx: Tx, row: signups.SignupRow, course: Course, now: Date): Promise<void> {
    if (!row.moved) return
    await signups.change(tx, row.id, { moved: false })
    const to = { realm: row.owner_kind, id: row.owner_id }
    await messages.tell(tx, to, { event: 'signup.moved', values: whereabouts(row, course), now })
  }

  const follow: ActivityChanged = async (tx, row, before, { now }) => {
    if (row.state !== 'cancelled' && before.published_at !== null) {
      const later = row.starts_at.getTime() !== before.starts_at.getTime()
      const elsewhere = row.mode !== before.mode || row.region_id !== before.region_id || row.address !== before.address
      if (later || elsewhere) await store.markMoved(tx, row.id, later)
    }
    // More seats, or another day: whoever waits may move up. The caller holds the activity.
    if (row.state !== 'cancelled') await stepping.moveUp(tx, await stepping.hold(tx, row.id, now), now)
  }

  return {
    follow,

    async beat(now: Date): Promise<number> {
      const closing = new Date(now.getTime() + queueClosesHours * hourMs)
      const near = new Date(now.getTime() + model.reminderMs)
      const recent = new Date(now.getTime() - recentMs)
      const due: [(tx: Reader) => Promise<number[]>, Work][] = [
        [(tx) => store.calledOff(tx, recent, atOnce), (tx, row, course) => callOff(tx, row, course, now)],
        [(tx) => store.unkept(tx, now, atOnce), (tx, row, course) => lapse(tx, row, course, now)],
        [(tx) => store.unserved(tx, now, closing, atOnce), (tx, row, course) => lapse(tx, row, course, now)],
        [(tx) => store.paidBack(tx, atOnce), (tx, row, course) => release(tx, row, course, now)],
        [(tx) => store.toTell(tx, atOnce), (tx, row, course) => tellMoved(tx, row, course, now)],
        [(tx) => store.toRemind(tx, now, near, atOnce), (tx, row, course) => remind(tx, row, course, now)],
        [
          (tx) => store.missing(tx, now, atOnce),
          async (tx, row, course) => {
            if (row.state === 'approved') await stepping.take(tx, course, row, 'miss', bySystem(now))
          },
        ],
      ]
      let done = 0
      for (const [found, work] of due) done += await each(found, now, work)
      return done
    },
  }
}
