import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Config, readConfig } from '../server/config/config.ts'
import { sealedIn } from '../server/house/furnish.ts'
import { rooms } from '../server/house/rooms.ts'
import { createKeys } from '../server/modules/site/keys/service.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openDatabase } from '../server/platform/postgres/database.ts'
import { explainStartError, StartError } from '../server/platform/process/start-error.ts'
import { createSealing } from '../server/platform/secrets/sealing.ts'
import {
  dropFormerKeys,
  readFormerKeys,
  readOrCreateSecretKey,
  replaceSecretKey,
} from '../server/platform/secrets/secrets.ts'
import { reachDatabase } from './reach-database.ts'

// The successor of the house's secret. `npm run keys` says how far everything is sealed with the current key,
// `-- reseal` does now what the job does every few minutes, `-- new` and `-- drop` change the key of a data folder.
const say = (line: string) => process.stdout.write(`${line}\n`)
const dayMs = 24 * 60 * 60 * 1000

try {
  const config = readConfig()
  const [command = 'status'] = process.argv.slice(2)
  if (command === 'new') await replace(config)
  else if (['status', 'reseal', 'drop'].includes(command)) process.exitCode = (await look(config, command)) ? 0 : 1
  else throw new StartError('可用：npm run keys、npm run keys -- new、npm run keys -- reseal、npm run keys -- drop')
} catch (error) {
  process.stderr.write(`${explainStartError(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exitCode = 2
}

function refuseEnvironment({ secretKey }: Config): void {
  if (!secretKey) return
  throw new StartError('密钥由环境变量提供：请把新密钥写进 SECRET_KEY，旧的写进 SECRET_KEY_PREVIOUS，然后重新启动')
}

async function replace(config: Config): Promise<void> {
  refuseEnvironment(config)
  await replaceSecretKey(config.dataDir)
  say(`已在 ${join(config.dataDir, 'secrets.json')} 里换上新密钥，旧密钥仍然认得。`)
  say('请重新启动网站，之后用 npm run keys 查看进度；全部完成后用 npm run keys -- drop 去掉旧密钥。')
}

async function look(config: Config, command: string): Promise<boolean> {
  const { dataDir } = config
  if (!config.secretKey && !existsSync(join(dataDir, 'secrets.json'))) throw new StartError(`${dataDir} 里没有密钥`)
  const secretKey = config.secretKey ?? (await readOrCreateSecretKey(dataDir))
  const formerKeys = [...config.secretKeysKnown, ...(config.secretKey ? [] : await readFormerKeys(dataDir))]
  const reached = await reachDatabase(config, 'keys')
  const database = openDatabase({ url: reached.appUrl, pool: 2, logger: pino({ level: 'silent' }) })
  try {
    const sealing = createSealing({ secretKey, formerKeys })
    const keys = createKeys({ database, sealing, formerKeys, sealed: sealedIn(rooms) })
    if (command === 'reseal') say(`重新封存了 ${await keys.reseal(systemClock, dayMs)} 行`)
    const progress = await keys.progress()
    for (const { table, total, done } of progress.filter((one) => one.total > 0)) {
      say(`${done === total ? '好  ' : '未完'} ${table.padEnd(24)} ${done} / ${total}`)
    }
    const left = progress.reduce((sum, { total, done }) => sum + total - done, 0)
    if (left > 0) say(`还有 ${left} 行由旧密钥封存，任务进程每 5 分钟继续一次；请保留旧密钥`)
    else if (formerKeys.length === 0) say('全部由当前密钥封存，没有旧密钥')
    else say('全部由当前密钥封存。再等一天（发出的签名地址到期）后可以去掉旧密钥')
    if (command === 'drop') return await drop(config, left)
    return left === 0
  } finally {
    await database.close()
    await reached.close()
  }
}

async function drop(config: Config, left: number): Promise<boolean> {
  refuseEnvironment(config)
  if (left > 0) return false
  await dropFormerKeys(config.dataDir)
  say('旧密钥已从 secrets.json 去掉。请重新启动网站，并保存好一份新的备份')
  return true
}
