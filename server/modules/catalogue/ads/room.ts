import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'
import { room } from '#server/house/room.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import { type RecordsRoom, reviewQueue } from '#server/modules/catalogue/records/service.ts'
import type { Checkout, Purpose } from '#server/modules/money/checkout/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { PriceRoom } from '#server/modules/money/prices/service.ts'
import type { Accounts } from '#server/modules/people/accounts/service.ts'
import type { Certifications } from '#server/modules/people/certifications/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import { isWorkingDay } from '#server/modules/site/almanac/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import { isReader, type Visits } from '#server/modules/site/visits/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import type { Cashier } from './ports.ts'
import { adClicks, adPapers, adRoutes } from './routes.ts'
import { type Ads, adPulses, adReminders, createAds } from './service.ts'

interface Doors {
  records: RecordsRoom
  companies: Companies
  visits: Visits
  accounts: Accounts
  certifications: Certifications
  messages: Messages
  ledger: Ledger
  checkout: Checkout
  prices: PriceRoom
  files: Files
  words: Words
}

export const adsRoom = room({
  doors: [
    ...(['records', 'companies', 'visits', 'accounts', 'certifications', 'messages'] as const),
    ...(['ledger', 'checkout', 'prices', 'files', 'words'] as const),
  ],
  imports: ['shelves', 'almanac'],
  tables: ['ads', 'ad_slots', 'ad_events', 'ad_days'],
  reads: ['companies', 'enterprises', 'accounts'],
  personal: [
    { table: 'ads', title: '广告', whose: { enterprise: 'enterprise_id' } },
    { table: 'ad_events', title: '广告经过', whose: { through: '广告', by: 'ad_id' } },
  ],
  open({ database, clock, defects, keysFor }, { records: { records }, companies, visits: _visits, ...doors }: Doors) {
    const { accounts, certifications, messages, ledger, checkout, prices, files, words } = doors
    const ads = createAds({
      ...{ database, defects, records, companies, messages, files, prices, isReader, isWorkingDay },
      begin: ledger.begin,
      cashier: cashierAt(checkout, ledger),
      refuseWords: words.refuse,
      isCertified: certifications.isCertified,
      mayAct: (tx, id) => accounts.mayAct(tx, 'enterprise', id),
      paperKeys: keysFor('ads.papers'),
      markKeys: keysFor('ads.marks'),
    })
    const ofEnterprise = async (realm: string, work: () => Promise<void>) => {
      if (realm === 'enterprise') await work()
    }
    return {
      service: ads,
      desk: (desk) => adRoutes(desk, { ads }),
      http(app) {
        adClicks(app, { ads, clock, isReader })
        adPapers(app, { ads, open: files.open, clock })
      },
      reportables: [
        {
          kind: 'advertisement',
          async find(tx, id, _reporter, now) {
            const shown = await ads.shownAs(tx, id, shanghaiDay(now))
            const places = { path: `/advertisement/${id}`, consolePath: `/ad?ad=${id}` }
            return shown && { title: shown.title, enterpriseId: shown.enterprise_id, ...places }
          },
        },
      ],
      viewed: [ads.keeper.countViews],
      queues: [reviewQueue('ad', '广告', ads.keeper, 'pending_review')],
      companyChanged: [(tx, id, act) => ads.keeper.refresh(tx, 'company_id', id, act)],
      underWay: [async (tx, realm, id, now) => (realm === 'enterprise' ? ads.expiring.owed(tx, id, now) : [])],
      priceLists: [{ lists: ads.pricing.lists }],
      purposes: [{ ad: adPurpose(ads) }],
      pulses: adPulses({ ads, clock }),
      reminders: adReminders,
      certificationChanged: [
        async (tx, was, is, now) => {
          if (was && !is) await ads.expiring.uncertified(tx, was.enterpriseId, now)
        },
      ],
      freezes: [
        {
          onFrozen: (tx, { realm, id }, now) => ofEnterprise(realm, () => ads.expiring.freeze(tx, id, now)),
          onThawed: (tx, { realm, id }, now) => ofEnterprise(realm, () => ads.expiring.thaw(tx, id, now)),
        },
      ],
      forgets: [(tx, realm, id, now) => ofEnterprise(realm, () => ads.expiring.uncertified(tx, id, now))],
      start: ads.counting.start,
      stop: ads.counting.stop,
    }
  },
})

/** What an ad costs, as the counter of the house takes it. */
function cashierAt(checkout: Checkout, ledger: Ledger): Cashier {
  return {
    sell: (tx, { enterpriseId: id, ...order }) =>
      checkout.sell(tx, { purpose: 'ad', owner: { kind: 'enterprise', id }, ...order }),
    wayOf: async (id, order_no, now) => (await checkout.show({ kind: 'enterprise', id }, order_no, now)).pay,
    close: checkout.close,
    giveBack: checkout.giveBack,
    purses: (tx, id) => ledger.balances(tx, { kind: 'enterprise', id }),
  }
}

/** What is sold here, as the counter is told of it. A seat is kept for half an hour, no bank is that quick. */
function adPurpose({ requesting }: Ads): Purpose {
  return {
    realms: ['enterprise'],
    prefix: 'GG',
    books: { revenue: 'revenue_ad', paid: 'pay_ad', refunded: 'refund_ad' },
    promotionShare: 5_000,
    transfers: false,
    lateSuccess: 'refund',
    details: ({ snapshot: { seat, starts_on, ends_on, days } }) => [
      { name: '席位', text: `${seat} 号` },
      { name: '投放日期', text: `${starts_on} 至 ${ends_on}，共 ${days} 天` },
    ],
    // Every day that it has not been shown comes back: all of it until the first one begins.
    freeUntil: async (_tx, { snapshot: { starts_on } }) => startOfShanghaiDay(String(starts_on)),
    path: () => '/user/ads',
    onPaid: (tx, { reference, no }, _payment, now) => requesting.onPaid(tx, reference, no, now),
    onClosed: (tx, { reference }, now) => requesting.onClosed(tx, reference, now),
    onRefunded: (tx, { reference }, { whole }, now) => requesting.onRefunded(tx, reference, whole, now),
  }
}
