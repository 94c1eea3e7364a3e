import type { Shell } from '#contract/site/site.ts'

/** Who runs the site, as search engines read it. */
export function organization({ origin, baseInfo }: Shell) {
  const { name, company, logo, phone, email, address } = baseInfo
  return {
    '@type': 'Organization',
    name,
    legalName: company,
    url: `${origin}/`,
    logo: logo.startsWith('/') ? origin + logo : logo,
    telephone: phone,
    email,
    address: { '@type': 'PostalAddress', addressCountry: 'CN', streetAddress: address },
  }
}
