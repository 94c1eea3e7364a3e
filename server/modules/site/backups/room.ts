import { room } from '#server/house/room.ts'
import { every } from '#server/platform/every.ts'
import { runScript } from '#server/platform/process/run-script.ts'
import { backupJobs } from './jobs.ts'
import { backupHealth, backupQueue, createBackups } from './service.ts'

export const backupsRoom = room({
  doors: [],
  tables: ['backup_runs'],
  open({ config, database, clock }) {
    const hour = config.backupDir === undefined ? undefined : config.backupHour
    const backups = createBackups({ database, hour, run: runScript, every })
    return {
      service: backups,
      jobs: backupJobs({ backups, clock }),
      queues: [backupQueue(backups, clock)],
      healthChecks: [backupHealth(backups, hour !== undefined)],
    }
  },
})
