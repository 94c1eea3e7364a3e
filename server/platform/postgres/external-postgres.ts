import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { StartError } from '#server/platform/process/start-error.ts'

const oldestVersion = 15
const connectTimeoutMs = 10_000
// A database that starts together with us on the same host says for some seconds that it is not ready yet.
const patienceMs = 30_000

/**
 * Makes sure that a PostgreSQL we did not start can be used, in the way in which it will be, or says in Chinese why it
 * cannot.
 */
export async function checkExternalPostgres(name: string, url: string, told: ClientConfig = {}): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      await refuseOldVersion(name, url, told)
      return
    } catch (error) {
      if (error instanceof StartError) throw error
      const startingUp = (error as { code?: string }).code === '57P03'
      if (!startingUp || performance.now() > deadline) throw new StartError(explain(name, url, error))
      await delay(500)
    }
  }
}

async function refuseOldVersion(name: string, url: string, told: ClientConfig): Promise<void> {
  const client = new Client({
    ...told,
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: connectTimeoutMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string; server_version_num: string }>(
      `select current_setting('server_version') as server_version,
              current_setting('server_version_num') as server_version_num`,
    )
    const version = rows[0]
    if (Number(version?.server_version_num) >= oldestVersion * 10_000) return
    throw new StartError(
      `${name} 指向 PostgreSQL ${version?.server_version}，需要 ${oldestVersion} 或更新版本。\n` +
        '请升级数据库服务器，或去掉 DATABASE_URL 使用内置数据库。',
    )
  } finally {
    await client.end().catch(() => {})
  }
}

function explain(name: string, url: string, error: unknown): string {
  const { hostname, port, pathname, username } = new URL(url)
  const server = `${hostname || 'localhost'}:${port || 5432}`
  const { code, message } = error as Error & { code?: string }
  const hint = '请检查数据库是否已启动、地址是否正确，或去掉 DATABASE_URL 使用内置数据库。'
  if (message.includes('unsupported startup parameter')) {
    return `${name}：${server} 是连接池（如 PgBouncer），不接受连接参数。\n请设置 DATABASE_POOLER=session 或 transaction。`
  }
  switch (code) {
    case 'ECONNREFUSED':
      return `${name}：连不上数据库 ${server}（连接被拒绝）。\n${hint}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${name}：找不到数据库主机 ${hostname}。\n${hint}`
    case '28P01':
    case '28000':
      return `${name}：数据库 ${server} 拒绝了用户 ${decodeURIComponent(username)} 登录。\n请检查用户名、密码和 pg_hba.conf。`
    case '3D000':
      return `${name}：服务器 ${server} 上没有数据库“${pathname.slice(1)}”。\n请先创建它：createdb ${pathname.slice(1)}`
    case '53300':
      return `${name}：数据库 ${server} 的连接数已满。\n请提高 max_connections 或减小 DATABASE_POOL。`
    case '57P03':
      return `${name}：数据库 ${server} 一直没有准备好接受连接。\n请查看它的日志。`
    default:
      return `${name}：连不上数据库 ${server}（${message || code || '没有应答'}）。\n${hint}`
  }
}
