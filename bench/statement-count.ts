import pg from 'pg'

/** What frames a transaction is no statement of it. */
const framing = /^(begin|commit|rollback|set)\b/i

/** Counts what this process asks its database until it is told to stop. */
export function countStatements(): { stop(): string[] } {
  const { query } = pg.Client.prototype
  const texts: string[] = []
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: never[]) {
    const [asked] = given as unknown as [string | { text: string }]
    const text = typeof asked === 'string' ? asked : asked.text
    if (!framing.test(text)) texts.push(text)
    return (query as (...all: never[]) => never).apply(this, given)
  } as typeof query
  return {
    stop() {
      pg.Client.prototype.query = query
      return texts
    },
  }
}
