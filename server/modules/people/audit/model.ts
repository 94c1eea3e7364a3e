import type { Right } from '#contract/base/rights.ts'

const settings: Readonly<Record<string, Right>> = {
  'site.info': 'site.read',
  'site.config': 'settings.read',
  'own.company': 'settings.read',
  'own.product': 'settings.read',
  'own.business': 'settings.read',
  'own.link': 'settings.read',
  'withdrawals.rules': 'offers.read',
  'withdrawals.payout_file': 'withdrawals.read',
  'downloads.limits': 'downloads.read',
  'leads.rules': 'leads.read',
  'certifications.rules': 'certifications.read',
  'makers.programme': 'offers.read',
  'invoices.rules': 'invoices.settings',
  'feedback.rules': 'feedback.settings',
  'links.prices': 'link.read',
  'messages.official': 'messages.read',
  'checkout.options': 'orders.read',
  'recharges.options': 'orders.read',
}

const nouns: Readonly<Record<string, Right>> = {
  banner: 'banners.read',
  'partner-link': 'partners.read',
  ticker: 'ticker.read',
  seo: 'seo.read',
  'support-service': 'offers.read',
  'vip-level': 'offers.read',
  company: 'company.read',
  product: 'product.read',
  business: 'business.read',
  activity: 'activity.read',
  resource: 'resource.read',
  ad: 'ad.read',
  link: 'link.read',
  strategic: 'strategic.read',
}

/** The right to look at what an entry is about; undefined where nobody asks who changed it. */
export function rightOver(subject: string): Right | undefined {
  const at = subject.indexOf(':')
  const noun = subject.slice(0, at)
  return noun === 'setting' ? settings[subject.slice(at + 1)] : nouns[noun]
}
