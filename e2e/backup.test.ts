import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fen } from '#contract/base/money.ts'
import { createLedger, type Line, systemPurse } from '#server/modules/money/ledger/service.ts'
import { openDatabase } from '#server/platform/postgres/database.ts'
import { createLogger } from '#server/platform/process/logger.ts'
import { freshDataDir, startProgram, startServer } from './running-server.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'backup-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true, maxRetries: 10 }))
  return path
}

async function run(script: string, args: readonly string[], env: Record<string, string>) {
  const program = startProgram([process.execPath, `scripts/${script}.ts`, ...args], env)
  return { code: await program.exit, said: program.output() }
}

function openBooks(dataDir: string) {
  const read = (...path: string[]) => readFileSync(join(dataDir, 'postgres', ...path), 'utf8')
  const { appPassword } = JSON.parse(read('credentials.json')) as { appPassword: string }
  const port = read('data', 'postmaster.pid').split('\n')[3]
  const url = `postgres://app:${appPassword}@127.0.0.1:${port}/app?sslmode=disable`
  const database = openDatabase({ url, pool: 4, logger: createLogger({ level: 'silent', pretty: false }) })
  onTestFinished(() => database.close())
  return { database, ledger: createLedger({ database }) }
}

test('a copy taken while money moves is whole, and what was there before it is in it', async () => {
  const dataDir = freshDataDir()
  const server = startServer({ DATA_DIR: dataDir })
  await server.address
  const { database, ledger } = openBooks(dataDir)
  let posted = 0
  const move = async () => {
    const lines: Line[] = [
      { account: { owner: { kind: 'enterprise', id: 1 }, purse: 'cash' }, amount: fen(100) },
      { account: systemPurse('opening'), amount: fen(-100) },
    ]
    // Of a kind that nothing here causes yet: there is no order behind it, and none is missed.
    const order = {
      key: `backup ${posted}`,
      kind: 'refund_activity',
      reference: 'backup',
      lines,
      now: new Date(),
    } as const
    await database.begin((tx) => ledger.post(tx, order))
    posted++
  }
  for (let n = 0; n < 50; n++) await move()
  const before = posted

  let copying = true
  const place = folder()
  const taken = run('backup', [place], { DATA_DIR: dataDir }).finally(() => {
    copying = false
  })
  while (copying) await move()
  const { code, said } = await taken
  expect(said).toContain('备份完成')
  expect(code).toBe(0)
  expect(posted).toBeGreaterThan(before)
  server.signal('SIGTERM')
  await server.exit
  await database.close()

  const [name = ''] = readdirSync(place)
  const backup = join(place, name)
  expect(statSync(join(backup, 'manifest.json')).mode & 0o077).toBe(0)
  const restoredDir = join(freshDataDir(), 'data')
  const restored = await run('restore', [backup], { DATA_DIR: restoredDir })
  expect(restored.said).toContain('✓ 账本恒等式：全部成立')
  expect(restored.code).toBe(0)

  const again = startServer({ DATA_DIR: restoredDir })
  await again.address
  const books = openBooks(restoredDir)
  const { cash } = await books.database.read((tx) => books.ledger.balances(tx, { kind: 'enterprise', id: 1 }))
  expect(cash).toBeGreaterThanOrEqual(before * 100)
  expect(cash).toBeLessThanOrEqual(posted * 100)
  await books.database.close()
  again.signal('SIGTERM')
  expect(await again.exit).toBe(0)

  // The same copy with one byte more somewhere, and over something that is there: neither changes anything.
  const spoilt = join(folder(), 'spoilt')
  cpSync(backup, spoilt, { recursive: true })
  appendFileSync(join(spoilt, 'data', 'secrets.json'), ' ')
  const refused = await run('restore', [spoilt], { DATA_DIR: join(freshDataDir(), 'data') })
  expect(refused.said).toContain('缺失、多余或损坏')
  expect(refused.code).toBe(2)
  const over = await run('restore', [backup], { DATA_DIR: restoredDir })
  expect(over.said).toContain('里已有内容')
  expect(over.code).toBe(2)
})
