import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { connect } from 'node:tls'
import pg from 'pg'
import { type Config, ConfigError, readConfig } from '../server/config/config.ts'
import { explainStartError, StartError } from '../server/platform/process/start-error.ts'
import { folderTarget, freeBytes } from './backup-targets.ts'
import * as judging from './doctor-findings.ts'
import { reachDatabase } from './reach-database.ts'

// What is wrong or risky on this machine, in Chinese, with what to do about it: `npm run doctor`. Changes nothing;
// works beside a running server. Ends with 1 where anything must be put right.
const answerMs = 5_000
const show = ({ level, about, words }: judging.Finding) =>
  process.stdout.write(`${level === '好' ? '好　　' : level === '注意' ? '注意　' : '错误　'}${about}：${words}\n`)

try {
  const findings = await examine()
  for (const finding of findings) show(finding)
  const wrong = findings.filter(({ level }) => level === '错误').length
  const risky = findings.filter(({ level }) => level === '注意').length
  process.stdout.write(`\n${wrong} 处错误，${risky} 处需要注意\n`)
  process.exitCode = wrong > 0 ? 1 : 0
} catch (error) {
  process.stderr.write(`${explainStartError(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exitCode = 1
}

async function examine(): Promise<judging.Finding[]> {
  const config = readOrReport()
  if (Array.isArray(config)) return config
  const production = config.appEnv === 'production'
  const now = new Date()
  const secrets = join(config.dataDir, 'secrets.json')
  return [
    judging.judgeNode(process.version),
    ...(await space(config)),
    ...(await database(config, now)),
    ...(await outside(config, now)),
    judging.judgeMode('数据目录', await modeOf(config.dataDir), 0o750),
    judging.judgeMode('secrets.json', await modeOf(secrets), 0o600),
    judging.judgeSecret('SECRET_KEY', config.secretKey?.reveal(), { needed: production }),
    judging.judgeSecret('BACKUP_KEY', config.backupKey?.reveal(), { needed: config.backupDir !== undefined }),
    ...judging.judgeSandbox(unitShown(), { BACKUP_DIR: config.backupDir, BACKUP_COPY_DIR: config.backupCopyDir }),
    ...vendorCertificates(config, now),
    ...judging.judgeSettings({
      production,
      formerKeys: config.secretKeysKnown.length,
      staffTotp: config.staffTotp,
      memoryLimitMb: config.memoryLimitMb,
      machineMb: Math.round(totalmem() / 1_048_576),
      sameDisk: await onSameDisk(config),
      connectionsMax: config.connectionsMax,
      filesMax: filesMax(),
    }),
  ]
}

/** Undefined where there is no systemd. */
function unitShown(): string | undefined {
  const wanted = 'LoadState,ProtectSystem,ReadWritePaths'
  const { status, stdout } = spawnSync('systemctl', ['show', '--property', wanted, 'zhongqiao'], {
    encoding: 'utf8',
    timeout: answerMs,
  })
  return status === 0 ? stdout : undefined
}

/** What keeps it from starting is the first thing to say, all of it at once. */
function readOrReport(): Config | judging.Finding[] {
  try {
    return readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems.map((words) => ({ level: '错误', about: '设置', words }))
  }
}

async function space(config: Config): Promise<judging.Finding[]> {
  const places = { 数据磁盘: config.dataDir, 备份磁盘: config.backupDir, 异地备份磁盘: config.backupCopyDir }
  const used = await sizeOf(config.dataDir)
  const findings: judging.Finding[] = []
  for (const [about, folder] of Object.entries(places)) {
    if (folder === undefined) continue
    await mkdir(folder, { recursive: true, mode: 0o700 })
    findings.push(judging.judgeSpace(about, { free: await freeBytes(folder), used }))
  }
  return findings
}

async function database(config: Config, now: Date): Promise<judging.Finding[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
    return [{ level: '好', about: '数据库', words: '内置数据库会在第一次启动时建立' }, ...(await backups(config, now))]
  }
  const reached = await reachDatabase(config, 'doctor').catch((error: unknown) => {
    if (error instanceof StartError) return error.message
    throw error
  })
  if (typeof reached === 'string') return [judging.judgePostgres(undefined, reached)]
  const client = new pg.Client({ connectionString: reached.ownerUrl, connectionTimeoutMillis: answerMs })
  try {
    await client.connect()
    const began = Date.now()
    const { rows } = await client.query<{ version: string; at: Date; listens: string }>(
      `select current_setting('server_version_num') as version, clock_timestamp() as at,
         current_setting('listen_addresses') as listens`,
    )
    const [row] = rows
    const middle = (began + Date.now()) / 2
    return [
      judging.judgePostgres(Number(row?.version)),
      judging.judgeClock('时钟（对照数据库）', row && row.at.getTime() - middle),
      ...judging.judgeOpening({
        host: config.host,
        production: config.appEnv === 'production',
        trustProxy: config.trustProxy,
        origin: config.publicOrigin,
        databasePublic: config.databaseUrl === undefined && row?.listens === '*',
      }),
      judging.judgeStorage({ inBucket: await usesBucket(client), configured: config.storage !== undefined }),
      ...(await backups(config, now, client)),
    ]
  } catch (error) {
    return [judging.judgePostgres(undefined, error instanceof Error ? error.message : String(error))]
  } finally {
    await client.end()
    await reached.close()
  }
}

async function usesBucket(client: pg.Client): Promise<boolean> {
  const known = await client.query<{ found: string | null }>(`select to_regclass('file_places')::text as found`)
  if (!known.rows[0]?.found) return false
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from file_places where current = 's3')
       or exists (select from files where state = 'stored' and place = 's3') as used`,
  )
  return rows[0]?.used === true
}

