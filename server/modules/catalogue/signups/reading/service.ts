import QRCode from 'qrcode'
import type { OutputInside } from '#contract/base/endpoint.ts'
import { fen } from '#contract/base/money.ts'
import type { Paging } from '#contract/base/paging.ts'
import { calendarPath, type listOwnSignups, type readSignup, type readSignupForm } from '#contract/catalogue/signups.ts'
import type { SignupState } from '#contract/catalogue/signups.words.ts'
import type { OpenMatterInside } from '#contract/people/account-calls.ts'
import { type CourseRow, cancelUntil, seatsLeft } from '#server/modules/catalogue/activities/service.ts'
import type { Reader } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { createSignedAddresses } from '#server/platform/secrets/signed-address.ts'
import * as model from '../model.ts'
import type { Owner, Parts } from '../ports.ts'
import type { Requesting } from '../requesting/service.ts'
import * as store from '../store.ts'
import { calendarFile } from './model.ts'

type Listed = OutputInside<typeof listOwnSignups>['list'][number]
type Whole = OutputInside<typeof readSignup>
type Form = OutputInside<typeof readSignupForm>

/** What somebody sees of their own sign-ups. */
export function createReading(parts: Parts, { requesting }: { requesting: Requesting }) {
  const { database, activities, sealing, origin } = parts
  const addresses = createSignedAddresses(calendarPath, parts.calendarKeys)

  const meetingOf = (id: number, row: store.MeetingRow) => ({
    ...{ id, title: row.title, cover: row.cover, mode: row.mode, place: activities.placeOf(row) },
    ...{ starts_at: row.starts_at, ends_at: row.ends_at, cancelled: row.activity_state === 'cancelled' },
  })

  function listedOf(row: store.OwnRow, activity: store.MeetingRow, now: Date): Listed {
    const { id, no, state, seats, amount, ahead, hold_until, order_no, created_at } = row
    return {
      ...{ id, no, state, seats, amount: fen(amount), ahead, hold_until, order_no, created_at },
      activity: meetingOf(row.activity_id, activity),
      actions: model.actionsOf(row, activity, now),
    }
  }

  async function courseOf(tx: Reader, id: number): Promise<CourseRow & { activity_state: string }> {
    const row = await activities.seats.find(tx, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    return { ...row, activity_state: row.state }
  }

  /** The code as it is shown at the door: to be scanned, and to be typed. */
  async function drawn(id: number, seat: { number: number; checked_in_at: Date | null }) {
    const code = model.codeOf(id, parts.doorKeys[0])
    const svg = await QRCode.toString(code, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
    return { ...seat, code, qr_image: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` }
  }

  async function whole(tx: Reader, owner: Owner, id: number, now: Date): Promise<Whole> {
    const row = await store.findWithPlace(tx, owner, id)
    if (!row) throw new Refusal('RECORD_NOT_FOUND')
    const activity = await courseOf(tx, row.activity_id)
    const theirs = model.seated.has(row.state)
    const admissions = theirs ? await store.admissionsOf(tx, id) : []
    const listed = listedOf(row, activity, now)
    const paid = row.paid_at !== null && row.state === 'approved'
    return {
      ...listed,
      ...{ company: row.company, reject_reason: row.reject_reason, end_reason: row.end_reason },
      name: sealing.open(row.name_sealed, 'signups.name'),
      phone_number: sealing.open(row.phone_sealed, 'signups.phone'),
      answers: JSON.parse(sealing.open(row.answers_sealed, 'signups.answers')) as model.Answer[],
      cancel_until: listed.actions.includes('cancel') ? model.cancelEnds(row, activity) : null,
      refund_amount: fen(paid ? row.amount : 0),
      join_url: theirs && activity.mode === 'online' ? activity.join_url : '',
      admissions: await Promise.all(
        admissions.map(({ id: admission, number, checked_in_at }) => drawn(admission, { number, checked_in_at })),
      ),
      calendar: theirs && !listed.activity.cancelled ? addresses.addressFor(String(id), now).address : '',
      timeline: (await store.events(tx, id)).map(({ step, at, note }) => ({ step, at, note })),
    }
  }

  return {
    /** Paid ones that could still be called off for their fee: whoever leaves is asked to do so first. */
    async owed(tx: Reader, owner: Owner, now: Date): Promise<OpenMatterInside[]> {
      const found: OpenMatterInside[] = []
      for (const id of await store.livingOf(tx, owner)) {
        const { activity, actions, state, refund_amount } = await whole(tx, owner, id, now)
        if (state !== 'approved' || refund_amount === 0 || !actions.includes('cancel')) continue
        const title = `活动报名“${activity.title}”`
        found.push({ title, path: `/activity/mine/${id}`, amount: refund_amount, comes_back: true })
      }
      return found
    },

    opens: addresses.opens,
    whole: (owner: Owner, id: number, now: Date): Promise<Whole> => database.look((tx) => whole(tx, owner, id, now)),

    form: (owner: Owner, id: number, now: Date): Promise<Form> =>
      database.look(async (tx) => {
        const activity = await courseOf(tx, id)
        if (activity.published_at === null || !['shown', 'cancelled'].includes(activity.state)) {
          throw new Refusal('RECORD_NOT_FOUND')
        }
        const { own, hindrance } = await requesting.standing(tx, owner, activity, 1, now)
        const place = own && (await store.findWithPlace(tx, owner, own.id))
        const { fee, need_review, waiting, questions, per_company_limit } = activity
        return {
          ...{ activity: meetingOf(id, activity), fee, need_review, waiting, questions, hindrance },
          seats_max: model.seatsMaxFor(owner.kind, per_company_limit),
          seats_left: seatsLeft(activity),
          cancel_until: cancelUntil(activity),
          known: await parts.knownOf(tx, owner),
          signup: place ? listedOf(place, activity, now) : null,
        }
      }),

    page: (owner: Owner, paging: Paging, state: SignupState | undefined, now: Date) =>
      database.look(async (tx) => {
        const found = await store.ownPage(tx, owner, paging, state)
        return { ...found, list: found.list.map((row) => listedOf(row, row, now)) }
      }),

    /** The calendar file of one's own; undefined where there is none any more. */
    calendar: (id: number, now: Date): Promise<string | undefined> =>
      database.look(async (tx) => {
        const row = await store.find(tx, id)
        if (!row || !model.seated.has(row.state)) return undefined
        const { title, starts_at, ends_at, mode, join_url, ...activity } = await courseOf(tx, row.activity_id)
        const url = `${origin}/activity/mine/${id}`
        return calendarFile({
          ...{ uid: `${row.no}@${new URL(origin).hostname}`, title, starts_at, ends_at, url, now },
          place: mode === 'online' ? join_url || '线上' : activities.placeOf({ mode, ...activity }),
          text: `入场凭证：${url}${mode === 'online' && join_url ? `\n参会链接：${join_url}` : ''}`,
        })
      }),
  }
}
