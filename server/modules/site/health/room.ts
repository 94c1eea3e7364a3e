import { room } from '#server/house/room.ts'
import { createChecking, ownChecks } from './checking/service.ts'
import { healthJobs } from './jobs.ts'
import { healthRoutes } from './routes.ts'
import { createHealth, healthGauges } from './service.ts'
import { createWatching } from './watching/service.ts'

export const healthRoom = room({
  doors: [],
  tables: ['processes', 'slow_calls', 'vendor_hours', 'database_days', 'certificate_looks', 'job_retries'],
  open({ config, database, clock, defects, seeing, origin, gathered, ask }) {
    const again = ask('health.queueAgain')
    const health = createHealth({ database, clock, sources: gathered.healthChecks, again })
    const watching = createWatching({ database, clock, defects, seeing, role: config.role })
    const checking = createChecking({ database, clock, origins: [origin, config.mobileOrigin ?? origin] })
    return {
      service: { ...health, watching, checking },
      desk: (desk) => healthRoutes(desk, { health }),
      jobs: healthJobs({ health, checking }),
      gauges: healthGauges(health),
      healthChecks: [ownChecks],
      start: watching.start,
      stop: watching.stop,
    }
  },
})
