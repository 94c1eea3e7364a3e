import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { accountShape, passwordMax, passwordMin } from '#contract/people/staff.ts'
import { type App, type AppParts, createApp } from './app.ts'
import { type Config, ConfigError, childEnvironment, readConfig } from './config/config.ts'
import { armCrash } from './platform/crash-points.ts'
import { startupParameters } from './platform/postgres/database.ts'
import { checkExternalPostgres } from './platform/postgres/external-postgres.ts'
import { migrate } from './platform/postgres/migrate.ts'
import { startPostgres } from './platform/postgres/postgres.ts'
import { lockDataDir } from './platform/process/data-lock.ts'
import { createLogger, type Logger } from './platform/process/logger.ts'
import { createProgress, type Progress } from './platform/process/progress.ts'
import { explainStartError, StartError } from './platform/process/start-error.ts'
import { createStopping, StoppedWhileStarting, type Stopping } from './platform/process/stopping.ts'
import { openTerminal, type Terminal } from './platform/process/terminal.ts'
import { secretsOf } from './platform/secrets/secrets.ts'

/** Exist only where the demo does. */
const demoAccounts = [
  '演示账号  后台管理员 admin / Admin-2026!',
  '          内容编辑 editor / Demo-2026!，内容审核 reviewer / Demo-2026!',
  '          财务 finance / Demo-2026!，财务复核 finance2 / Demo-2026!',
  '          企业 13800000001 / Demo-2026!，创客 13900000001 / Demo-2026!',
  '          短信与微信扫码在 /sandbox 查看与操作',
]

/** Starts this process: configuration, database, schema, demo content, doors. Ends it again when it is told to. */
export async function main(args: readonly string[] = process.argv.slice(2), options: MainOptions = {}): Promise<void> {
  // By how much the heap may grow before it is collected: V8 would let it become twice what lives in it.
  setFlagsFromString('--heap-growing-percent=30')
  const progress = createProgress((text) => process.stdout.write(text))
  const stopping = createStopping(progress)
  try {
    const config = readConfig()
    const logger = createLogger({ level: config.logLevel, pretty: process.stdout.isTTY === true })
    stopping.logTo(logger)
    armCrash(config.crashAt)
    await start(config, { progress, stopping, logger, onlyMigrate: args[0] === 'migrate', ...options })
  } catch (error) {
    if (error instanceof StoppedWhileStarting) return stopping.end(0)
    return stopping.end(1, describe(error))
  }
}

interface MainOptions {
  /** What stands in the place of the built site; development serves it from its sources. */
  site?: () => Promise<NonNullable<AppParts['site']>>
}

interface Parts extends MainOptions {
  progress: Progress
  stopping: Stopping
  logger: Logger
  onlyMigrate: boolean
}

async function start(config: Config, { progress, stopping, logger, onlyMigrate, site }: Parts): Promise<void> {
  const database = config.databaseUrl
    ? await connectExternalDatabase(config, progress)
    : await startEmbeddedDatabase(config, { progress, stopping })
  stopping.check()

  await migrate(database.ownerUrl, {
    ...(database.appRole === undefined ? {} : { appRole: database.appRole }),
    onProgress: (name) => progress(`已应用数据库变更 ${name}`),
  })
  progress('数据库结构已是最新')
  stopping.check()
  if (onlyMigrate) return stopping.end(0)

  const ready = { ...config, ...(await secretsOf(config)) }
  const demo = config.demo && (await loadDemo(ready, database, { progress, stopping }))
  stopping.check()

  const app = await createApp({ config: ready, ...database, logger, ...(site && { site: await site() }) })
  stopping.onStop('已停止接受请求', () => stopApp(app, config, progress))
  if (await app.services.files.holding.lacksBucket()) {
    throw new StartError(
      '文件存放在存储桶里，而没有设置 STORAGE_URL。\n请把存储桶的设置加回来；要搬回本机，见 docs/runbooks/storage.md。',
    )
  }
  if (config.role !== 'jobs') await ensureAdministrator(app)
  stopping.check()
  const address = await app.listen()
  database.announce(address)
  stopping.check()
  stopping.started()
  welcome(config, address, demo)
}

interface RunningDatabase {
  databaseUrl: string
  ownerUrl: string
  directUrl?: string | undefined
  /** Set where the owner and the app are two roles, and the owner has to grant. */
  appRole: string | undefined
  announce(address: string): void
}

async function connectExternalDatabase(config: Config, progress: Progress): Promise<RunningDatabase> {
  const databaseUrl = config.databaseUrl?.reveal() ?? ''
  const ownerUrl = config.databaseOwnerUrl?.reveal() ?? databaseUrl
  await checkExternalPostgres('DATABASE_URL', databaseUrl, startupParameters(config.databasePooler))
  if (ownerUrl !== databaseUrl) await checkExternalPostgres('DATABASE_OWNER_URL', ownerUrl)
  const directUrl = config.databaseDirectUrl?.reveal()
  if (directUrl !== undefined && directUrl !== databaseUrl)
    await checkExternalPostgres('DATABASE_DIRECT_URL', directUrl)
  progress('已连接外部数据库')
  const [appRole, ownerRole] = [databaseUrl, ownerUrl].map((url) => decodeURIComponent(new URL(url).username))
  return { databaseUrl, ownerUrl, directUrl, appRole: appRole === ownerRole ? undefined : appRole, announce: () => {} }
}

