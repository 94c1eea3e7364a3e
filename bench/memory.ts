import { readFileSync } from 'node:fs'
import type { Figure } from './figure.ts'
import type { Running } from './servers.ts'

const wantedMb = 250

/** Memory of the idle process after it has served its first pages. The database is a process of its own. */
export async function idleMemory(house: Running): Promise<Figure> {
  for (const path of ['/', '/about', '/nowhere']) await fetch(house.address + path)
  const status = readFileSync(`/proc/${house.process.pid}/status`, 'utf8')
  const mb = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
  return {
    name: 'memory of the idle process',
    figure: `${Math.round(mb)} MB`,
    ratio: (mb / wantedMb).toFixed(2),
    wanted: `≤ ${wantedMb} MB`,
    holds: mb <= wantedMb,
  }
}
