import { yuan } from '#contract/base/money.ts'
import { demoPassword, demoPeople } from './accounts.ts'
import { adActs } from './advertising.ts'
import { boostActs } from './boosts.ts'
import { certificationActs } from './certifications.ts'
import { commissionActs } from './commissions.ts'
import { favouriteActs } from './favourites.ts'
import { feedbackActs } from './feedback.ts'
import { leadActs } from './leads.ts'
import { linkActs } from './link-orders.ts'
import { bookActs } from './money/books.ts'
import { identityActs } from './money/identities.ts'
import { invoiceActs } from './money/invoices.ts'
import { rechargeActs } from './money/recharges.ts'
import { type Act, isPlayed, openStage, type Stage } from './money/stage.ts'
import { taxActs } from './money/taxes.ts'
import { withdrawalActs } from './money/withdrawals.ts'
import { partnershipActs } from './partnerships.ts'
import { referralActs } from './referral.ts'
import { signupActs } from './signups.ts'
import { siteTexts } from './site.ts'
import type { Demo, Errand } from './step.ts'
import { vipActs } from './vips.ts'

/** What fund a grant has lasts a quarter, so that one of the first is about to run out. */
const promotionDays = 90
const welcome = { phone: '13800000001', daysAgo: 86, amount: '1800.00', reference: 'HD2026WELCOME00000000001' }
const season = { phone: '13800000001', daysAgo: 17, amount: '300.00', reference: 'HD2026AUTUMN000000000001' }
const scanned = '13900000002'

/** Some weeks of money, done by those who would have done it, in the order in which they would have. */
export const addMoney: Errand = async (demo) => {
  if (!isPlayed(demo.config)) return
  await openRecharging(demo)
  const people = demoPeople.map(({ realm, phone_number: phone, name }) => ({ realm, phone, name }))
  const { stage, play } = await openStage(demo, people)
  const grants = [welcome, season].map((grant) => granted(stage, grant))
  const habits = [boundToWechat(stage), messagesRead(stage)]
  const money = [
    ...[...identityActs(stage), ...taxActs(stage), ...rechargeActs(stage), ...withdrawalActs(stage)],
    ...[...bookActs(stage), ...invoiceActs(stage)],
  ]
  const bought = [
    ...certificationActs(stage),
    ...partnershipActs(stage),
    ...boostActs(stage),
    ...leadActs(stage),
    ...linkActs(stage),
    ...adActs(stage),
    ...signupActs(stage),
    ...commissionActs(stage),
    ...referralActs(stage),
    ...vipActs(stage),
  ]
  await play([...grants, ...habits, ...bought, ...money, ...feedbackActs(stage), ...favouriteActs(stage)])
}

async function openRecharging({ services, change }: Demo): Promise<void> {
  const options = await services.checkout.settings()
  // An operator may have been here before a load that was cut off goes on.
  if (options.bank_account) return
  const bank_account = { name: siteTexts.company, bank: '中国工商银行杭州余杭支行', number: '1202 0000 0000 0000 000' }
  const channels = [...new Set([...options.channels, 'bank_transfer' as const])]
  await services.checkout.saveSettings({ ...options, channels, bank_account }, change)
  await services.recharges.saveSettings(
    { ...(await services.recharges.settings()), promotion_days: promotionDays },
    change,
  )
}

function granted(stage: Stage, { phone, daysAgo, amount, reference }: typeof welcome): Act {
  const { ledger, promotions } = stage.services
  const enterpriseId = stage.owner(phone).id
  return {
    at: stage.moment(daysAgo, 0),
    do: (now) =>
      ledger.begin((tx) =>
        promotions.grant(tx, 'promotion_grant', { enterpriseId, reference, amount: yuan(amount), now }),
      ),
  }
}

/** Whoever looks in finds a few messages that are new, and not everything since the beginning. */
function messagesRead({ services, moment, owner }: Stage): Act {
  const { realm, id } = owner(welcome.phone)
  return { at: moment(3, 0), do: (now) => services.messages.markRead({ realm, id }, undefined, now) }
}

/** To be paid through WeChat somebody has to have scanned. */
function boundToWechat({ services, sandboxes, database, moment, owner }: Stage): Act {
  const { realm, id, name } = owner(scanned)
  const device = 'demo'
  const door = {
    ip: '',
    browser: true,
    userAgent: '',
    invite: '',
    inviteChannel: '',
    inviteUsed() {},
    device,
    knownDevice: () => device,
  }
  return {
    at: moment(13, 0),
    async do(now) {
      const { wechat, sessions } = services
      if ((await wechat.of(id)).bound || !sandboxes.wechat) return
      const session = { realm, ownerId: id, browser: true, userAgent: '', ip: '' }
      const { id: sessionId, personId } = await database.begin((tx) => sessions.open(tx, session))
      const self = { realm, id, personId: personId ?? 0, sessionId, now, requestId: 'demo' }
      const { state } = await wechat.beginBinding(self, { password: demoPassword, way: 'scan' }, door)
      const person = { openid: 'demo-scanned', nickname: name, outcome: 'confirm' } as const
      const back = new URL(await sandboxes.wechat.scan({ state, ...person }))
      await wechat.finish({ state, code: back.searchParams.get('code') ?? '' }, door, { now, requestId: 'demo' })
      await database.begin((tx) => sessions.endAll(tx, { realm, id }))
    },
  }
}
