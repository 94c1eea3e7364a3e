import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** A process that ended but was not yet collected by its parent still has an id; it counts as gone here. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && !isZombie(pid)
  }
  return !isZombie(pid)
}

/** True once the process is gone; false when it is still there after `withinMs`. */
export async function waitUntilGone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (isRunning(pid)) {
    if (performance.now() > deadline) return false
    await delay(20)
  }
  return true
}

/** Sends a signal to a process that may end at any moment. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** What the kernel says about a process; undefined where there is no /proc or it may not be read. */
export function processFact(pid: number, name: 'cwd' | 'exe'): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/${name}`)
  } catch {
    return undefined
  }
}

/** All processes that work in a folder, as far as the kernel tells. */
export function processesIn(folder: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => processFact(pid, 'cwd') === folder)
  } catch {
    return []
  }
}

function isZombie(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The state follows the program's name, which is in brackets and may itself contain brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return false
  }
}
