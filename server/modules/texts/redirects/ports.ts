/** With which status a path of the site is answered at the moment. */
export type StatusAt = (path: string) => Promise<number>
