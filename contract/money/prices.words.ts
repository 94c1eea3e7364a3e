// What price lists are called where people read it.

/** How many days ahead whatever becomes dearer is announced. */
export const priceNoticeDays = 7

export const priceStandings = {
  current: '现行',
  coming: '即将生效',
  past: '已过去',
  withdrawn: '已撤回',
} as const
export type PriceStanding = keyof typeof priceStandings
export const priceStandingKeys = Object.keys(priceStandings) as [PriceStanding, ...PriceStanding[]]
