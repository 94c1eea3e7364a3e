import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject, onTestFinished } from 'vitest'
import { signal, waitUntilGone } from '#server/platform/process/processes.ts'
import { quickestPlace } from '#server/testing/cluster.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Program {
  pid: number
  /** Everything it wrote so far, both streams. */
  output(): string
  /** Resolves with the site's address once it is printed; rejects when the program ends before. */
  address: Promise<string>
  /** Resolves with the exit code, or the name of the signal that ended it. */
  exit: Promise<number | string>
  signal(name: NodeJS.Signals): void
}

type Settings = Record<string, string>

// Whatever the person who runs the tests has set must not change what is tested.
const bareEnvironment = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'production',
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
  PORT: '0',
  DEMO: '0',
}

/** A real server process, as `npm start` would run it, without demo content unless asked for. */
export function startServer(env: Settings, args: readonly string[] = [], folder = root): Program {
  return startProgram([process.execPath, 'server/main.ts', ...args], env, folder)
}

/** In this checkout, or in another version's. */
export function startProgram([file = '', ...args]: readonly string[], env: Settings, folder = root): Program {
  const child = spawn(file, args, {
    cwd: folder,
    env: { ...bareEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended(child)
  })
  let output = ''
  const exit = ended(child)
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const printed = /(?:电脑版|健康检查)\s+(http:\/\/[^\s/]+)/.exec(output)?.[1]
      if (printed !== undefined) resolve(printed)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exit.then((code) => reject(new Error(`ended with ${code} before it served:\n${output}`)))
  })
  // Tests that expect the program to end never look at the address.
  address.catch(() => {})
  return { pid: child.pid ?? 0, output: () => output, address, exit, signal: (name) => child.kill(name) }
}

/** A data folder of its own; whatever still runs in it when the test is over is ended. */
export function freshDataDir(): string {
  const dataDir = mkdtempSync(join(quickestPlace(), 'lifecycle-'))
  onTestFinished(async () => {
    const pid = databasePid(dataDir)
    if (pid !== undefined) {
      signal(pid, 'SIGQUIT')
      await waitUntilGone(pid, 10_000)
    }
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
  })
  return dataDir
}

let used: Promise<string> | undefined

/** A data folder in which a server has run before and was stopped in order, for what is not about a first start. */
export async function usedDataDir(): Promise<string> {
  used ??= runOnce(join(inject('scratchDir'), 'used'))
  const dataDir = freshDataDir()
  // With the owners as they are: as root the database belongs to somebody else.
  execFileSync('cp', ['-a', `${await used}/.`, dataDir])
  return dataDir
}

async function runOnce(dataDir: string): Promise<string> {
  const server = startServer({ DATA_DIR: dataDir })
  await server.address
  server.signal('SIGTERM')
  await server.exit
  return dataDir
}

/** The database process of a data folder; undefined when it was stopped properly. */
export function databasePid(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10)
  } catch {
    return undefined
  }
}

async function ended(child: ChildProcess): Promise<number | string> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? child.signalCode ?? ''
  // "close" comes after everything it wrote has been read.
  const [code, name] = (await once(child, 'close')) as [number | null, string | null]
  return code ?? name ?? ''
}
