import sharp from 'sharp'
import { shanghaiDay } from '#contract/base/time.ts'
import { dayAfter } from '#contract/catalogue/ads.words.ts'
import { adSlots } from './ads/all.ts'
import { type BookedAd, bookedAds } from './ads/booked.ts'
import { handIn } from './hand-in.ts'
import type { Act, Owner, Stage } from './money/stage.ts'
import { drawAd } from './pictures/ad.ts'

const minuteMs = 60_000
const justNow = 6 * minuteMs

/** Ads in every state, brought there by whoever booked them and by those who decide. */
export function adActs(stage: Stage): Act[] {
  const { payments } = stage.services
  const refundsSent: Act = { at: stage.moment(3, 0), do: (now) => payments.refunding.sendDue(now) }
  return [...bookedAds.flatMap((one, place) => lifeOf(stage, one, place)), refundsSent]
}

function lifeOf(stage: Stage, one: BookedAd, place: number): Act[] {
  const { services, today } = stage
  const { ads } = services
  const { fate } = one
  const owner = stage.owner(one.phone)
  const minutes = 40 + ((place * 37) % 300)
  const at = (daysAgo: number, more = 0) =>
    daysAgo === 0 ? new Date(today.getTime() - justNow + more * minuteMs) : stage.moment(daysAgo, minutes + more)
  const self = (now: Date) => ({
    ...{ enterpriseId: owner.id, personId: owner.personId, now, requestId: 'demo' },
    idempotencyKey: `demo-ad-${place}-${one.orderedDaysAgo}`,
  })
  const found = async (now: Date) => {
    const { list } = await ads.reading.page(owner.id, undefined, { page: 1, count: 100 }, now)
    return list.find(({ title }) => title === one.title)
  }
  const decided = (daysAgo: number, more: number, state: string, step: 'show' | 'reject' | 'pause' | 'end'): Act => ({
    at: at(daysAgo, more),
    async do(now) {
      const ad = await found(now)
      if (ad?.state !== state) return
      const by = stage.staff('reviewer', now)
      const { version } = await ads.desk.read(ad.id, now)
      await ads.desk.step({ id: ad.id, version, step, reason: 'reason' in fate ? fate.reason : '' }, by)
    },
  })

  const order: Act = {
    at: at(one.orderedDaysAgo),
    async do(now) {
      if (!(await found(now))) await ads.requesting.order(self(now), await filled(stage, one, owner, now))
    },
  }
  const pay: Act = {
    at: at(one.orderedDaysAgo, 3),
    async do(now) {
      const ad = await found(now)
      if (ad?.state !== 'pending_pay') return
      const acting = { owner: { kind: 'enterprise', id: owner.id }, ...self(now), idempotencyKey: undefined } as const
      await services.checkout.requesting.pay({ order_no: ad.order_no, channel: 'alipay_page' }, acting)
      await stage.sandboxes.payments?.decide(ad.order_no, 'paid')
    },
  }
  const reviewed = Math.max(0, one.orderedDaysAgo - 1)
  const approve = decided(reviewed, 60, 'pending_review', 'show')
  switch (fate.kind) {
    case 'unpaid':
      return [order]
    case 'lapsed':
      return [order, { at: at(one.orderedDaysAgo, 45), do: (now) => lapse(stage, now) }]
    case 'pending':
      return [order, pay]
    case 'approved':
      return [order, pay, approve, counted(stage, one, found)]
    case 'rejected':
      return [order, pay, decided(reviewed, 60, 'pending_review', 'reject')]
    case 'refunded':
      return [
        ...[order, pay, decided(reviewed, 60, 'pending_review', 'reject')],
        { at: at(reviewed - 8), do: (now) => ads.expiring.beat(now) },
      ]
    case 'paused':
    case 'offline': {
      const step = fate.kind === 'paused' ? 'pause' : 'end'
      return [order, pay, approve, counted(stage, one, found), decided(fate.decidedDaysAgo, 0, 'approved', step)]
    }
    case 'cancelled': {
      const cancel: Act = {
        at: at(fate.decidedDaysAgo),
        async do(now) {
          const ad = await found(now)
          if (ad?.state === 'approved') await ads.requesting.cancel(self(now), { id: ad.id })
        },
      }
      return [order, pay, approve, counted(stage, one, found), cancel]
    }
    case 'revised': {
      const revise: Act = {
        at: at(0, -20),
        async do(now) {
          const ad = await found(now)
          if (ad?.revision_state !== null) return
          const { slot_id: _slot, seat: _seat, ...given } = await filled(stage, one, owner, now)
          await ads.requesting.handIn(self(now), { ...given, id: ad.id, alt: `${one.alt}，本周特价` })
        },
      }
      return [order, pay, approve, counted(stage, one, found), revise]
    }
  }
}

/** Nobody has paid: the provider says so, and the order is over. */
async function lapse({ services: { payments } }: Stage, now: Date): Promise<void> {
  while ((await payments.askDue(now)) > 0);
  while ((await payments.closeExpired(now)) > 0);
  while ((await payments.askDue(now)) > 0);
}

type Found = (now: Date) => Promise<{ id: number; seen: number } | undefined>

/** How often it was seen, on each of its days until somebody ended it. */
function counted({ services, today }: Stage, { fate, startDay, days }: BookedAd, found: Found): Act {
  const last = 'decidedDaysAgo' in fate ? -fate.decidedDaysAgo - 1 : -1
  const first = shanghaiDay(today)
  const seen = Array.from({ length: days }, (_, at) => startDay + at).filter((day) => day <= last)
  const views = (at: number) => 140 + ((at * 53) % 90) + (at % 7 < 5 ? 60 : 0)
  return {
    at: new Date(today.getTime() + last * 24 * 60 * minuteMs),
    async do(now) {
      const ad = await found(now)
      if (!ad || ad.seen > 0) return
      await services.ads.counting.adopt(
        seen.map((day, at) => ({
          ...{ id: ad.id, day: dayAfter(first, day), views: views(at), clicks: Math.round(views(at) / 70) },
        })),
      )
    },
  }
}

/** The booking as its owner would have sent it, with its picture. */
async function filled({ services, today }: Stage, one: BookedAd, { id: ownerId }: Owner, now: Date) {
  const slot = adSlots.find(({ code }) => code === one.slot)
  if (!slot) throw new RangeError(`the demo lacks the slot ${one.slot}`)
  const { title, line, name, family, alt, target_url } = one
  const { width, height } = slot
  const number = bookedAds.indexOf(one) + 40
  const svg = drawAd({ width, height, title, line, name, family, place: number, number })
  const bytes = await sharp(Buffer.from(svg)).resize(width, height).png().toBuffer()
  const picture = { name: '广告图片.png', type: 'image/png', bytes }
  const { url: image } = await handIn(services, { realm: 'enterprise', ownerId }, 'ad', picture, now)
  const { slots, earliest } = await services.ads.reading.form(ownerId, undefined, now)
  const wanted = dayAfter(shanghaiDay(today), one.startDay)
  // Holidays may lie between: nobody looks at it then.
  const [starts_on = earliest] = [wanted, earliest].toSorted().toReversed()
  return {
    ...({ title, alt, target_url, image, trade: 'none', approval_no: '', agree: true } as const),
    qualifications: [],
    ...{ starts_on, ends_on: dayAfter(starts_on, one.days - 1), seat: one.seat },
    slot_id: slots.find(({ code }) => code === one.slot)?.id ?? 0,
    use_promotion: one.fund ?? false,
    // The balance has other things to pay.
    channel: 'alipay_page' as const,
  }
}
