import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { copyDatabase } from '#server/testing/test-database.ts'
import { describeSchema } from '../../../scripts/describe-schema.ts'
import { migrate } from './migrate.ts'

async function emptyDatabase(): Promise<string> {
  const name = `empty_${process.pid}_${Math.floor(performance.now() * 1000)}`
  const url = new URL(inject('ownerUrl'))
  const owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
  await owner.query(`create database ${name}`)
  onTestFinished(async () => {
    await owner.query(`drop database ${name} with (force)`)
    await owner.end()
  })
  url.pathname = `/${name}`
  return url.href
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

test('processes that start together migrate once', async () => {
  const url = await emptyDatabase()
  const applied: string[] = []
  await Promise.all(Array.from({ length: 4 }, () => migrate(url, { onProgress: (name) => applied.push(name) })))
  const rows = await query<{ name: string }>(url, 'select name from schema_migrations order by name')
  expect(applied).toEqual(rows.map(({ name }) => name))
})

test('a migration that was edited after it had been applied is refused', async () => {
  const url = await emptyDatabase()
  await migrate(url)
  await query(url, `update schema_migrations set digest = 'other' where name like '0001%'`)
  await expect(migrate(url)).rejects.toThrow('was changed after it had been applied')
})

test('the row types in server/schema.ts are those of the migrated schema', async () => {
  const { ownerUrl, drop } = await copyDatabase()
  onTestFinished(drop)
  expect(readFileSync('server/schema.ts', 'utf8')).toBe(await describeSchema(ownerUrl))
})

test('the app may add to the audit log, and nobody may change it', async () => {
  const { ownerUrl, appUrl, drop } = await copyDatabase()
  onTestFinished(drop)
  const row = `insert into audit_log (at, actor_kind, action, subject, before, after, request_id)
    values ('2026-01-01', 'system', 'a', 's', 'null', 'null', 'r')`
  await query(appUrl, row)
  for (const change of ['delete from audit_log', `update audit_log set action = 'b'`, 'truncate audit_log']) {
    await expect(query(appUrl, change)).rejects.toThrow('permission denied')
    await expect(query(ownerUrl, change)).rejects.toThrow('append-only')
  }
  await expect(query(appUrl, 'delete from schema_migrations')).rejects.toThrow('permission denied')
  await expect(query(appUrl, 'create table mine (id int)')).rejects.toThrow('permission denied')
})

test('what a proof found, and every other row that is kept, the app may change and nobody may remove', async () => {
  const { ownerUrl, appUrl, drop } = await copyDatabase()
  onTestFinished(drop)
  await query(appUrl, `insert into ledger_proofs (scope, proved_at, faults) values ('full', '2026-01-01', '[1]')`)
  await query(appUrl, `update ledger_proofs set proved_at = '2026-01-02'`)
  const kept = ['ledger_proofs', 'withdrawals', 'payouts', 'reconciliation_differences']
  for (const table of kept) {
    for (const change of [`delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(query(appUrl, change), table).rejects.toThrow('permission denied')
      await expect(query(ownerUrl, change), table).rejects.toThrow('append-only')
    }
  }
})
