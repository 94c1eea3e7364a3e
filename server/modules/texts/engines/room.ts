import { room } from '#server/house/room.ts'
import { engineJobs, enginePulses } from './jobs.ts'
import { engineProofs, engineRoutes } from './routes.ts'
import { createEngines } from './service.ts'

export const enginesRoom = room({
  doors: [],
  imports: ['search'],
  tables: ['engine_pages', 'engine_pushes'],
  open({ database, clock, origin, vendors }) {
    const engines = createEngines({ database, clock, origin, engines: vendors.engines })
    return {
      service: engines,
      desk: (desk) => engineRoutes(desk, { engines }),
      http: (app) => engineProofs(app, vendors.engines),
      jobs: engineJobs({ engines, clock }),
      pulses: enginePulses({ engines }),
      documentsPut: [engines.notePut],
      queues: [
        {
          ...{
            key: 'engines.failed',
            label: '未送达搜索引擎的推送',
            right: 'seo.edit',
            path: '/console/seo?tab=pushes&state=failed',
          },
          waiting: engines.failed,
        },
      ],
    }
  },
})
