import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader } from '#server/platform/postgres/database.ts'
import type { HealthSource } from '#server/platform/seeing/health.ts'
import * as model from './model.ts'
import type { Every, RunScript } from './ports.ts'
import * as store from './store.ts'

export type Backups = ReturnType<typeof createBackups>

interface Parts {
  database: Database
  /** Unset: somebody else sees to backups, and nothing is done here. */
  hour: number | undefined
  run: RunScript
  every: Every
}

const keptMs = 400 * 24 * model.hourMs
const resultMax = 2000

/** Backups by the clock and the drills that prove them, each written down with what became of it. */
export function createBackups({ database, hour, run, every }: Parts) {
  async function standing(tx: Reader): Promise<model.Standing> {
    const drilled = await store.newestEnded(tx, 'drill')
    return {
      backup: await store.last(tx, 'backup'),
      drill: await store.last(tx, 'drill'),
      drillFailed: drilled?.state === 'failed',
      firstAt: await store.firstAt(tx),
    }
  }

  /** Written down before it begins, and when it is over; in between no transaction is open. */
  async function perform(kind: model.Kind, clock: Clock): Promise<boolean> {
    const id = await database.begin(async (tx) => {
      await store.giveUp(tx, new Date(clock().getTime() - model.silentMaxMs), clock())
      return store.begin(tx, kind, clock())
    })
    if (id === undefined) return false
    const stop = every(model.beatMs, () => database.begin((tx) => store.beat(tx, id, clock())))
    try {
      const { ok, name, bytes, words } = await run(kind)
      const state = ok ? ('done' as const) : ('failed' as const)
      const result = words.slice(-resultMax)
      await database.begin((tx) => store.end(tx, id, { state, name, bytes, result, now: clock() }))
      return ok
    } finally {
      await stop()
    }
  }

  return {
    perform,

    /** What is due, one after the other: the drill restores what the backup has just made. */
    async doDue(clock: Clock): Promise<void> {
      if (hour === undefined) return
      const before = await database.read(standing)
      if (model.isBackupDue(before.backup, hour, clock())) await perform('backup', clock)
      const after = await database.read(standing)
      if (model.isDrillDue(after.drill, after.backup.done, clock())) await perform('drill', clock)
      await database.begin((tx) => store.deleteBefore(tx, new Date(clock().getTime() - keptMs)))
    },

    /** For whoever shows how the house is: the newest runs, and what is wrong about them. */
    async health(now: Date) {
      return database.read(async (tx) => ({
        scheduled: hour !== undefined,
        faults: hour === undefined ? [] : model.faultsOf(await standing(tx), now),
        runs: await store.newest(tx, 20),
      }))
    },

    faults: async (tx: Reader, now: Date): Promise<string[]> =>
      hour === undefined ? [] : model.faultsOf(await standing(tx), now),
  }
}

/** A backup that is too old or was not restored, as a line among what there is to do. */
export function backupQueue(backups: Pick<Backups, 'faults'>, clock: Clock) {
  const waiting = async (tx: Reader) => {
    const faults = await backups.faults(tx, clock())
    return { count: faults.length, oldest: null, note: faults.join('；') }
  }
  return { key: 'backups', label: '备份', right: 'defects.read', path: '/console/defects', waiting } as const
}

/** The same for the health screen and whoever is woken by it. */
export function backupHealth(backups: Pick<Backups, 'faults'>, scheduled: boolean): HealthSource {
  const said = { key: 'backups', label: '备份' }
  return {
    key: 'backups',
    async check(tx, now) {
      if (!scheduled) return [{ ...said, state: 'unknown', text: '没有设置 BACKUP_DIR，备份由他人负责', at: null }]
      const faults = await backups.faults(tx, now)
      const [backup, text] = [(await store.last(tx, 'backup')).done, faults.join('；')]
      return [{ ...said, state: text ? 'bad' : 'ok', text: text || '备份按时完成，恢复演练通过', at: backup ?? null }]
    },
  }
}
