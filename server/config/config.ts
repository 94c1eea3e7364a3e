import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type Secret, secret } from '#server/platform/secrets/secrets.ts'
import {
  type BucketConfig,
  backupBucketContradictions,
  backupBucketFrom,
  backupBucketShape,
  type StorageConfig,
  storageContradictions,
  storageFrom,
  storageShape,
} from './config-storage.ts'
import {
  addressList,
  flag,
  isVaried,
  key,
  keyList,
  oneOf,
  origin,
  postgresUrl,
  postgresUrls,
  whole,
} from './config-values.ts'
import { type VendorConfig, vendorContradictions, vendorShape, vendorsFrom } from './config-vendors.ts'

export interface Config extends VendorConfig {
  appEnv: 'development' | 'production' | 'test'
  role: 'all' | 'web' | 'jobs'
  host: string
  /** 0 asks the system for any free port. */
  port: number
  dataDir: string
  /** Unset: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: Secret | undefined
  /** The role that migrates; the same as `databaseUrl` where one role does everything. */
  databaseOwnerUrl: Secret | undefined
  /** Read-only replicas of it, for lists, search and statistics. */
  databaseReadUrls: Secret[]
  /** The same database past a pooler, for what listens; the same as `databaseUrl` where there is none. */
  databaseDirectUrl: Secret | undefined
  /** What stands between us and `databaseUrl`. */
  databasePooler: 'none' | 'session' | 'transaction'
  databasePool: number
  /** Unset: files under `dataDir` only. */
  storage: StorageConfig | undefined
  demo: boolean
  captcha: 'altcha' | 'off'
  /** Whether everybody behind the console needs an authenticator. */
  staffTotp: 'required' | 'optional'
  allowPublicDemo: boolean
  publicOrigin: string | undefined
  mobileOrigin: string | undefined
  trustProxy: string[]
  metricsToken: Secret | undefined
  /** Where traces go, OTLP over HTTP; unset: none are written. */
  tracesUrl: string | undefined
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  requestsPerMinute: number
  /** Connections open at once, from everywhere and from one network. */
  connectionsMax: number
  connectionsPerNetwork: number
  /** How long a reader may leave an answer where it is. */
  stallSeconds: number
  memoryLimitMb: number
  /** Room for all that is kept in memory to be given out again; 0 keeps nothing. */
  keptMb: number
  /** Delay of the event loop beyond which requests are turned away. */
  lagLimitMs: number
  shutdownSeconds: number
  /** How long it goes on serving after `/readyz` has said no, so that a balancer can hear it. */
  drainSeconds: number
  /** Where this process dies, for whoever tries what a power cut leaves behind; never in production. */
  crashAt: string | undefined
  /** Where backups are made by themselves; unset, somebody else sees to them. */
  backupDir: string | undefined
  /** A second place for them: another disk, another machine. */
  backupCopyDir: string | undefined
  backupBucket: BucketConfig | undefined
  /** Whether files that lie in the bucket are copied into every backup. */
  backupBucketFiles: boolean
  /** The hour in Shanghai from which the day's backup is made. */
  backupHour: number
  /** Backups are sealed with it; never the house's own secret. */
  backupKey: Secret | undefined
  /** Unset outside production until `main` has read the one in `dataDir`. */
  secretKey: Secret | undefined
  /** Keys that are known beside it: the one before, or the one to come (key rotation). */
  secretKeysKnown: readonly Secret[]
}

export type Environment = Readonly<Record<string, string | undefined>>

/** Every problem of the configuration at once: whoever starts the server should need to correct it only once. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`配置有 ${problems.length} 处问题：\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

export function readConfig(env: Environment = process.env): Config {
  // Compose files and unit files often pass a variable that nobody filled in; empty means unset.
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = shape.safeParse(given)
  if (!parsed.success) {
    // Checks across variables run on what is valid, so that one typing error does not hide the rest.
    const invalid = new Set(parsed.error.issues.map((issue) => String(issue.path[0])))
    const valid = Object.fromEntries(Object.entries(given).filter(([name]) => !invalid.has(name)))
    const rest = shape.safeParse(valid)
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}：${issue.message}`)
    if (rest.success) problems.push(...contradictions(rest.data, invalid))
    throw new ConfigError(problems)
  }
  const problems = contradictions(parsed.data, new Set())
  if (problems.length > 0) throw new ConfigError(problems)
  return toConfig(parsed.data)
}

/** What a child process of this server needs in order to meet the same database and the same secrets. */
export function childEnvironment(config: Config, urls: { databaseUrl: string; ownerUrl: string }): NodeJS.ProcessEnv {
  return {
    ...process.env,
    APP_ENV: config.appEnv,
    DEMO: config.demo ? '1' : '0',
    DATA_DIR: config.dataDir,
    DATABASE_URL: urls.databaseUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
    ...(config.secretKey === undefined ? {} : { SECRET_KEY: config.secretKey.reveal() }),
    SECRET_KEY_PREVIOUS: config.secretKeysKnown.map((one) => one.reveal()).join(','),
  }
}

