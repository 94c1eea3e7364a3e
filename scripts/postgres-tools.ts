import { spawnSync } from 'node:child_process'
import { StartError } from '../server/platform/process/start-error.ts'

/** An external database is copied by its own tools, which know its version. */
export function dumpDatabase(url: string, file: string): void {
  run('pg_dump', url, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`])
}

export function loadDump(url: string, file: string): void {
  run('pg_restore', url, ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', file])
}

/** The password travels in the environment: a command line is seen by everybody on the machine. */
function run(tool: string, url: string, args: readonly string[]): void {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const { status, error, stderr } = spawnSync(tool, args, {
    env: {
      PATH: process.env.PATH,
      PGHOST: hostname,
      PGPORT: port || '5432',
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: decodeURIComponent(pathname.slice(1)),
      PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
  })
  if (error) throw new StartError(`没有找到 ${tool}，请安装与数据库同版本的 PostgreSQL 客户端`)
  if (status !== 0) throw new StartError(`${tool} 没有完成：\n${stderr.trim().slice(-2000)}`)
}
