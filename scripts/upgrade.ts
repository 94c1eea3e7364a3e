import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig } from '../server/config/config.ts'
import { ownAddress } from '../server/platform/process/own-address.ts'
import { explainStartError, StartError } from '../server/platform/process/start-error.ts'
import { reachDatabase } from './reach-database.ts'
import { verifyBooks } from './verify-books.ts'

// Upgrade in place with a way back: `npm run upgrade -- v1.2.0` checks the machine, proves the books, makes a backup,
// builds that version beside the running one, migrates, puts it in place, starts the service anew and proves the books
// again. Until it is put in place nothing of the running version is touched.
// `npm run upgrade -- back` returns to the version before: it runs on the migrated schema (expand and contract).
const root = fileURLToPath(new URL('..', import.meta.url))
/** Where the version to come is built: inside, so that its place can be taken by renaming. */
const next = join(root, '.cache', 'next')
const service = 'zhongqiao'
/** As long as the service may take to start. */
const readyMs = 600_000
const say = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  const [wanted] = process.argv.slice(2)
  if (!wanted)
    throw new StartError('请给出要升级到的版本，例如 npm run upgrade -- v1.2.0；退回上一版：npm run upgrade -- back')
  await upgrade(readConfig(), wanted)
} catch (error) {
  process.stderr.write(`${explainStartError(error) ?? (error instanceof Error ? error.stack : String(error))}\n`)
  process.exitCode = 1
}

async function upgrade(config: Config, wanted: string): Promise<void> {
  const notePath = join(config.dataDir, 'upgraded-from')
  const target = wanted === 'back' ? await noted(notePath) : commitOf(wanted)
  const before = commitOf('HEAD')
  if (target === before) throw new StartError('已经是这个版本')
  refuseChangedFiles()
  if (wanted !== 'back') {
    await step('检查机器', () => must('npm', ['run', '--silent', 'doctor'], '请先处理上面的错误'))
    await refuseUnsound(config, '升级没有开始')
    await step('备份', () =>
      must('npm', ['run', '--silent', 'backup', ...backupPlace(config)], '备份没有完成，升级没有开始'),
    )
  }
  try {
    await step(`安装与构建 ${target.slice(0, 10)}（网站照常运行）`, () => buildBeside(target))
    // Beside the running version: it goes on working on what is only added.
    if (wanted !== 'back') await step('数据库变更', () => migrateFrom(next, config))
    await writeFile(notePath, `${before}\n`, { mode: 0o600 })
    await step('换到新版本', () => putInPlace(target))
  } finally {
    await forgetNext()
  }
  try {
    await restart(config)
    await refuseUnsound(config, '新版本的账目证明没有通过')
  } catch (error) {
    say(
      `✗ 没有完成，程序已是 ${target.slice(0, 10)}。${wanted === 'back' ? '请看日志' : '退回上一版：npm run upgrade -- back'}`,
    )
    throw error
  }
  say(`完成。要退回上一版：npm run upgrade -- back（数据不用动，上一版能在新的表结构上运行）`)
}

async function noted(path: string): Promise<string> {
  if (!existsSync(path)) throw new StartError('没有记录上一次升级，不知道退回到哪一版')
  return (await readFile(path, 'utf8')).trim()
}

function commitOf(name: string): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], {
    ...{ cwd: root, encoding: 'utf8' as const },
  })
  if (status !== 0) throw new StartError(`找不到版本 ${name}，请先 git fetch --tags`)
  return stdout.trim()
}

function refuseChangedFiles(): void {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=no'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (stdout.trim() !== '') throw new StartError(`程序文件被改动过，没有升级：\n${stdout.trimEnd()}`)
}

async function refuseUnsound(config: Config, otherwise: string): Promise<void> {
  const database = await reachDatabase(config, 'upgrade')
  try {
    if (!(await verifyBooks(database.appUrl, say))) {
      throw new StartError(`账目不成立，${otherwise}。请看 docs/runbooks/money.md`)
    }
  } finally {
    await database.close()
  }
}

