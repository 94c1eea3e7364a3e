/** How many statements a page may cost whoever is signed in, once what is the same for everybody is kept. */
export const statementBudgets = {
  /** Who is signed in, and nothing else. */
  content: 1,
  home: 2,
  account: 6,
} as const

export type PageKind = keyof typeof statementBudgets
