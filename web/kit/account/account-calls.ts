import { enterpriseAccount } from '#contract/people/enterprises.ts'
import { makerAccount } from '#contract/people/makers.ts'

/** The calls that both have, under each realm's own addresses. */
export const accountCalls = { enterprise: enterpriseAccount, maker: makerAccount }
