import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { createLedger } from '../server/modules/ledger/service.ts'
import { lockDataDir } from '../server/platform/data-lock.ts'
import { openDatabase } from '../server/platform/database.ts'
import { createLogger } from '../server/platform/logger.ts'
import { startPostgres } from '../server/platform/postgres.ts'
import { appRole } from '../server/platform/postgres-cluster.ts'
import { explainStartError, StartError } from '../server/platform/start-error.ts'

// Proves the ledger in full and reads both chains. Heads that were written down earlier may be given as arguments, as
// they were printed: `npm run verify -- ledger:1234:ab…`. Changes nothing; works beside a running server too.
const names = { ledger: '账本', audit: '操作日志' } as const
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const noted = process.argv.slice(2).map(readNote)
  const { url, close } = await reachDatabase()
  try {
    process.exitCode = (await verify(url, noted)) ? 0 : 1
  } finally {
    await close()
  }
} catch (error) {
  process.stderr.write(`${explainStartError(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exitCode = 2
}

type Note = ReturnType<typeof readNote>

function readNote(text: string) {
  const parts = /^(ledger|audit):(\d{1,15}):([0-9a-f]{64})$/.exec(text)
  if (!parts) throw new Error(`不是链头记录：${text}（应为 ledger:编号:摘要 或 audit:编号:摘要）`)
  return { chain: parts[1] as 'ledger' | 'audit', id: Number(parts[2]), hash: parts[3] ?? '' }
}

async function verify(url: string, noted: readonly Note[]): Promise<boolean> {
  const database = openDatabase({ url, pool: 1, logger: createLogger({ level: 'warn', pretty: false }) })
  const { proving, sealing } = createLedger({ database })
  try {
    return await database.read(async (tx) => {
      const faults = await proving.invariants(tx)
      say(
        `${faults.length === 0 ? '✓' : '✗'} 账本恒等式：${faults.length === 0 ? '全部成立' : `${faults.length} 处不成立`}`,
      )
      for (const { invariant, subject, detail } of faults) say(`    ${invariant}  ${subject}  ${detail}`)
      let whole = faults.length === 0
      for (const chain of ['ledger', 'audit'] as const) {
        const { head, rows, faults: broken } = await sealing.verify(tx, chain)
        whole &&= broken.length === 0
        say(`${broken.length === 0 ? '✓' : '✗'} ${names[chain]}哈希链：${rows} 条，${broken.length} 处被改动`)
        for (const { id, what } of broken) say(`    ${id}  ${what}`)
        if (head) say(`    链头（请另行保存） ${chain}:${head.id}:${head.hash}`)
      }
      for (const { chain, id, hash } of noted) {
        const passes = await sealing.passes(tx, chain, { id, hash })
        whole &&= passes
        say(`${passes ? '✓' : '✗'} ${names[chain]}链头 ${id}：${passes ? '与当时保存的一致' : '与当时保存的不一致'}`)
      }
      return whole
    })
  } finally {
    await database.close()
  }
}

/** The database of this configuration: an external one, that of a running server, or our own meanwhile. */
async function reachDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  const config = readConfig()
  if (config.databaseUrl) return { url: config.databaseUrl.reveal(), close: async () => {} }
  if (!existsSync(join(config.dataDir, 'postgres'))) throw new Error(`${config.dataDir} 里没有数据库`)
  const lock = await lockDataDir(config.dataDir, 'verify').catch((error: unknown) => {
    if (error instanceof StartError) return undefined
    throw error
  })
  // Somebody else holds the folder: their database is running, and is asked as it is.
  if (!lock) return { url: runningDatabase(config.dataDir), close: async () => {} }
  const postgres = await startPostgres({ dataDir: config.dataDir })
  return {
    url: postgres.appUrl,
    async close() {
      await postgres.stop()
      lock.release()
    },
  }
}

/** Where the running database listens stands in the file that PostgreSQL keeps: process, folder, start, port. */
function runningDatabase(dataDir: string): string {
  const read = (...path: string[]) => readFileSync(join(dataDir, 'postgres', ...path), 'utf8')
  const { appPassword } = JSON.parse(read('credentials.json')) as { appPassword: string }
  const [, , , port] = read('data', 'postmaster.pid').split('\n')
  return `postgres://${appRole}:${appPassword}@127.0.0.1:${port}/app?sslmode=disable`
}
