import { adSlots, ads } from './ads/all.ts'
import { companies, companyOf } from './companies/all.ts'
import { links } from './links/all.ts'
import { type AdPlan, drawAd } from './pictures/ad.ts'
import { adPicture, companyCover, companyLogo, linkLogo, productPicture } from './pictures/addresses.ts'
import { drawCompanyCover } from './pictures/company-cover.ts'
import { drawCompanyLogo } from './pictures/company-logo.ts'
import { drawLinkLogo } from './pictures/link-logo.ts'
import { drawProduct } from './pictures/product.ts'
import { products } from './products/all.ts'

type Drawn = readonly [address: string, draw: () => string]

/** What companies show of themselves, of what they sell, and where they advertise. */
export function cataloguePictures(): Drawn[] {
  return [
    ...companies.flatMap(({ key, short_name, scene }, place): Drawn[] => [
      [companyLogo(key), () => drawCompanyLogo(short_name, place)],
      [companyCover(key), () => drawCompanyCover(scene, place)],
    ]),
    ...products.map(({ family }, place): Drawn => {
      const turn = products.slice(0, place).filter((earlier) => earlier.family === family).length
      return [productPicture(place + 1), () => drawProduct(family, place + 1, turn)]
    }),
    ...ads.map((_, place): Drawn => [adPicture(place + 1), () => drawAd(adPlan(place))]),
    ...links.map(({ site_name }, place): Drawn => [linkLogo(place + 1), () => drawLinkLogo(site_name, place + 1)]),
  ]
}

function adPlan(at: number): AdPlan {
  const ad = ads[at]
  const slot = adSlots.find(({ code }) => code === ad?.slot)
  const product = products.find(({ company }) => company === ad?.company)
  if (!ad || !slot || !product) throw new RangeError(`no advertisement ${at}`)
  const company = companyOf(ad.company)
  const { title, alt } = ad
  const { width, height } = slot
  const line = alt.slice(alt.indexOf('：') + 1)
  const place = companies.indexOf(company)
  return { width, height, title, line, name: company.short_name, family: product.family, place, number: at + 1 }
}