/** The browser that the journeys use, where somebody chose one. */
export function readChromiumPath(env: Environment = process.env): string | undefined {
  return env.CHROMIUM_PATH === '' ? undefined : env.CHROMIUM_PATH
}

const shape = z.object({
  APP_ENV: oneOf(['development', 'production', 'test']).default('development'),
  ROLE: oneOf(['all', 'web', 'jobs']).default('all'),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: (issue) => `“${String(issue.input)}”不是主机名或 IP 地址` })
    .default('127.0.0.1'),
  PORT: whole(0, 65535).default(3000),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrls.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_POOLER: oneOf(['none', 'session', 'transaction']).default('none'),
  DATABASE_POOL: whole(1, 500).default(10),
  ...storageShape,
  DEMO: flag.optional(),
  CAPTCHA: oneOf(['altcha', 'off']).default('altcha'),
  STAFF_TOTP: oneOf(['required', 'optional']).optional(),
  ALLOW_PUBLIC_DEMO: flag.default(false),
  PUBLIC_ORIGIN: origin.optional(),
  MOBILE_ORIGIN: origin.optional(),
  TRUST_PROXY: addressList.default([]),
  METRICS_TOKEN: z.string().min(16, { error: '至少 16 个字符' }).transform(secret).optional(),
  TRACES_URL: z
    .string()
    .refine((text) => /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : ''), {
      error: '应为 http:// 或 https:// 开头的完整地址，例如 http://127.0.0.1:4318/v1/traces',
    })
    .optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  REQUESTS_PER_MINUTE: whole(1, 1_000_000).default(1200),
  CONNECTIONS_MAX: whole(10, 1_000_000).default(10_000),
  // An office behind one address opens six for each browser; a thousand event streams from one network fit too.
  CONNECTIONS_PER_NETWORK: whole(1, 1_000_000).default(1_200),
  STALL_SECONDS: whole(1, 600).default(30),
  MEMORY_LIMIT_MB: whole(128, 1_048_576).default(1024),
  KEPT_MB: whole(0, 65_536).default(96),
  LAG_LIMIT_MS: whole(100, 600_000).default(1500),
  SHUTDOWN_SECONDS: whole(0, 600).default(10),
  DRAIN_SECONDS: whole(0, 300).default(0),
  SECRET_KEY: key.optional(),
  SECRET_KEY_PREVIOUS: keyList.default([]),
  BACKUP_DIR: z.string().optional(),
  BACKUP_COPY_DIR: z.string().optional(),
  ...backupBucketShape,
  BACKUP_BUCKET_FILES: flag.default(true),
  BACKUP_HOUR: whole(0, 23).default(3),
  BACKUP_KEY: key.optional(),
  CRASH_AT: z
    .string()
    .regex(/^[a-z.-]{1,80}$/, { error: '应为代码里的一个断点名' })
    .optional(),
  ...vendorShape,
})

type Variables = z.infer<typeof shape>

/** What is wrong between variables. A variable in `invalid` has been reported and is not judged again. */
function contradictions(variables: Variables, invalid: ReadonlySet<string>): string[] {
  const problems: string[] = []
  const production = variables.APP_ENV === 'production'
  const missing = (name: keyof Variables) => variables[name] === undefined && !invalid.has(name)

  if (production && variables.DEMO === true)
    problems.push('DEMO：正式环境(APP_ENV=production)不能装载演示内容，请去掉 DEMO=1')
  if (production && variables.CAPTCHA === 'off') problems.push('CAPTCHA：正式环境不能关闭验证码，请去掉 CAPTCHA=off')
  if (production && variables.CRASH_AT !== undefined) problems.push('CRASH_AT：正式环境不能使用')
  if (production && missing('SECRET_KEY')) {
    problems.push('SECRET_KEY：正式环境必须设置，可用 openssl rand -base64 32 生成')
  }
  if (production && variables.SECRET_KEY !== undefined && !isVaried(variables.SECRET_KEY.reveal())) {
    problems.push('SECRET_KEY：不是随机生成的，请用 openssl rand -base64 32 重新生成')
  }
  if (variables.SECRET_KEY_PREVIOUS.some((one) => one.reveal() === variables.SECRET_KEY?.reveal())) {
    problems.push('SECRET_KEY_PREVIOUS：与 SECRET_KEY 相同。这里应是换下来的旧密钥，SECRET_KEY 是新的')
  }
  if (variables.BACKUP_DIR !== undefined && missing('BACKUP_KEY')) {
    problems.push('BACKUP_KEY：设置了 BACKUP_DIR 就必须设置，可用 openssl rand -base64 32 生成，并另存一份在别处')
  }
  if (variables.BACKUP_COPY_DIR !== undefined && missing('BACKUP_DIR')) {
    problems.push('BACKUP_COPY_DIR：只能与 BACKUP_DIR 一起设置')
  }
  if (variables.BACKUP_KEY !== undefined && variables.BACKUP_KEY.reveal() === variables.SECRET_KEY?.reveal()) {
    problems.push('BACKUP_KEY：不能与 SECRET_KEY 相同，否则一把密钥外泄就什么都打开了')
  }
  if (production && missing('PUBLIC_ORIGIN')) {
    problems.push('PUBLIC_ORIGIN：正式环境必须设置网站的 https:// 地址，否则 Cookie 与 HSTS 得不到保护')
  }
  for (const name of ['PUBLIC_ORIGIN', 'MOBILE_ORIGIN'] as const) {
    if (production && variables[name]?.startsWith('http:')) problems.push(`${name}：正式环境必须是 https:// 开头的地址`)
  }
  problems.push(...databaseContradictions(variables, missing))
  problems.push(...backupBucketContradictions(variables, { production, invalid }))
  problems.push(...storageContradictions(variables, { production, invalid }))
  problems.push(...vendorContradictions(variables, { production, invalid }))
  // Outside production vendors are sandboxes that anybody may operate, with or without demo content.
  if (!production && !invalid.has('APP_ENV') && !isLoopback(variables.HOST) && !variables.ALLOW_PUBLIC_DEMO) {
    problems.push(
      `HOST：演示与沙箱默认只允许本机访问（当前为 ${variables.HOST}）。` +
        '正式使用请设 APP_ENV=production；确实要公开演示请设 ALLOW_PUBLIC_DEMO=1',
    )
  }
  return problems
}

