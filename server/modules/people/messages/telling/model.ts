import { type OfficialKind, officialKindKeys } from '#contract/people/official.words.ts'
import type { EventName } from '../model.ts'

/** What is told in WeChat, kind by kind: what happened to something of theirs. Digests and offers stay in the site. */
export const officialEvents: Readonly<Record<OfficialKind, readonly EventName[]>> = {
  review: [
    ...(['company.approved', 'company.rejected', 'product.approved', 'product.rejected'] as const),
    ...(['business.approved', 'business.rejected', 'link.approved', 'link.rejected'] as const),
    ...(['ad.approved', 'ad.rejected', 'partner.approved', 'partner.rejected'] as const),
    ...(['cert.approved', 'cert.rejected', 'identity.verified', 'identity.rejected'] as const),
    ...(['signup.approved', 'signup.rejected'] as const),
  ],
  paid: [
    ...(['recharge.paid', 'order.rejected', 'order.refunded', 'link.paid'] as const),
    ...(['vip.open', 'vip.renew', 'vip.upgrade', 'vip.refunded'] as const),
  ],
  withdrawal: [
    ...(['withdraw.approved', 'withdraw.rejected', 'withdraw.confirm'] as const),
    ...(['withdraw.paid', 'withdraw.failed', 'withdraw.returned'] as const),
  ],
  lead: ['lead.received', 'lead.replied', 'lead.agreed', 'lead.declined', 'lead.waits-long'],
  activity: [
    ...(['signup.tomorrow', 'signup.moved', 'signup.called-off', 'signup.struck'] as const),
    ...(['signup.unpaid', 'signup.offered', 'signup.billed'] as const),
  ],
}

const kinds = new Map<EventName, OfficialKind>(
  officialKindKeys.flatMap((kind) => officialEvents[kind].map((event) => [event, kind] as const)),
)

export const kindOf = (event: EventName): OfficialKind | undefined => kinds.get(event)
