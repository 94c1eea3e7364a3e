import { spawnSync } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '../server/config/config.ts'
import { startPostgres } from '../server/platform/postgres/postgres.ts'
import { explainStartError, StartError } from '../server/platform/process/start-error.ts'
import type { Secret } from '../server/platform/secrets/secrets.ts'
import { type Made, noteRun } from './backup-notes.ts'
import { targetsOf } from './backup-places.ts'
import { inScratch } from './drill-work.ts'
import { unpackFolder } from './sealed-archive.ts'

// Restore drill: opens the newest sealed backup into a scratch folder and a scratch database, proves the books there
// and throws both away. `npm run drill`, and by itself every week. Nothing of the running house is touched.
const say = (line: string) => process.stdout.write(`${line}\n`)
const restoreScript = fileURLToPath(new URL('./restore.ts', import.meta.url))

try {
  if (process.argv[2] === '--scheduled') await drill(readConfig())
  else await noteRun('drill', () => drill(readConfig()))
} catch (error) {
  process.stderr.write(`${explainStartError(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exitCode = 1
}

async function drill(config: Config): Promise<Made> {
  const { backupDir, backupKey } = config
  if (!backupDir || !backupKey) throw new StartError('恢复演练需要 BACKUP_DIR 与 BACKUP_KEY')
  return inScratch(config.dataDir, (scratch) => drillIn(scratch, config, backupKey))
}

async function drillIn(scratch: string, config: Config, backupKey: Secret): Promise<Made> {
  const began = performance.now()
  const targets = targetsOf(config, scratch)
  try {
    // The one that is farthest away is what a fire leaves; it is what has to be restorable.
    const target = targets.at(-1)
    const [newest] = ((await target?.list()) ?? []).sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
    if (!target || !newest) throw new StartError(`${target?.label} 里没有加密的备份`)
    const file = await target.fetch(newest.name)
    const opened = join(scratch, 'opened')
    await unpackFolder(file, opened, backupKey)
    const openedAt = performance.now()
    await restoreInto(scratch, opened)
    const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10
    const [whole, opening] = [seconds(began, performance.now()), seconds(began, openedAt)]
    const bytes = (await stat(file)).size
    say(`✓ 恢复演练通过：${newest.name}，取回与解密 ${opening} 秒，共 ${whole} 秒`)
    say(`@ ${newest.name} ${bytes}`)
    return { name: newest.name, bytes }
  } finally {
    for (const target of targets) target.close()
  }
}

/** By the command that somebody would use, and with nothing of this house's environment but what it needs. */
async function restoreInto(scratch: string, opened: string): Promise<void> {
  const manifest: unknown = JSON.parse(await readFile(join(opened, 'manifest.json'), 'utf8'))
  const external =
    typeof manifest === 'object' && manifest !== null && 'kind' in manifest && manifest.kind === 'external'
  const postgres = external ? await startPostgres({ dataDir: join(scratch, 'server'), fsync: false }) : undefined
  try {
    const env = {
      PATH: process.env.PATH,
      APP_ENV: 'development',
      DATA_DIR: join(scratch, 'data'),
      ...(postgres && { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl }),
    }
    const { status } = spawnSync(process.execPath, [restoreScript, opened], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) throw new StartError('恢复演练没有通过：备份没有恢复成功，或恢复后的账目不成立')
  } finally {
    await postgres?.stop()
  }
}
