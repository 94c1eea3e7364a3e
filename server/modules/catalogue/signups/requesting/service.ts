import type { InputInside } from '#contract/base/endpoint.ts'
import { fen, toYuan } from '#contract/base/money.ts'
import type * as contract from '#contract/catalogue/signups.ts'
import { type CourseRow, phaseOf, seatsFree } from '#server/modules/catalogue/activities/service.ts'
import { businessNo } from '#server/platform/numbers.ts'
import { once } from '#server/platform/once.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as model from '../model.ts'
import type { Owner, Parts, Self } from '../ports.ts'
import { bySelf, type Course, type Stepping } from '../stepping/service.ts'
import * as store from '../store.ts'

type Given = InputInside<typeof contract.signUp>
type Paid = InputInside<typeof contract.paySignup>

export type Requesting = ReturnType<typeof createRequesting>

/** The guest's side: signing up, paying, confirming, thinking better of it. */
export function createRequesting(parts: Parts, { stepping }: { stepping: Stepping }) {
  const { begin, cashier, sealing } = parts

  /** Everything that decides whether somebody may sign up. */
  async function standing(tx: Reader, owner: Owner, activity: CourseRow, seats: number, now: Date) {
    const own = await store.findFor(tx, owner, activity.id)
    const seen = { free: seatsFree(activity), waiting: activity.waiting, seats }
    const place = model.placeFor(seen, activity, now)
    const hindrance = model.hindranceOf({
      ...{ phase: phaseOf(activity, now), audience: activity.audience, kind: owner.kind },
      ...{ vip: await parts.isVip(tx, owner, now), own: own !== undefined && !model.over.has(own.state), place },
    })
    return { own, place, hindrance }
  }

  function sealed(activityId: number, given: Given, answers: readonly model.Answer[]) {
    const { name, phone_number } = given
    return {
      name_sealed: sealing.seal(name, 'signups.name'),
      phone_sealed: sealing.seal(phone_number, 'signups.phone'),
      phone_index: sealing.indexOf(phone_number, 'signups.phone'),
      digits_index: sealing.indexOf(model.digitsOf(phone_number), `signups.digits:${activityId}`),
      answers_sealed: sealing.seal(JSON.stringify(answers), 'signups.answers'),
    }
  }

  async function enter(tx: Tx, self: Self, given: Given): Promise<string> {
    const { owner, personId, now } = self
    if (!(await parts.mayAct(tx, owner))) throw new Refusal('ACCOUNT_FROZEN')
    const course = await stepping.hold(tx, given.id, now)
    const activity = course.row
    if (!activity.shown) throw new Refusal('RECORD_NOT_FOUND')
    const { hindrance, place } = await standing(tx, owner, activity, given.seats, now)
    if (hindrance) throw new Refusal(model.refusalFor[hindrance], { hindrance })
    refuseOffer(activity, self, given)
    const answers = model.takeAnswers(activity.questions, given.answers)
    const { fee } = activity
    const [step, state] = activity.need_review
      ? (['apply', 'pending'] as const)
      : place === 'queue'
        ? (['queue', 'waitlist'] as const)
        : fee > 0
          ? (['await', 'unpaid'] as const)
          : (['take', 'approved'] as const)
    const row = await store.insert(tx, {
      ...{ no: businessNo('BM', now), activity_id: activity.id, owner_kind: owner.kind, owner_id: owner.id },
      ...{ person_id: personId, state, seats: given.seats, fee, amount: fen(fee * given.seats) },
      ...{ company: given.company, ...sealed(activity.id, given, answers), created_at: now },
      queue_no: state === 'waitlist' ? await stepping.numbered(tx, course) : null,
      hold_until: state === 'unpaid' ? model.payUntil(now, activity) : null,
    })
    if (!row) throw new Refusal('SIGNUP_ALREADY')
    if (activity.audience === 'vip') await parts.vipSeats.taken(tx, owner.id, row.no, now)
    await stepping.begun(tx, course, row)
    const doing = { ...bySelf(self), note: `${given.seats} 人` }
    await stepping.note(tx, row, step, doing)
    if (state === 'approved') {
      await store.addAdmissions(tx, row.id, row.seats)
      await stepping.tell(tx, row, course, 'signup.approved', doing)
    }
    await stepping.noted(tx, row.id, step, null, { activity: activity.title, seats: row.seats, state }, doing)
    return String(row.id)
  }

  /** One's own with its activity held first; the row as it is before anything of it is locked. */
  async function demanded(
    tx: Tx,
    { owner, now }: Self,
    id: number,
  ): Promise<{ course: Course; seen: store.SignupRow }> {
    const found = await store.findOwn(tx, owner, id)
    if (!found) throw new Refusal('RECORD_NOT_FOUND')
    const course = await stepping.hold(tx, found.activity_id, now)
    const seen = await store.find(tx, id)
    if (!seen) throw new Refusal('RECORD_NOT_FOUND')
    return { course, seen }
  }

  /** An order for the seats, or the one that waits already; the balance pays it where it is asked to and enough. */
  async function pay(tx: Tx, self: Self, given: Paid): Promise<void> {
    const { owner, personId, now } = self
    const { course, seen } = await demanded(tx, self, given.id)
    const kept = seen.state === 'unpaid' && seen.hold_until !== null && now < seen.hold_until
    if (!kept || course.row.state === 'cancelled') throw new Refusal('RECORD_MOVED_ON', { state: seen.state })
    if (!(await parts.mayAct(tx, owner))) throw new Refusal('ACCOUNT_FROZEN')
    const { amount } = seen
    if (given.price_confirmed !== undefined && given.price_confirmed !== amount) {
      throw new Refusal('PRICE_CHANGED', { amount }, { price_confirmed: toYuan(amount) })
    }
    if (seen.order_no !== '') {
      if ((given.channel ?? 'balance') === 'balance') await cashier.settleFromBalance(tx, seen.order_no, now)
      return
    }
    const { title } = course.row
    const { order_no } = await cashier.sell(tx, {
      ...{ owner, personId, reference: seen.no, amount, now, channel: given.channel },
      title: `活动报名 · ${title}`.slice(0, 100),
      snapshot: { activity_id: course.row.id, title, seats: seen.seats, fee: seen.fee },
    })
    // Where the balance was enough the seat is theirs by now, and `onPaid` has written the number.
    await store.change(tx, seen.id, { order_no })
  }

  return {
    standing,

    async signUp(self: Self, given: Given): Promise<number> {
      const said = given.answers.flatMap(({ values }) => values).join('\n')
      await parts.refuseWords({ name: given.name, company: given.company, answers: said })
      const reference = await begin(async (tx) => {
        const asked = { owner: ownerKey(self), what: 'signup.enter', key: self.idempotencyKey }
        const done = await once(tx, { ...asked, content: given, now: self.now }, () => enter(tx, self, given))
        return done.reference
      })
      return Number(reference)
    },

    async pay(self: Self, given: Paid) {
      const row = await begin(async (tx) => {
        const asked = { owner: ownerKey(self), what: 'signup.pay', key: self.idempotencyKey }
        await once(tx, { ...asked, content: given, now: self.now }, async () => {
          await pay(tx, self, given)
          return String(given.id)
        })
        return store.findOwn(tx, self.owner, given.id)
      })
      if (!row) throw new Refusal('RECORD_NOT_FOUND')
      const { channel } = given
      const outside = channel !== undefined && channel !== 'balance' && row.state === 'unpaid' && row.order_no !== ''
      // Something to scan or to go to is asked for when the order stands, and never within a transaction.
      return outside ? cashier.payBy(self, row.order_no, channel) : null
    },

    confirm: (self: Self, id: number): Promise<void> =>
      begin(async (tx) => {
        const { course } = await demanded(tx, self, id)
        const row = await store.lock(tx, id)
        if (!row?.hold_until || self.now >= row.hold_until || course.row.state === 'cancelled') {
          throw new Refusal('RECORD_MOVED_ON', { state: row?.state })
        }
        await stepping.take(tx, course, row, 'confirm', bySelf(self))
      }),

    cancel: (self: Self, id: number): Promise<void> =>
      begin(async (tx) => {
        const { course, seen } = await demanded(tx, self, id)
        const row = await stepping.lockClosed(tx, seen, self.now)
        model.moveOf(row.state, 'cancel')
        if (self.now >= model.cancelEnds(row, course.row)) throw new Refusal('SIGNUP_TOO_LATE')
        await stepping.take(tx, course, row, 'cancel', { ...bySelf(self), change: { end_reason: '本人取消' } })
        await stepping.moveUp(tx, course, self.now)
      }),
  }
}

function refuseOffer(activity: CourseRow, { owner }: Self, { seats, price_confirmed }: Given): void {
  const most = model.seatsMaxFor(owner.kind, activity.per_company_limit)
  if (seats > most) throw new Refusal('INPUT_INVALID', {}, { seats: `最多报 ${most} 人` })
  const { fee } = activity
  if (price_confirmed !== undefined && price_confirmed !== fee) {
    throw new Refusal('PRICE_CHANGED', { amount: fee }, { price_confirmed: toYuan(fee) })
  }
}

const ownerKey = ({ owner: { kind, id } }: Self): string => `${kind}:${id}`
