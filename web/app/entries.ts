// What lines of the site map have in common, whichever area they stand in.

/** Behind the sign-in of an enterprise, and of no use to search engines. */
export const memberOnly = { layout: 'default', guard: 'auth', noindex: true } as const
