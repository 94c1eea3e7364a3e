// What lines of the site map have in common, whichever area they stand in.

/** Behind the sign-in of an enterprise, and of no use to search engines. */
export const memberOnly = { layout: 'default', guard: 'auth', noindex: true } as const

/** A placeholder at an address whose content comes later: 即将开放, until its area puts its own page there. */
export const comingSoon = { ...memberOnly, load: () => import('#web/kit/account/coming-soon.tsx') } as const
