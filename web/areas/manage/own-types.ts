import type { OutputOnWire } from '#contract/base/endpoint.ts'
import type { ownCompany, ownProduct } from '#contract/catalogue/own-companies.ts'

/** What an enterprise reads of its own, as the calls answer it. */
export type OwnPage = OutputOnWire<typeof ownCompany.read>
export type OwnProduct = OutputOnWire<typeof ownProduct.read>