/** Sealed into its place where there is one; otherwise in clear beside the data. */
function backupPlace({ backupDir, dataDir }: Config): string[] {
  return backupDir ? [] : ['--', `${dataDir}-before-upgrade`]
}

/** A checkout of its own with the dependencies that are here; where it wants others, its launcher installs them. */
async function buildBeside(target: string): Promise<void> {
  await forgetNext()
  must('git', ['worktree', 'add', '--quiet', '--detach', next, target], '没有取出新版本')
  must('cp', ['-al', join(root, 'node_modules'), join(next, 'node_modules')], '没有拷贝依赖')
  await rm(join(next, 'node_modules', '.launch.json'), { force: true })
  const otherwise = '构建没有完成，运行中的版本没有改动'
  must('npm', ['run', '--silent', 'build'], otherwise, next)
  // Versions whose build leaves no stamp would build again at their start, with the site away meanwhile.
  if (existsSync(join(next, 'dist', '.stamp'))) return
  const prepare = `const { prepareSites } = await import('./scripts/prepare-sites.ts'); await prepareSites(() => {})`
  must(process.execPath, ['--input-type=module', '--eval', prepare], otherwise, next)
}

/** By the code of the version to come. A folder named from here is named in full, because that runs elsewhere. */
function migrateFrom(folder: string, { dataDir }: Config): void {
  must('env', [`DATA_DIR=${dataDir}`, 'npm', 'start', '--silent', '--', 'migrate'], '数据库变更没有完成', folder)
}

/** Renames only: what is running has its files until it ends, and visitors miss none for longer than that. */
async function putInPlace(target: string): Promise<void> {
  must('git', ['checkout', '--quiet', '--detach', target], '没有换过去')
  for (const name of ['node_modules', 'dist']) {
    const [place, old] = [join(root, name), join(root, '.cache', `${name}.old`)]
    await rm(old, { recursive: true, force: true })
    if (existsSync(place)) await rename(place, old)
    await rename(join(next, name), place)
    await rm(old, { recursive: true, force: true })
  }
  await rm(join(root, 'node_modules', '.launch.json'), { force: true })
}

async function forgetNext(): Promise<void> {
  await rm(next, { recursive: true, force: true })
  must('git', ['worktree', 'prune'], '没有清理')
}

function must(program: string, args: readonly string[], otherwise: string, cwd: string = root): void {
  const { status, error } = spawnSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0)
    throw new StartError(`${program} ${args.join(' ')}：${error?.message ?? `以 ${status} 结束`}。${otherwise}`)
}

async function step(name: string, work: () => void | Promise<void>): Promise<void> {
  say(`… ${name}`)
  await work()
  say(`✓ ${name}`)
}

/** The process that systemd looks after; undefined where there is no such service, 0 where it is stopped. */
function servicePid(): number | undefined {
  const asked = ['show', '--property=MainPID,LoadState', service]
  const { status, stdout } = spawnSync('systemctl', asked, { encoding: 'utf8' })
  if (status !== 0 || !stdout.includes('LoadState=loaded')) return undefined
  return Number(/^MainPID=(\d+)$/m.exec(stdout)?.[1] ?? 0)
}

/**
 * Told to end, as its own user may; systemd starts it anew (Restart=always). `systemctl restart` would need root, and
 * nothing of an upgrade should run as root.
 */
async function restart(config: Config): Promise<void> {
  const running = servicePid()
  if (running === undefined) return say('! 没有名为 zhongqiao 的服务：请自行重新启动网站')
  if (running === 0) return say('! 服务没有在运行：请用 root 执行 systemctl start zhongqiao')
  await step('重新启动', async () => {
    process.kill(running, 'SIGTERM')
    await waitUntilReady(config, running)
  })
}

async function waitUntilReady(config: Config, before: number): Promise<void> {
  const deadline = performance.now() + readyMs
  while (performance.now() < deadline) {
    await delay(1000)
    const pid = servicePid()
    if (pid === before || pid === 0) continue
    const answer = await fetch(`${ownAddress(config)}/readyz`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new StartError(`新版本在 ${readyMs / 1000} 秒内没有就绪，请看 journalctl -u ${service}`)
}
