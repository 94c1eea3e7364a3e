import { type Config, readConfig } from '../server/config/config.ts'
import { openRooms } from '../server/house/rooms.ts'
import type { Files } from '../server/modules/site/files/service.ts'
import { systemClock } from '../server/platform/clock.ts'
import type { Changes } from '../server/platform/postgres/changes.ts'
import { openDatabase } from '../server/platform/postgres/database.ts'
import { createLogger } from '../server/platform/process/logger.ts'
import { explainStartError, StartError } from '../server/platform/process/start-error.ts'
import { Refusal } from '../server/platform/refusal.ts'
import { secretsOf } from '../server/platform/secrets/secrets.ts'
import { reachDatabase } from './reach-database.ts'

// Where files lie, and moving them while the server runs: `npm run storage -- status`, `check`, `move s3`,
// `move local`, `clear local`, `clear s3`. Stopped at any moment, a move goes on where it was when it is run again.
const usage = '用法：npm run storage -- status | check | move s3 | move local | clear local | clear s3'
const names = { local: '本机文件夹', s3: '存储桶' } as const
const say = (line: string) => void process.stdout.write(`${line}\n`)
const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
/** This process keeps nothing that a change of others could make stale. */
const nobody: Changes = { onChange() {}, onSignal() {}, origin: '', committed() {}, close: async () => undefined }

try {
  const [command = '', place = ''] = process.argv.slice(2)
  process.exitCode = await withFiles(readConfig(), (files) => run(files, command, place))
} catch (error) {
  const away = error instanceof Refusal ? `${error.message}（${String(error.detail.reason ?? error.code)}）` : undefined
  process.stderr.write(
    `${explainStartError(error) ?? away ?? (error instanceof Error ? error.stack : String(error))}\n`,
  )
  process.exitCode = 2
}

async function withFiles(config: Config, work: (files: Files) => Promise<number>): Promise<number> {
  const reached = await reachDatabase(config, 'storage')
  const logger = createLogger({ level: 'warn', pretty: false })
  const database = openDatabase({ url: reached.appUrl, pool: 6, logger })
  try {
    const ready = { ...config, ...(await secretsOf(config)) }
    const site = { config: ready, database, changes: nobody, clock: systemClock, logger }
    return await work(openRooms(site).services.files)
  } finally {
    await database.close()
    await reached.close()
  }
}

async function run(files: Files, command: string, place: string): Promise<number> {
  if (command === 'status' && !place) return status(files)
  if (command === 'check' && !place) return check(files)
  if ((place !== 'local' && place !== 's3') || !['move', 'clear'].includes(command)) throw new StartError(usage)
  if (!files.holding.sides.s3) throw new StartError('没有设置 STORAGE_URL，只有一个存放的地方')
  return command === 'move' ? move(files, place) : clear(files, place)
}

async function status({ moving }: Files): Promise<number> {
  const { current, held } = await moving.status()
  say(`新文件存放在：${names[current]}`)
  for (const { place, count, bytes } of held) say(`  ${names[place]}：${count} 个文件，${megabytes(bytes)}`)
  return 0
}

async function check({ moving }: Files): Promise<number> {
  const { missing, unnamed } = await moving.check()
  say(`${missing.length === 0 ? '✓' : '✗'} 有记录而没有内容的文件：${missing.length} 个`)
  if (missing.length > 0) say(`    编号 ${missing.slice(0, 50).join('、')}`)
  // A copy that a move left behind is no mistake; `clear` takes it away.
  say(`✓ 有内容而没有记录的文件：${unnamed.length} 个`)
  return missing.length === 0 ? 0 : 1
}

async function move({ moving }: Files, place: 'local' | 's3'): Promise<number> {
  const phases = { copy: '第一步，复制已有的文件', rest: '第二步，新文件已改存到新位置，复制其余的' } as const
  let told = ''
  const unmoved = await moving.move(place, ({ phase, done, total, bytes }) => {
    const line = `${phases[phase]}：${done} / ${total}，${megabytes(bytes)}`
    // A line for each hundredth part at most: this may run for hours, into a file.
    const part = `${phase} ${total === 0 ? 0 : Math.floor((100 * done) / total)}`
    if (part === told && done !== total) return
    told = part
    say(line)
  })
  for (const { id, why } of unmoved) {
    say(`✗ 文件 ${id} ${why === 'missing' ? '没有内容' : '内容与记录不符，没有复制'}`)
  }
  say(unmoved.length === 0 ? `完成：全部文件都在${names[place]}` : `还有 ${unmoved.length} 个文件没有复制，请先处理`)
  if (unmoved.length === 0) say('原来的位置没有删除任何内容；确认无误、至少过一天后，可运行 storage -- clear')
  return unmoved.length === 0 ? 0 : 1
}

async function clear({ moving }: Files, place: 'local' | 's3'): Promise<number> {
  const removed = await moving.clear(place)
  if (removed === undefined)
    throw new StartError(`${names[place]}还在使用，或有文件只在那里，不能清理；请先运行 storage -- move`)
  say(`已从${names[place]}删除 ${removed} 个文件`)
  return 0
}
