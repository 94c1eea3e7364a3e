import { shanghaiDay } from '#contract/base/time.ts'
import { handInvoice } from './papers.ts'
import type { Act, Stage } from './stage.ts'

type Fate =
  | { kind: 'pending' | 'approved' | 'issuing' | 'issued' | 'delivered' | 'cancelled' | 'red_asked' | 'red_issued' }
  | { kind: 'confirming' }
  | { kind: 'rejected'; reason: string }

interface DemoInvoice {
  phone: string
  daysAgo: number
  fate: Fate
}

const tried = '13800000001'

/** Every state there is: each asks for the oldest that its owner has not invoiced yet. */
const invoices: readonly DemoInvoice[] = [
  { phone: tried, daysAgo: 80, fate: { kind: 'delivered' } },
  { phone: tried, daysAgo: 14, fate: { kind: 'issued' } },
  { phone: tried, daysAgo: 2, fate: { kind: 'pending' } },
  {
    phone: '13800000003',
    daysAgo: 9,
    fate: { kind: 'rejected', reason: '备注的项目与订单不符，请删去备注后重新申请' },
  },
  { phone: '13800000003', daysAgo: 6, fate: { kind: 'issuing' } },
  { phone: '13800000004', daysAgo: 2, fate: { kind: 'approved' } },
  { phone: '13800000013', daysAgo: 40, fate: { kind: 'cancelled' } },
  { phone: '13800000009', daysAgo: 30, fate: { kind: 'red_issued' } },
  { phone: '13800000009', daysAgo: 20, fate: { kind: 'red_asked' } },
  { phone: '13800000013', daysAgo: 30, fate: { kind: 'confirming' } },
]

/** As the tax office would number them. */
const numberOf = (place: number, red = false) => `2533200000${red ? 9 : 1}${String(place).padStart(9, '0')}`

export function invoiceActs(stage: Stage): Act[] {
  return invoices.flatMap((one, place) => lifeOf(stage, one, place))
}

function lifeOf(stage: Stage, { phone, daysAgo, fate }: DemoInvoice, place: number): Act[] {
  const { requesting, reviewing, reversing, reading } = stage.services.invoices
  const { realm: kind, id, personId, name } = stage.owner(phone)
  const owner = { kind, id }
  let mine: number | undefined
  const at = (more: number) => new Date(stage.moment(daysAgo, 120 + place * 7).getTime() + more * 60 * 60_000)
  const self = (now: Date) => ({ owner, personId, now, requestId: 'demo', idempotencyKey: undefined })
  const by = (now: Date) => stage.staff('finance', now)
  const then = (more: number, work: (invoice: number, now: Date) => Promise<unknown>): Act => ({
    at: at(more),
    do: async (now) => (mine === undefined ? undefined : work(mine, now)),
  })
  const slip = (no: string, now: Date) => handInvoice(stage, { title: name, no }, now)
  const apply: Act = {
    at: at(0),
    async do(now) {
      // A load that was cut off goes on where somebody had applied already.
      const before = await reading.page(owner, { page: 1, count: 100 }, undefined, now)
      if (before.list.some(({ submitted_at }) => submitted_at.getTime() === now.getTime())) return
      const { list } = await reading.billables(owner, { page: 1, count: 100 }, true)
      const oldest = list.at(-1)
      if (oldest) mine = await requesting.apply({ items: [oldest.no], remark: '' }, self(now))
    },
  }
  const approve = then(2, (invoice, now) => reviewing.approve(invoice, by(now)))
  const issue = then(4, async (invoice, now) => {
    const number = numberOf(place)
    const files = { pdf: await slip(number, now), ofd: '', xml: '' }
    const { amount: amount_confirmed } = await reading.whole(owner, invoice, now)
    const issued = { amount_confirmed, number, issued_on: shanghaiDay(now), tax_rate: 6 }
    await reviewing.issue({ id: invoice, ...issued, ...files }, by(now))
  })
  const ask = (used: boolean) =>
    then(30, (invoice, now) => requesting.askRed({ id: invoice, reason: '抬头变更，需要重开', used }, self(now)))
  const lives: Record<Fate['kind'], Act[]> = {
    pending: [],
    approved: [approve],
    cancelled: [then(1, (invoice, now) => requesting.cancel(invoice, self(now)))],
    rejected: [then(3, (one, now) => reviewing.reject(one, fate.kind === 'rejected' ? fate.reason : '', by(now)))],
    issuing: [approve, then(3, (invoice, now) => reviewing.start(invoice, by(now)))],
    issued: [approve, issue],
    delivered: [approve, issue, then(6, (invoice, now) => had(invoice, now))],
    red_asked: [approve, issue, ask(false)],
    confirming: [
      ...[approve, issue, ask(true)],
      { at: stage.moment(1, 30), do: async (now) => (mine === undefined ? undefined : reversing.send(mine, by(now))) },
    ],
    red_issued: [
      ...[approve, issue, ask(false)],
      then(50, async (invoice, now) => {
        const number = numberOf(place, true)
        const { amount: amount_confirmed } = await reading.whole(owner, invoice, now)
        const issued = { amount_confirmed, number, issued_on: shanghaiDay(now), pdf: await slip(number, now) }
        await reversing.issue(invoice, issued, by(now))
      }),
    ],
  }
  async function had(invoice: number, now: Date): Promise<void> {
    const [file] = (await reading.whole(owner, invoice, now)).files
    const key = file && new URL(file.address, 'http://site.invalid').pathname.split('/').at(-1)
    if (key) await reading.delivered(key, now)
  }
  return [apply, ...lives[fate.kind]]
}
