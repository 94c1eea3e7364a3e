import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { systemClock } from '#server/platform/clock.ts'

const folder = new URL('../../migrations/', import.meta.url)
/** Any fixed number will do, as long as every process that migrates takes the same one. */
const lockKey = 7_240_115
const lockTimeoutMs = 120_000

interface Migration {
  name: string
  sql: string
  digest: string
}

/**
 * Applies the SQL files that the database has not seen yet, each in its own transaction.
 * Two processes may start together: the second waits for the first, then finds nothing left to do.
 */
export async function migrate(
  ownerUrl: string,
  options: { appRole?: string; onProgress?: (line: string) => void } = {},
): Promise<void> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: 5_000,
    application_name: 'migrate',
  })
  await client.connect()
  try {
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, digest text not null, applied_at timestamptz not null)`)
    const pending = await notYetApplied(client)
    for (const migration of pending) {
      await apply(client, migration)
      options.onProgress?.(migration.name)
    }
    // Each time, not only after a change: a start that was cut off in between must not leave the app without rights.
    if (options.appRole) await grant(client, options.appRole)
  } finally {
    // Ends the session, and with it the advisory lock.
    await client.end()
  }
}

async function notYetApplied(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; digest: string }>('select name, digest from schema_migrations')
  const applied = new Map(rows.map((row) => [row.name, row.digest]))
  const migrations = await readMigrations()
  for (const { name, digest } of migrations) {
    const before = applied.get(name)
    if (before && before !== digest) throw new Error(`migration ${name} was changed after it had been applied`)
  }
  return migrations.filter(({ name }) => !applied.has(name))
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8')
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function apply(client: pg.Client, { name, sql, digest }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, digest, applied_at) values ($1, $2, $3)', [
      name,
      digest,
      systemClock(),
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause })
  }
}

/** Least privilege: the app owns nothing; append-only rows it can only add, `kept` ones change but not remove. */
async function grant(client: pg.Client, role: string): Promise<void> {
  const app = pg.escapeIdentifier(role)
  await client.query(`
    grant usage on schema public to ${app};
    grant select, insert, update, delete on all tables in schema public to ${app};
    grant usage on all sequences in schema public to ${app};
    revoke insert, update, delete on schema_migrations from ${app};
  `)
  const { rows } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger where tgname = 'append_only'`,
  )
  for (const { table } of rows) await client.query(`revoke update, delete, truncate on ${table} from ${app}`)
  const { rows: kept } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger where tgname = 'kept'`,
  )
  for (const { table } of kept) await client.query(`revoke delete, truncate on ${table} from ${app}`)
  await leaveToFunctions(client, app)
}

/** Rows that only a function of the owner's may write: the app reads them, and calls the function. */
async function leaveToFunctions(client: pg.Client, app: string): Promise<void> {
  const { rows: tables } = await client.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger where tgname = 'posted_only'`,
  )
  for (const { table } of tables) await client.query(`revoke insert, update, delete, truncate on ${table} from ${app}`)
  const { rows: functions } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where prosecdef and pronamespace = 'public'::regnamespace and proowner = current_user::regrole`,
  )
  for (const { name } of functions) {
    await client.query(`revoke execute on function ${name} from public; grant execute on function ${name} to ${app}`)
  }
}
