/** How many statements a page may cost whoever is signed in, once what is the same for everybody is kept. */
export const statementBudgets = {
  /** Who is signed in, and nothing else. */
  content: 1,
  home: 2,
  account: 6,
} as const

/** Pages that show money cost more as yet: what they cost is written down, so that it does not grow. */
export const dearerPages: Readonly<Record<string, number>> = {
  '/user': 14,
  '/personal': 13,
  '/wallet/record': 10,
  '/wallet/recharge': 9,
  '/wallet/promotionFund': 13,
  '/wallet/withdrawl': 27,
}

export type PageKind = keyof typeof statementBudgets