async function backups(config: Config, now: Date, client?: pg.Client): Promise<judging.Finding[]> {
  const { backupDir, backupCopyDir, backupBucket } = config
  const stored = backupDir ? await folderTarget(backupDir).list() : []
  const newest = stored.map(({ madeAt }) => madeAt).sort((a, b) => b.getTime() - a.getTime())[0]
  const known = await client?.query<{ found: string | null }>(`select to_regclass('backup_runs')::text as found`)
  const drilled = known?.rows[0]?.found
    ? await client?.query<{ state: 'done' | 'failed'; at: Date }>(
        `select state, started_at as at from backup_runs where kind = 'drill' and state <> 'running'
         order by id desc limit 1`,
      )
    : undefined
  const [drill] = drilled?.rows ?? []
  const copied = backupCopyDir !== undefined || backupBucket !== undefined
  return judging.judgeBackups({ configured: backupDir !== undefined, newest, copied, drill, now })
}

/** Asked from here as a visitor would: its certificate, and what time it is elsewhere. */
async function outside(config: Config, now: Date): Promise<judging.Finding[]> {
  if (!config.publicOrigin?.startsWith('https:')) return []
  const { hostname, port } = new URL(config.publicOrigin)
  const until = await certificateOf(hostname, Number(port || 443))
  return [judging.judgeCertificate(`${hostname} 的证书`, until, now)]
}

function certificateOf(host: string, port: number): Promise<Date | undefined> {
  return new Promise((resolve) => {
    // Whether it is trusted is the browser's question; here it is when it ends.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: answerMs }, () => {
      const { valid_to } = socket.getPeerCertificate()
      socket.end()
      resolve(valid_to ? new Date(valid_to) : undefined)
    })
    const none = () => {
      socket.destroy()
      resolve(undefined)
    }
    socket.once('error', none)
    socket.once('timeout', none)
  })
}

function vendorCertificates({ wechatPay }: Config, now: Date): judging.Finding[] {
  if (wechatPay.provider !== 'wechat') return []
  return wechatPay.account.certificates.map((text, at) =>
    judging.judgeCertificate(`微信支付平台证书 ${at + 1}`, new Date(new X509Certificate(text).validTo), now),
  )
}

async function modeOf(path: string): Promise<number | undefined> {
  return existsSync(path) ? (await stat(path)).mode : undefined
}

async function onSameDisk({ dataDir, backupDir, backupCopyDir, backupBucket }: Config): Promise<boolean> {
  if (!backupDir || backupCopyDir || backupBucket || !existsSync(dataDir)) return false
  const place = existsSync(backupDir) ? backupDir : dirname(backupDir)
  return existsSync(place) && (await stat(place)).dev === (await stat(dataDir)).dev
}

function filesMax(): number | undefined {
  const path = '/proc/self/limits'
  if (!existsSync(path)) return undefined
  const [, soft] = /^Max open files\s{1,40}(\d+)/m.exec(readFileSync(path, 'utf8')) ?? []
  return soft === undefined ? undefined : Number(soft)
}

async function sizeOf(folder: string): Promise<number> {
  if (!existsSync(folder)) return 0
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    // What vanishes meanwhile takes no room.
    const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined)
    bytes += found?.size ?? 0
  }
  return bytes
}
