import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { AccountRealm } from '../contract/base/realms.ts'
import { toShanghaiIso } from '../contract/base/time.ts'
import { type Config, readConfig } from '../server/config/config.ts'
import { openRooms, type Services } from '../server/house/rooms.ts'
import { systemClock } from '../server/platform/clock.ts'
import type { Changes } from '../server/platform/postgres/changes.ts'
import { type Database, openDatabase } from '../server/platform/postgres/database.ts'
import { createLogger } from '../server/platform/process/logger.ts'
import { explainStartError, StartError } from '../server/platform/process/start-error.ts'
import { Refusal } from '../server/platform/refusal.ts'
import { secretsOf } from '../server/platform/secrets/secrets.ts'
import { reachDatabase } from './reach-database.ts'

// Letters of people (PIPL articles 45 and 47): what is kept of somebody goes into a file, or their account begins to
// end. Both are written into the audit log with the reason. Who runs this has read who the letter is from.
const usage = [
  '用法：npm run person -- export 手机号|enterprise:编号|maker:编号 文件.zip 原因',
  '      npm run person -- delete 手机号|enterprise:编号|maker:编号 原因',
  '手机号在企业与创客两边都有账户时，请写明是哪一个账户。',
].join('\n')
const say = (line: string) => void process.stdout.write(`${line}\n`)
/** This process keeps nothing that a change of others could make stale. */
const nobody: Changes = { onChange() {}, onSignal() {}, origin: '', committed() {}, close: async () => undefined }

interface Whose {
  realm: AccountRealm
  id: number
}

try {
  const [command = '', whom = '', ...rest] = process.argv.slice(2)
  const given = rest.map((one) => one.trim())
  if (command === 'export' && given.length === 2) await withRooms(readConfig(), (rooms) => exportTo(rooms, whom, given))
  else if (command === 'delete' && given.length === 1) await withRooms(readConfig(), (rooms) => end(rooms, whom, given))
  else throw new StartError(usage)
} catch (error) {
  const refused = error instanceof Refusal ? error.message : undefined
  process.stderr.write(
    `${explainStartError(error) ?? refused ?? (error instanceof Error ? error.stack : String(error))}\n`,
  )
  process.exitCode = 2
}

interface Rooms {
  services: Services
  database: Database
}

async function withRooms(config: Config, work: (rooms: Rooms) => Promise<void>): Promise<void> {
  const reached = await reachDatabase(config, 'person')
  const logger = createLogger({ level: 'warn', pretty: false })
  const database = openDatabase({ url: reached.appUrl, pool: 4, logger })
  try {
    const ready = { ...config, ...(await secretsOf(config)) }
    const site = { config: ready, database, changes: nobody, clock: systemClock, logger }
    await work({ services: openRooms(site).services, database })
  } finally {
    await database.close()
    await reached.close()
  }
}

async function found({ services, database }: Rooms, whom: string): Promise<Whose> {
  const named = /^(enterprise|maker):(\d{1,15})$/.exec(whom)
  if (named) {
    const whose = { realm: named[1] as AccountRealm, id: Number(named[2]) }
    const there = await database.read((tx) => services.accounts.isThere(tx, whose.realm, whose.id))
    if (!there) throw new StartError(`没有账户 ${whom}`)
    return whose
  }
  if (!/^1[3-9]\d{9}$/.test(whom)) throw new StartError(usage)
  const accounts = await database.read((tx) =>
    Promise.all((['enterprise', 'maker'] as const).map((realm) => services.accounts.findByPhone(tx, realm, whom))),
  )
  const [one, another] = accounts.filter((account) => account !== undefined)
  if (!one) throw new StartError('这个手机号没有账户')
  if (another) {
    const both = [one, another].map(({ realm, owner_id }) => `${realm}:${owner_id}`).join(' 与 ')
    throw new StartError(`这个手机号有两个账户：${both}，请写明是哪一个`)
  }
  return { realm: one.realm, id: one.owner_id }
}

async function exportTo(rooms: Rooms, whom: string, [file = '', reason = '']: string[]): Promise<void> {
  const whose = await found(rooms, whom)
  const archive = await rooms.services.copies.handOut(whose, reason, systemClock())
  // Nobody else on this machine reads it, and nothing that lies there is written over.
  await pipeline(archive, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  say(`${whose.realm}:${whose.id} 的资料已写入 ${file}，只有当前系统用户可以读取；交给本人后请删除`)
}

async function end({ services, ...rooms }: Rooms, whom: string, [reason = '']: string[]): Promise<void> {
  const whose = await found({ services, ...rooms }, whom)
  const { ends_at } = await services.accounts.closing.begin(whose, reason, systemClock())
  say(
    `${whose.realm}:${whose.id} 已进入注销冷静期，${toShanghaiIso(ends_at)} 由任务进程注销；本人已收到通知，期间可以撤回`,
  )
}
