import * as contract from '#contract/money/prices.console.ts'
import type { Desk } from '#server/http/desk.ts'
import type { PriceRoom } from './service.ts'

export function priceRoutes(desk: Desk, { prices }: { prices: PriceRoom }) {
  desk.handle(contract.listPriceLists, ({ now }) => prices.overview(now))
  desk.handle(contract.listPriceVersions, ({ input, now }) => prices.versions(input, now))
  desk.handle(contract.announcePrices, ({ input, ...by }) => prices.announce(input, by))
  desk.handle(contract.withdrawPrices, ({ input, ...by }) => prices.withdraw(input, by))
}
