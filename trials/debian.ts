import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { until } from './fleet.ts'

/** Programs of Debian, and the packages that bring them. */
const packages = {
  nginx: 'nginx-light',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  patroni: 'patroni',
  etcd: 'etcd-server',
  faketime: 'faketime',
} as const
type ProgramName = keyof typeof packages

const isFull = (process.env.TRIAL_SIZE ?? 'short') !== 'short'

/**
 * Whether a trial may use what only Debian brings: in the short form never, so that `npm test` is the same everywhere.
 * Where it may not, that is said aloud.
 */
export function mayUse(...names: ProgramName[]): boolean {
  const missing = names.filter((name) => spawnSync('which', [name]).status !== 0)
  const wanted = names.map((name) => packages[name]).join(' ')
  if (!isFull) say(`简式试验不使用 Debian 软件包 ${wanted}；完整试验请运行 npm run trial`)
  else if (missing.length > 0) say(`缺少 Debian 软件包，请先安装：apt install ${wanted}`)
  return isFull && missing.length === 0
}

function say(text: string): void {
  process.stdout.write(`▸ ${text}\n`)
}

export interface Daemon {
  process: ChildProcess
  output(): string
  stop(): Promise<void>
}

/** Something that runs until the trial is over, in the foreground and under our eyes. */
export function runDaemon(
  file: string,
  args: readonly string[],
  { env = {}, account }: { env?: Record<string, string>; account?: { uid: number; gid: number } } = {},
): Daemon {
  const child = spawn(file, args, {
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/tmp',
      LC_ALL: 'C.UTF-8',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  let output = ''
  const read = (part: Buffer) => {
    output = (output + part.toString()).slice(-20_000)
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const slow = setTimeout(() => child.kill('SIGKILL'), 5_000)
    await once(child, 'exit')
    clearTimeout(slow)
  }
  onTestFinished(stop)
  return { process: child, output: () => output, stop }
}

/** An account of the system by its name, for programs that refuse to be root's. */
export function accountOf(name: string): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((one) => one.split(':'))
    .find(([one]) => one === name)
  if (!line) throw new Error(`there is no account ${name}`)
  return { uid: Number(line[2]), gid: Number(line[3]) }
}

/** The file that is shipped, with this trial's addresses in place of the examples. */
export function shipped(name: string, changes: readonly (readonly [RegExp, string])[]): string {
  let text = readFileSync(join('deploy', 'many', name), 'utf8')
  for (const [pattern, value] of changes) {
    if (!pattern.test(text)) throw new Error(`${name} has nothing like ${pattern}`)
    text = text.replace(pattern, value)
  }
  return text
}

/** nginx with the configuration that is shipped, in front of these. */
export async function startNginx(folder: string, port: number, addresses: readonly string[]): Promise<string> {
  mkdirSync(folder, { recursive: true })
  const servers = addresses.map((one) => `server ${new URL(one).host} max_fails=1 fail_timeout=1s;`).join('\n    ')
  const file = join(folder, 'nginx.conf')
  const text = shipped('nginx.conf', [
    [/(server 10\.0\.0\.\d+:3000 [^\n]*\n\s*)+/, `${servers}\n    `],
    [/listen 80;[^\n]*/, `listen 127.0.0.1:${port};`],
  ])
  writeFileSync(file, text)
  const nginx = runDaemon('nginx', ['-c', file, '-g', `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;`])
  const address = `http://127.0.0.1:${port}`
  await until(async () => {
    if (nginx.process.exitCode !== null) throw new Error(nginx.output())
    return fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    )
  })
  return address
}
