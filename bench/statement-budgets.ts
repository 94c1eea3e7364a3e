/** How many statements a page may cost whoever is signed in, once what is the same for everybody is kept. */
export const statementBudgets = {
  /** Who is signed in, and nothing else. */
  content: 1,
  home: 2,
  account: 6,
  /** Where owners write: what is shown, what waits beside it, its timeline, figures, limits and claims. */
  editor: 18,
} as const

export type PageKind = keyof typeof statementBudgets

/** Of the pages of an account, those on which its owner writes what readers see. */
export const isEditor = (path: string): boolean => path.startsWith('/manage/') || path === '/spread/boost'
