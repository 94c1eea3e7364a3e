import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { currentErrand } from '#server/platform/seeing/errand.ts'

const harmless = /^[\w.-]{1,80}$/

/** SQL comments end where they say they do: only an id that cannot say so goes into one. */
export function signed(text: string, id: string | undefined): string {
  return id !== undefined && harmless.test(id) ? `${text} /*request_id='${id}'*/` : text
}

/**
 * Sqlcommenter: every statement says on whose behalf it runs, so that `pg_stat_activity` and PostgreSQL's own log of
 * slow statements lead to the request. Not those that are planned once: their text is what they are known by.
 */
export function signedPool(pool: PostgresPool): PostgresPool {
  const connections = new WeakMap<PostgresPoolClient, PostgresPoolClient>()
  const signing = (client: PostgresPoolClient): PostgresPoolClient =>
    ({
      query: (text: string, values: readonly unknown[]) => client.query(signed(text, currentErrand()?.id), values),
      release: (destroy?: boolean) => (client as { release(destroy?: boolean): void }).release(destroy),
    }) as unknown as PostgresPoolClient
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = connections.get(client) ?? signing(client)
      connections.set(client, known)
      return known
    },
  }
}
