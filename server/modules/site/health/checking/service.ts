import { connect } from 'node:tls'
import type { Clock } from '#server/platform/clock.ts'
import { readQueues } from '#server/platform/job-figures.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import type { HealthFinding, HealthSource, HealthState } from '#server/platform/seeing/health.ts'
import * as model from '../model.ts'
import * as store from '../store.ts'

const dayMs = 24 * 60 * 60 * 1000
const warnDays = 21
const badDays = 7
const queueLateMs = 10 * 60 * 1000
const looksLateMs = 2 * dayMs
const patienceMs = 8_000
const processesMax = 50

const finding = (key: string, label: string, state: HealthState, text: string, at: Date | null): HealthFinding => ({
  ...{ key, label, state, text, at },
})

async function processes(tx: Reader, now: Date): Promise<HealthFinding> {
  const rows = await store.listProcesses(tx, new Date(now.getTime() - dayMs), processesMax)
  const alive = rows.filter((row) => model.stateOf(row, now) === 'alive')
  const gone = rows.filter((row) => model.stateOf(row, now) === 'gone')
  const said = (state: HealthState, text: string) => finding('processes', '进程', state, text, rows[0]?.beat_at ?? null)
  if (alive.length === 0) return said('unknown', '没有进程报到，刚刚启动时需要等几秒')
  if (!alive.some(({ role }) => role !== 'web')) return said('bad', '没有任务进程在运行，定时任务与支付查询都已停止')
  const releases = new Set(alive.map(({ version, release }) => `${version} ${release}`))
  if (releases.size > 1) return said('warn', `同时运行着 ${releases.size} 个版本，升级完成后应只剩一个`)
  if (gone.length > 0) return said('warn', `${alive.length} 个进程在运行；最近一天有 ${gone.length} 个没有告别就消失了`)
  return said('ok', `${alive.length} 个进程在运行，版本一致`)
}

async function queues(tx: Reader, now: Date): Promise<HealthFinding> {
  const rows = await readQueues(tx, now)
  const late = rows.filter(({ oldest }) => oldest && now.getTime() - oldest.getTime() > queueLateMs)
  const failed = rows.reduce((sum, row) => sum + row.failed, 0)
  const said = (state: HealthState, text: string) => finding('queues', '后台任务', state, text, now)
  if (late.length > 0) return said('bad', `${late.length} 个队列的任务等了十分钟以上，请检查任务进程`)
  if (failed > 0) return said('warn', `最近几天有 ${failed} 个任务多次尝试后仍失败，见下方列表`)
  return said('ok', '没有积压，没有失败的任务')
}

async function certificates(tx: Reader, now: Date): Promise<HealthFinding[]> {
  return (await store.listCertificates(tx)).map(({ host, expires_at, fault, looked_at }) => {
    const said = (state: HealthState, text: string) =>
      finding(`certificate.${host}`, `证书 ${host}`, state, text, looked_at)
    if (fault || !expires_at) return said('warn', '没有读到证书，请确认该地址可以从服务器访问')
    if (now.getTime() - looked_at.getTime() > looksLateMs) return said('unknown', '两天没有检查证书，请检查任务进程')
    const days = Math.floor((expires_at.getTime() - now.getTime()) / dayMs)
    if (days < 0) return said('bad', '证书已过期，访客会看到安全警告')
    const text = `还有 ${days} 天到期`
    return said(days < badDays ? 'bad' : days < warnDays ? 'warn' : 'ok', days < warnDays ? `${text}，请续期` : text)
  })
}

async function vendors(tx: Reader, now: Date): Promise<HealthFinding[]> {
  const [since] = model.lastHours(now, 2)
  const rows = await store.listVendors(tx, since ?? now)
  return [...Map.groupBy(rows, ({ vendor }) => vendor)].map(([vendor, hours]) => {
    const sum = (of: 'answered' | 'refused' | 'unheard') => hours.reduce((total, hour) => total + hour[of], 0)
    const [unheard, all] = [sum('unheard'), sum('answered') + sum('refused') + sum('unheard')]
    const state = unheard * 2 > all ? 'bad' : unheard > 0 ? 'warn' : 'ok'
    const text =
      unheard > 0 ? `最近两小时 ${all} 次请求中 ${unheard} 次没有得到应答` : `最近两小时 ${all} 次请求均有应答`
    return finding(`vendor.${vendor}`, `服务商 ${vendor}`, state, text, hours[0]?.last_at ?? null)
  })
}

export const ownChecks: HealthSource = {
  key: 'health',
  check: async (tx, now) => [
    await processes(tx, now),
    await queues(tx, now),
    ...(await certificates(tx, now)),
    ...(await vendors(tx, now)),
  ],
}

type LookAt = (host: string, port: number) => Promise<{ expiresAt: Date; issuer: string }>

/** What a browser would be shown, trusted or not: an expired certificate is what is looked for. */
const lookAtCertificate: LookAt = (host, port) =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false, timeout: patienceMs }, () => {
      const { valid_to, issuer } = socket.getPeerCertificate()
      socket.destroy()
      const named = issuer?.O ?? issuer?.CN ?? ''
      resolve({ expiresAt: new Date(valid_to), issuer: Array.isArray(named) ? named.join(' ') : named })
    })
    socket.once('timeout', () => socket.destroy(new Error('timeout')))
    socket.once('error', reject)
  })

interface Parts {
  database: Database
  clock: Clock
  /** Where the site is reached; those without TLS have no certificate. */
  origins: readonly string[]
  look?: LookAt
}

const issuerMax = 200
const faultMax = 100

export function createChecking({ database, clock, origins, look = lookAtCertificate }: Parts) {
  return {
    async certificates(): Promise<void> {
      for (const origin of new Set(origins)) {
        const { protocol, hostname, port } = new URL(origin)
        if (protocol !== 'https:') continue
        const found = await look(hostname, Number(port) || 443).then(
          ({ expiresAt, issuer }) => ({ expires_at: expiresAt, issuer: issuer.slice(0, issuerMax), fault: '' }),
          // What the other side did is what there is to show.
          (error: Error) => ({ expires_at: null, issuer: '', fault: error.message.slice(0, faultMax) }),
        )
        await database.begin((tx) => store.noteCertificate(tx, { host: hostname, ...found, looked_at: clock() }))
      }
    },
  }
}