/** Replicas and poolers are somebody's who also has the database itself. */
function databaseContradictions(variables: Variables, missing: (name: keyof Variables) => boolean): string[] {
  const problems: string[] = []
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_READ_URL', 'DATABASE_DIRECT_URL'] as const) {
    if (variables[name] !== undefined && missing('DATABASE_URL')) problems.push(`${name}：只能与 DATABASE_URL 一起设置`)
  }
  if (variables.DATABASE_POOLER !== 'transaction') return problems
  // LISTEN, session locks and what the job queue does all need a connection that stays the same.
  if (missing('DATABASE_DIRECT_URL')) {
    problems.push('DATABASE_DIRECT_URL：DATABASE_POOLER=transaction 时必须设置不经过连接池的数据库地址')
  }
  if (missing('DATABASE_OWNER_URL')) {
    problems.push('DATABASE_OWNER_URL：DATABASE_POOLER=transaction 时必须设置不经过连接池的所有者地址')
  }
  return problems
}

function toConfig(variables: Variables): Config {
  return {
    appEnv: variables.APP_ENV,
    role: variables.ROLE,
    host: variables.HOST,
    port: variables.PORT,
    dataDir: resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    databaseOwnerUrl: variables.DATABASE_OWNER_URL ?? variables.DATABASE_URL,
    databaseReadUrls: variables.DATABASE_READ_URL ?? [],
    databaseDirectUrl: variables.DATABASE_DIRECT_URL ?? variables.DATABASE_URL,
    databasePooler: variables.DATABASE_POOLER,
    databasePool: variables.DATABASE_POOL,
    storage: storageFrom(variables),
    demo: variables.DEMO ?? variables.APP_ENV !== 'production',
    captcha: variables.CAPTCHA,
    staffTotp: variables.STAFF_TOTP ?? (variables.APP_ENV === 'production' ? 'required' : 'optional'),
    allowPublicDemo: variables.ALLOW_PUBLIC_DEMO,
    publicOrigin: variables.PUBLIC_ORIGIN,
    mobileOrigin: variables.MOBILE_ORIGIN,
    trustProxy: variables.TRUST_PROXY,
    metricsToken: variables.METRICS_TOKEN,
    tracesUrl: variables.TRACES_URL,
    logLevel: variables.LOG_LEVEL,
    requestsPerMinute: variables.REQUESTS_PER_MINUTE,
    connectionsMax: variables.CONNECTIONS_MAX,
    connectionsPerNetwork: variables.CONNECTIONS_PER_NETWORK,
    stallSeconds: variables.STALL_SECONDS,
    memoryLimitMb: variables.MEMORY_LIMIT_MB,
    keptMb: variables.KEPT_MB,
    lagLimitMs: variables.LAG_LIMIT_MS,
    shutdownSeconds: variables.SHUTDOWN_SECONDS,
    drainSeconds: variables.DRAIN_SECONDS,
    secretKey: variables.SECRET_KEY,
    secretKeysKnown: variables.SECRET_KEY_PREVIOUS,
    backupDir: variables.BACKUP_DIR && resolve(variables.BACKUP_DIR),
    backupCopyDir: variables.BACKUP_COPY_DIR && resolve(variables.BACKUP_COPY_DIR),
    backupBucket: backupBucketFrom(variables),
    backupBucketFiles: variables.BACKUP_BUCKET_FILES,
    backupHour: variables.BACKUP_HOUR,
    backupKey: variables.BACKUP_KEY,
    crashAt: variables.CRASH_AT,
    ...vendorsFrom(variables, { production: variables.APP_ENV === 'production' }),
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
