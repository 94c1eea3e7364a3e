import type { OutputOnWire } from '#contract/base/endpoint.ts'
import type { ownCompany, ownProduct } from '#contract/catalogue/own-companies.ts'
import type { ownOpportunity } from '#contract/catalogue/own-opportunities.ts'

/** What an enterprise reads of its own, as the calls answer it. */
export type OwnPage = OutputOnWire<typeof ownCompany.read>
export type OwnProduct = OutputOnWire<typeof ownProduct.read>
export type OwnOpportunity = OutputOnWire<typeof ownOpportunity.read>
