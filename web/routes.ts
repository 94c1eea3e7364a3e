import type { PlacedEntry } from './app/page.ts'
import { placed } from './app/placed.ts'
import { accountRoutes } from './areas/account/routes.ts'
import { activityRoutes } from './areas/activities/routes.ts'
import { adRoutes } from './areas/ads/routes.ts'
import { boostRoutes } from './areas/boosts/routes.ts'
import { certificationRoutes } from './areas/certifications/routes.ts'
import { commissionRoutes } from './areas/commissions/routes.ts'
import { companyRoutes } from './areas/companies/routes.ts'
import { contactRoutes } from './areas/contact/routes.ts'
import { doorRoutes } from './areas/doors/routes.ts'
import { favouriteRoutes } from './areas/favourites/routes.ts'
import { feedbackRoutes } from './areas/feedback/routes.ts'
import { homeRoutes } from './areas/home/routes.ts'
import { invoiceRoutes } from './areas/invoices/routes.ts'
import { leadRoutes } from './areas/leads/routes.ts'
import { linkRoutes } from './areas/links/routes.ts'
import { manageRoutes } from './areas/manage/routes.ts'
import { matchingRoutes } from './areas/matching/routes.ts'
import { opportunityRoutes } from './areas/opportunities/routes.ts'
import { orderRoutes } from './areas/orders/routes.ts'
import { pointRoutes } from './areas/points/routes.ts'
import { posterRoutes } from './areas/posters/routes.ts'
import { promotionRoutes } from './areas/promotion/routes.ts'
import { resourceRoutes } from './areas/resources/routes.ts'
import { sandboxRoutes } from './areas/sandbox/routes.ts'
import { searchRoutes } from './areas/search/routes.ts'
import { strategicRoutes } from './areas/strategic/routes.ts'
import { textRoutes } from './areas/texts/routes.ts'
import { vipRoutes } from './areas/vip/routes.ts'
import { walletRoutes } from './areas/wallet/routes.ts'

/**
 * The site map: the order of the areas, as search engines are told about them. Which addresses an area has, and who may
 * open them, each of them says in its own `routes.ts`.
 */
export const siteMap: readonly PlacedEntry[] = placed([
  ...homeRoutes,
  ...textRoutes,
  ...contactRoutes,
  ...searchRoutes,
  ...activityRoutes,
  ...companyRoutes,
  ...opportunityRoutes,
  ...resourceRoutes,
  ...adRoutes,
  ...linkRoutes,
  ...strategicRoutes,
  ...pointRoutes,
  ...invoiceRoutes,
  ...feedbackRoutes,
  ...accountRoutes,
  ...doorRoutes,
  ...certificationRoutes,
  ...manageRoutes,
  ...matchingRoutes,
  ...favouriteRoutes,
  ...boostRoutes,
  ...leadRoutes,
  ...orderRoutes,
  ...promotionRoutes,
  ...posterRoutes,
  ...vipRoutes,
  ...walletRoutes,
  ...commissionRoutes,
  ...sandboxRoutes,
])
