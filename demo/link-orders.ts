import { type DemoLinkOrder, demoLinkOrders } from './links/orders.ts'
import type { Act, Stage } from './money/stage.ts'

const minuteMs = 60_000
const justNow = 6 * minuteMs
/** As many days as sites were looked at, and clicks counted. */
const checkedDays = 12
const clickedDays = 30

/** Links that enterprises bought, in every state, brought there by their owners and by those who decide. */
export function linkActs(stage: Stage): Act[] {
  const lives = demoLinkOrders.flatMap((one, place) => lifeOf(stage, one, 40 + ((place * 37) % 240)))
  return [...lives, ...daily(stage), clicks(stage)]
}

/** What every day brings: sites are looked at, terms end, owners are reminded. */
function daily({ services: { links }, moment }: Stage): Act[] {
  const looked = Array.from(
    { length: checkedDays },
    (_, place): Act => ({
      at: moment(checkedDays - 1 - place, -500),
      async do(now) {
        while ((await links.checking.beat(now)) > 0);
        while ((await links.expiring.beat(now)) > 0);
      },
    }),
  )
  return [{ at: moment(35, -500), do: (now) => links.expiring.beat(now) }, ...looked]
}

/** Clicks as they could have been: fewer at weekends, and none before it was shown. */
function clicks({ services: { links }, today, moment }: Stage): Act {
  return {
    at: moment(0, -480),
    async do(now) {
      const seen = await links.running({ now, reading: { kept: false, dependsOn() {}, freshUntil() {} } })
      await links.counting.adopt(
        seen.flatMap(({ id, position }) => {
          const usual = { home: 14, inner: 8, footer: 4 }[position]
          return Array.from({ length: clickedDays }, (_, ago) => {
            const at = new Date(today.getTime() - ago * 24 * 60 * minuteMs)
            const calm = [0, 6].includes(at.getUTCDay()) ? 0.4 : 1
            return { id, at, clicks: Math.round(usual * calm * (0.6 + ((id * 7 + ago * 13) % 10) / 12)) }
          })
        }),
      )
    },
  }
}

function lifeOf(stage: Stage, one: DemoLinkOrder, minutes: number): Act[] {
  const { links, checkout } = stage.services
  const { phone, boughtDaysAgo, fate, months, site_name, url, description, category, position, auto_renew } = one
  const owner = stage.owner(phone)
  const self = (now: Date) => ({
    ...{ enterpriseId: owner.id, personId: owner.personId, now, requestId: 'demo', idempotencyKey: undefined },
  })
  const at = (daysAgo: number, more = 0) =>
    daysAgo === 0 ? new Date(stage.today.getTime() - justNow + more * minuteMs) : stage.moment(daysAgo, minutes + more)
  const find = async (now: Date) => {
    const { list } = await links.reading.list({ status: 'all', page: 1, count: 100 }, owner.id, now)
    return list.find((row) => row.no !== '' && (row.site_name === site_name || row.url === url))
  }
  /** Does something with it where it stands so; a load that was cut off comes by here again. */
  const when = (
    daysAgo: number,
    more: number,
    status: number,
    work: (id: number, now: Date) => Promise<unknown>,
  ): Act => ({
    at: at(daysAgo, more),
    async do(now) {
      const row = await find(now)
      if (row?.status === status) await work(row.id, now)
    },
  })
  const pay = async (order_no: string | undefined, now: Date) => {
    if (!order_no) return
    const acting = { owner: { kind: 'enterprise', id: owner.id }, ...self(now) } as const
    await checkout.requesting.pay({ order_no, channel: 'wechat_native' }, acting)
    await stage.sandboxes.payments?.decide(order_no, 'paid')
  }
  const step = (daysAgo: number, status: number, name: 'show' | 'reject' | 'hide', reason = '', reasons = {}) =>
    when(daysAgo, 5, status, async (id, now) => {
      const by = stage.staff('reviewer', now)
      const { version } = (await links.keeper.read(id, now)) as unknown as { version: number }
      await links.keeper.step({ id, version, step: name, reason, reasons }, by)
    })

  const buy: Act = {
    at: at(boughtDaysAgo),
    async do(now) {
      if (await find(now)) return
      const site = { site_name, url, description, category, icp_no: '' }
      const wanted = { position, term_months: months, auto_renew, channel: 'wechat_native' } as const
      await links.requesting.pay(self(now), { ...site, ...wanted })
    },
  }
  const paid = when(boughtDaysAgo, 1, 0, async (id, now) => {
    await pay((await links.reading.detail(id, owner.id, now)).order_no, now)
  })
  const bought = [buy, paid]
  switch (fate.kind) {
    case 'unpaid':
      return [buy]
    case 'review':
      return bought
    case 'rejected':
      return [...bought, step(fate.daysAgo, 2, 'reject', '', fate.reasons)]
    case 'mended': {
      const mend = when(fate.daysAgo, 0, 3, async (id, now) => {
        const { version } = await links.reading.detail(id, owner.id, now)
        await links.requesting.mend(self(now), id, { version, site_name, url: fate.url, description, category })
      })
      return [...bought, step(fate.rejectedDaysAgo, 2, 'reject', '', fate.reasons), mend, step(fate.daysAgo, 2, 'show')]
    }
    case 'shown': {
      const { renewed } = fate
      const renew =
        renewed &&
        when(renewed.daysAgo, 10, 1, async (id, now) => {
          const { terms } = await links.reading.detail(id, owner.id, now)
          if (terms.length > 1) return
          const given = { term_months: renewed.months, channel: 'wechat_native' } as const
          await pay((await links.requesting.payAgain(self(now), id, given)).order_no, now)
        })
      return [...bought, step(fate.daysAgo, 2, 'show'), ...(renew ? [renew] : [])]
    }
    case 'changing': {
      const change = when(1, 0, 1, async (id, now) => {
        const { version, revision } = await links.reading.detail(id, owner.id, now)
        if (revision) return
        const site = { site_name: fate.site_name, url, description, category }
        await links.requesting.mend(self(now), id, { version, ...site })
      })
      return [...bought, step(fate.daysAgo, 2, 'show'), change]
    }
    case 'cancelled': {
      const cancel = when(fate.cancelledDaysAgo, 0, 1, (id, now) => links.requesting.cancel(self(now), { id }))
      return [...bought, step(fate.daysAgo, 2, 'show'), cancel]
    }
    case 'hidden':
      return [...bought, step(fate.daysAgo, 2, 'show'), step(fate.hiddenDaysAgo, 1, 'hide', fate.reason)]
  }
}
