import type { TaxMethod } from '#contract/money/taxes.words.ts'
import type { Act, Stage } from './stage.ts'

/**
 * At first tax was withheld payment by payment, as of fees for services, and then by the method for platforms: what was
 * taken out before that is taxed, however little it was.
 */
const switches: readonly { daysAgo: number; method: TaxMethod; reason: string }[] = [
  { daysAgo: 60, method: 'payment', reason: '平台涉税信息报送登记办理期间，按劳务报酬逐次预扣' },
  { daysAgo: 20, method: 'platform', reason: '登记办妥，自即日起按互联网平台企业的累计预扣法' },
]

export function taxActs(stage: Stage): Act[] {
  const { reviewing } = stage.services.taxes
  return switches.map(({ daysAgo, method, reason }) => ({
    at: stage.moment(daysAgo, 30),
    async do(now) {
      const { list } = await reviewing.list({ page: 1, count: 20 }, {}, 0)
      // A load that was cut off comes by here again.
      const known = list.find((one) => one.reason === reason)
      const asked = known ?? (await reviewing.proposeMethod({ method, reason }, stage.staff('finance', now)))
      if (asked.state === 'requested') await reviewing.approve({ id: asked.id, note: '' }, stage.staff('finance2', now))
    },
  }))
}
