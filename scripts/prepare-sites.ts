import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { tryLockFile } from '../server/platform/process/file-lock.ts'
import { StartError } from '../server/platform/process/start-error.ts'
import { root, runNode } from './run-child.ts'

const folders = ['web', 'mobile', 'console', 'ui', 'contract']
const builders = ['vite.config.ts', 'scripts/build.ts']
const files = ['package.json', 'package-lock.json', ...importedBy(builders)]
const stampPath = join(root, 'dist', '.stamp')
const lockFolder = join(root, '.cache')

/** Builds the sites, unless what is in `dist/` was built from exactly the sources that are here now. */
export async function prepareSites(say: (line: string) => void): Promise<void> {
  if (isFresh()) return
  mkdirSync(lockFolder, { recursive: true })
  const lock = await waitForLock(say)
  try {
    // Whoever held the lock may just have built it.
    if (isFresh()) return
    const digest = digestSources()
    say('正在构建网站')
    // A build that is cut short must not pass for a finished one.
    rmSync(stampPath, { force: true })
    const code = await runNode('scripts/build.ts')
    if (code !== 0) throw new StartError('网站构建失败，原因见上面的输出。')
    // The digest from before the build: a source that changed meanwhile makes the next start build again.
    writeFileSync(stampPath, digest)
    say('网站已构建')
  } finally {
    lock.release()
  }
}

async function waitForLock(say: (line: string) => void) {
  for (let waits = 0; ; waits += 1) {
    const lock = tryLockFile(join(lockFolder, 'build.lock'))
    if (lock !== undefined) return lock
    if (waits === 0) say('另一个进程正在构建网站，等待它完成')
    await delay(200)
  }
}

function isFresh(): boolean {
  return existsSync(stampPath) && readFileSync(stampPath, 'utf8') === digestSources()
}

function digestSources(): string {
  const hash = createHash('sha256')
  const found = globSync(`{${folders.join()}}/**`, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  for (const path of [...found, ...files].sort()) {
    const bytes = readFileSync(join(root, path))
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/** These files and those of the project that they import, and so on: all that can make a build come out differently. */
export function importedBy(starts: readonly string[]): string[] {
  const found = new Set(starts)
  for (const file of found) {
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(/from '([.#][^']+)'/g)) {
      const path = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier)
      found.add(normalize(path))
    }
  }
  return [...found]
}
