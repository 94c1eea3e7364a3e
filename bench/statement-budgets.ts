/** How many statements a page may cost whoever is signed in, once what is the same for everybody is kept. */
export const statementBudgets = {
  /** Who is signed in, and nothing else. */
  content: 1,
  home: 2,
  account: 6,
  /** Where a maker's money is explained or taken out: purses, tax, identity, levels, and what each link brought. */
  programme: 11,
  /** Where owners write: what is shown, what waits beside it, its timeline, figures, limits and claims. */
  editor: 18,
} as const

export type PageKind = keyof typeof statementBudgets

/** Of the pages of an account, those on which its owner writes what readers see. */
export const isEditor = (path: string): boolean => path.startsWith('/manage/') || path === '/spread/boost'

const programmePages = [
  ...['/personal', '/personal/record', '/personal/vip'],
  ...['/personal/invite', '/personal/posters', '/personal/withdrawl'],
]
/** Of the pages of a maker's account, those that draw on several rooms of the programme. */
export const isProgramme = (path: string): boolean => programmePages.includes(path)
