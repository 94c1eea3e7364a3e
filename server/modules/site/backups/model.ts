import { shanghaiDay, startOfShanghaiDay } from '#contract/base/time.ts'

export const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

export type Kind = 'backup' | 'drill'

/** A day, and time for the longest of them: later than this the next one should have been there. */
const backupOldMs = 26 * hourMs
const drillEveryMs = 7 * dayMs
const drillOldMs = drillEveryMs + dayMs
const minuteMs = 60 * 1000
export const beatMs = minuteMs
/** Whoever has been silent for longer was cut off with its process; a database that fails over takes seconds. */
export const silentMaxMs = 10 * minuteMs
/** What failed is tried again within the same day, but not all the time. */
const againAfterMs = hourMs

export interface Last {
  /** The newest that succeeded, and the newest of all. */
  done: Date | null
  tried: Date | null
}

/** Whether the day's backup is due: from its hour on, once a day in Shanghai. */
export function isBackupDue({ done, tried }: Last, hour: number, now: Date): boolean {
  const from = startOfShanghaiDay(shanghaiDay(now)).getTime() + hour * hourMs
  if (now.getTime() < from || (done && done.getTime() >= from)) return false
  return !tried || now.getTime() - tried.getTime() >= againAfterMs
}

/** Whether a backup has to show again that it can be restored; there has to be one first. */
export function isDrillDue({ done, tried }: Last, lastBackup: Date | null, now: Date): boolean {
  if (!lastBackup || (done && now.getTime() - done.getTime() < drillEveryMs)) return false
  return !tried || now.getTime() - tried.getTime() >= againAfterMs
}

export interface Standing {
  backup: Last
  drill: Last
  drillFailed: boolean
  firstAt: Date | null
}

/** What somebody has to look after, in words; nothing where all is well. */
export function faultsOf({ backup, drill, drillFailed, firstAt }: Standing, now: Date): string[] {
  const olderThan = (at: Date | null, ms: number) => at === null || now.getTime() - at.getTime() > ms
  const faults: string[] = []
  if (!backup.done) faults.push('还没有成功的自动备份')
  else if (olderThan(backup.done, backupOldMs)) faults.push('最近一次成功的备份已超过 26 小时')
  if (drillFailed) faults.push('最近一次恢复演练没有通过')
  else if (firstAt && olderThan(firstAt, drillOldMs) && olderThan(drill.done, drillOldMs)) {
    faults.push('超过 8 天没有通过恢复演练')
  }
  return faults
}

/** Grandfather, father, son: of the last 7 days, 4 weeks and 12 months the newest each; the rest makes room. */
const generations = [
  { name: (at: Date) => shanghaiDay(at), count: 7 },
  { name: weekOf, count: 4 },
  { name: (at: Date) => shanghaiDay(at).slice(0, 7), count: 12 },
] as const

function weekOf(at: Date): string {
  const days = Math.floor(startOfShanghaiDay(shanghaiDay(at)).getTime() / dayMs)
  // Weeks begin on Monday; the first day of the epoch was a Thursday.
  return String(Math.floor((days + 4) / 7))
}

/** Which of these may go. */
export function pruned<File extends { madeAt: Date }>(files: readonly File[]): File[] {
  const newestFirst = [...files].sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const kept = new Set<File>()
  for (const { name, count } of generations) {
    const found = new Map<string, File>()
    for (const file of newestFirst) if (!found.has(name(file.madeAt))) found.set(name(file.madeAt), file)
    for (const file of [...found.values()].slice(0, count)) kept.add(file)
  }
  return newestFirst.filter((file) => !kept.has(file))
}

const namePattern = /^backup-(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)\.sealed$/

/** When a backup was made, by its name; undefined for anything else that lies there. */
export function madeAtOf(name: string): Date | undefined {
  const found = namePattern.exec(name)
  if (!found) return undefined
  const [, year, month, day, hour, minute, second] = found
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`)
}
