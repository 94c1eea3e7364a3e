import type { Found } from './crawling.ts'

// What search engines ask of structured data (schema.org, and Google's and Baidu's lists of what must be there).

type Thing = Record<string, unknown>

/** What each kind cannot do without, and what of it is an address or a moment. */
const kinds: Readonly<Record<string, { needs: readonly string[] }>> = {
  WebSite: { needs: ['name', 'url', 'potentialAction'] },
  SearchAction: { needs: ['target', 'query-input'] },
  Organization: { needs: ['name'] },
  PostalAddress: { needs: ['addressCountry'] },
  ContactPoint: { needs: ['contactType'] },
  ContactPage: { needs: ['name', 'url'] },
  AboutPage: { needs: ['name', 'url'] },
  BreadcrumbList: { needs: ['itemListElement'] },
  ListItem: { needs: ['position', 'name'] },
  NewsArticle: { needs: ['headline', 'datePublished', 'dateModified', 'author', 'publisher', 'mainEntityOfPage'] },
  Article: { needs: ['headline', 'datePublished', 'author', 'publisher'] },
  FAQPage: { needs: ['mainEntity'] },
  Question: { needs: ['name', 'acceptedAnswer'] },
  Answer: { needs: ['text'] },
  Product: { needs: ['name', 'url', 'brand'] },
  Brand: { needs: ['name'] },
  AggregateOffer: { needs: ['lowPrice', 'priceCurrency'] },
  Offer: { needs: ['url'] },
  Demand: { needs: ['name', 'url'] },
  Event: { needs: ['name', 'startDate', 'location', 'eventStatus', 'eventAttendanceMode', 'organizer'] },
  Place: { needs: ['address'] },
  VirtualLocation: { needs: ['url'] },
  DigitalDocument: { needs: ['name', 'url'] },
  InteractionCounter: { needs: ['userInteractionCount'] },
  ImageObject: { needs: ['url'] },
  ItemList: { needs: ['itemListElement'] },
  CollectionPage: { needs: ['name', 'url'] },
}

const addresses = new Set(['url', 'image', 'logo', 'item', 'contentUrl', 'mainEntityOfPage', 'sameAs'])
const moments = /^(date\w+|startDate|endDate|validFrom|validThrough|availability(Starts|Ends))$/
const moment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/

export function structuredDataOf({ html }: Pick<Found, 'html'>): Thing[] {
  return [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as Thing,
  )
}

/** What is wrong with the structured data of a page, each in a line. */
export function complaintsAbout(page: Pick<Found, 'path' | 'html'>): string[] {
  const wrong: string[] = []
  const say = (where: string, what: string) => wrong.push(`${page.path} ${where}: ${what}`)

  function look(value: unknown, where: string): void {
    if (Array.isArray(value)) {
      if (value.length === 0) say(where, 'an empty list')
      for (const [place, one] of value.entries()) look(one, `${where}[${place}]`)
    } else if (typeof value === 'object' && value !== null) thing(value as Thing, where)
    else if (value === '' || value === null) say(where, 'nothing in it')
  }

  function thing(one: Thing, where: string): void {
    const type = String(one['@type'] ?? '')
    const kind = kinds[type]
    if (!kind) return void say(where, `a kind that nobody checks: ${type}`)
    for (const need of kind.needs) if (one[need] === undefined) say(`${where}${type}`, `no ${need}`)
    for (const [name, value] of Object.entries(one)) {
      if (name.startsWith('@')) continue
      const place = `${where}${type}.${name}`
      for (const text of [value].flat()) {
        if (typeof text !== 'string') continue
        if (addresses.has(name) && !/^https?:\/\//.test(text)) say(place, `no whole address: ${text}`)
        if (moments.test(name) && !moment.test(text)) say(place, `no moment: ${text}`)
        if (/&(amp|lt|quot);|<\/?\w+>/.test(text)) say(place, `markup in a text: ${text.slice(0, 60)}`)
      }
      look(value, `${place} `)
    }
    if (type === 'BreadcrumbList') {
      const places = [one.itemListElement].flat().map((item) => (item as Thing).position)
      if (places.some((place, index) => place !== index + 1)) say(where, `crumbs out of order: ${places}`)
    }
  }

  for (const one of structuredDataOf(page)) {
    if (one['@context'] !== 'https://schema.org') say('', 'no context')
    thing(one, '')
  }
  return wrong
}