async function startEmbeddedDatabase(
  config: Config,
  { progress, stopping }: Pick<Parts, 'progress' | 'stopping'>,
): Promise<RunningDatabase> {
  const lock = await lockDataDir(config.dataDir, `http://${config.host}:${config.port}`, progress)
  stopping.onStop(undefined, () => lock.release())
  stopping.onRequest(() => lock.announceLeaving())
  const postgres = await startPostgres({ dataDir: config.dataDir, onProgress: progress })
  stopping.onStop('数据库已停止', () => postgres.stop())
  progress('数据库已启动')
  return {
    databaseUrl: postgres.appUrl,
    ownerUrl: postgres.ownerUrl,
    appRole: new URL(postgres.appUrl).username,
    announce: lock.announce,
  }
}

/** True when the demo content is there. A failure leaves a usable site, and the next start goes on where it ended. */
async function loadDemo(
  config: Config,
  database: RunningDatabase,
  { progress, stopping }: Pick<Parts, 'progress' | 'stopping'>,
): Promise<boolean> {
  const script = fileURLToPath(new URL('../demo/main.ts', import.meta.url))
  const child = spawn(process.execPath, [script], {
    env: childEnvironment(config, database),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const forget = stopping.onRequest(() => child.kill('SIGTERM'))
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (exitCode, signal) => resolve(exitCode ?? signal ?? ''))
  })
  forget()
  if (code === 0) progress('演示内容已就绪')
  else if (!stopping.requested()) progress(`演示内容没有装载完（${code}），网站照常启动，下次启动会接着装载`)
  return code === 0
}

type Patience = Pick<Config, 'shutdownSeconds' | 'drainSeconds'>

async function stopApp(app: App, { drainSeconds, shutdownSeconds: seconds }: Patience, progress: Progress) {
  if (drainSeconds > 0) {
    app.leave()
    progress(`已通知负载均衡，${drainSeconds} 秒后停止接受请求`)
    await delay(drainSeconds * 1000)
  }
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      progress(`还有请求在 ${seconds} 秒内没有结束，不再等待`)
      resolve()
    }, seconds * 1000)
  })
  await Promise.race([app.stop(), tooLong]).finally(() => clearTimeout(timer))
}

/** Somebody must be able to come in: at the first run that person is made here, with no password that others know. */
async function ensureAdministrator({ services: { staff }, database }: App): Promise<void> {
  if (!(await staff.isEmpty())) return
  const terminal = openTerminal(process.stdin, process.stdout)
  if (!terminal) {
    const first = await database.begin((tx) => staff.founding.unnamed(tx))
    // Said on the terminal once and kept nowhere; the first sign-in has to change it.
    if (first) process.stdout.write(`\n  已创建后台管理员 ${first.account}，一次性密码：${first.password}\n\n`)
    return
  }
  try {
    // Asked first: a transaction that waits for a person is cut off.
    const named = await askForAdministrator(terminal, staff.isWeak)
    const id = await database.begin((tx) => staff.founding.administrator(tx, named))
    terminal.say(id === undefined ? '已经有人创建了管理员。' : '管理员已创建，请用它登录后台。')
  } finally {
    terminal.close()
  }
}

type IsWeak = (password: string, account: string) => Promise<boolean>

async function askForAdministrator(terminal: Terminal, isWeak: IsWeak) {
  terminal.say('\n这是第一次启动，请创建后台管理员。')
  let account = ''
  while (!new RegExp(accountShape).test(account)) {
    account = await terminal.ask('账号（3 到 32 位小写字母或数字，以字母开头）：')
  }
  const name = (await terminal.ask('姓名：')).slice(0, 30) || account
  for (;;) {
    const password = await terminal.askHidden(`密码（至少 ${passwordMin} 位，不显示）：`)
    const fits = password.length >= passwordMin && password.length <= passwordMax
    if (!fits || (await isWeak(password, account))) terminal.say('密码太短、太长或过于常见，请换一个。')
    else if (password !== (await terminal.askHidden('再输入一次：'))) terminal.say('两次输入不一致，请重新输入。')
    else return { account, name, password }
  }
}

function welcome(config: Config, address: string, demo: boolean): void {
  // "All interfaces" is not an address that a browser can open.
  const open = address.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:|$)/, '//127.0.0.1')
  const lines =
    config.role === 'jobs'
      ? ['任务进程已就绪', `健康检查  ${open}/healthz`]
      : [
          '网站已就绪',
          `电脑版    ${open}/`,
          `手机版    ${open}/m`,
          `后台      ${open}/console`,
          `接口文档  ${open}/openapi.json`,
          ...(demo ? ['', ...demoAccounts, '演示内容仅供试用；按 Ctrl-C 停止'] : []),
        ]
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`)
}

function describe(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  const explained = explainStartError(error)
  if (explained !== undefined) return explained
  return `启动失败，原因出在程序本身：\n${error instanceof Error ? error.stack : String(error)}`
}

if (import.meta.main) await main()
