import type { Resource } from './resource.ts'
import { activity } from './resources/activity/resource.ts'
import { ad } from './resources/ad/resource.ts'
import { adjustments } from './resources/adjustments/resource.ts'
import { audit } from './resources/audit/resource.ts'
import { banners } from './resources/banners/resource.ts'
import { boosts } from './resources/boosts/resource.ts'
import { business } from './resources/business/resource.ts'
import { certifications } from './resources/certifications/resource.ts'
import { closures } from './resources/closures/resource.ts'
import { company } from './resources/company/resource.ts'
import { consents } from './resources/consents/resource.ts'
import { defects } from './resources/defects/resource.ts'
import { door } from './resources/door/resource.ts'
import { downloads } from './resources/downloads/resource.ts'
import { enterprises } from './resources/enterprises/resource.ts'
import { feedback } from './resources/feedback/resource.ts'
import { help } from './resources/help/resource.ts'
import { invoices } from './resources/invoices/resource.ts'
import { knowledge } from './resources/knowledge/resource.ts'
import { leads } from './resources/leads/resource.ts'
import { ledger } from './resources/ledger/resource.ts'
import { link } from './resources/link/resource.ts'
import { makers } from './resources/makers/resource.ts'
import { messages } from './resources/messages/resource.ts'
import { news } from './resources/news/resource.ts'
import { notice } from './resources/notice/resource.ts'
import { offers } from './resources/offers/resource.ts'
import { orders } from './resources/orders/resource.ts'
import { page } from './resources/page/resource.ts'
import { partners } from './resources/partners/resource.ts'
import { partnerships } from './resources/partnerships/resource.ts'
import { points } from './resources/points/resource.ts'
import { product } from './resources/product/resource.ts'
import { reconciliation } from './resources/reconciliation/resource.ts'
import { resource } from './resources/resource/resource.ts'
import { roles } from './resources/roles/resource.ts'
import { search } from './resources/search/resource.ts'
import { seo } from './resources/seo/resource.ts'
import { settings } from './resources/settings/resource.ts'
import { signups } from './resources/signups/resource.ts'
import { site } from './resources/site/resource.ts'
import { sms } from './resources/sms/resource.ts'
import { staff } from './resources/staff/resource.ts'
import { strategic } from './resources/strategic/resource.ts'
import { ticker } from './resources/ticker/resource.ts'
import { todo } from './resources/todo/resource.ts'
import { vips } from './resources/vips/resource.ts'
import { visits } from './resources/visits/resource.ts'
import { withdrawals } from './resources/withdrawals/resource.ts'
import { words } from './resources/words/resource.ts'

/** The menu: a line is a group, and stands where it is written. What a noun is, its own folder says. */
export const resources: readonly Resource[] = [
  [todo, visits, search],
  [news, notice, knowledge, help, page],
  [company, product, business, strategic, partnerships, boosts, leads],
  [activity, signups, door, resource, downloads, ad, link, offers, feedback],
  [enterprises, certifications, makers, closures, consents, sms, messages],
  [orders, invoices, withdrawals, vips, points, ledger, adjustments, reconciliation],
  [banners, partners, ticker, site, seo, words],
  [staff, roles, settings, audit, defects],
].flat()
