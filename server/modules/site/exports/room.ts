import assert from 'node:assert/strict'
import { room } from '#server/house/room.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import { every } from '#server/platform/every.ts'
import { exportJobs, exportPulses } from './jobs.ts'
import { exportFiles, exportRoutes } from './routes.ts'
import { createExports } from './service.ts'

export const exportsRoom = room({
  doors: ['staff', 'files'],
  tables: ['exports'],
  open({ database, clock, defects }, { staff, files }: { staff: Staff; files: Files }) {
    let asked: Desk | undefined
    const exports = createExports({
      ...{ database, clock, storage: files.holding, staffRights: staff.rightsOf, every },
      desk: () => asked ?? assert.fail('the rooms are not open yet'),
    })
    const writer = exportPulses({
      exports,
      failed: (error) => defects.record(error, { source: 'job', where: 'exports.write' }),
    })
    return {
      service: exports,
      desk(desk) {
        asked = desk
        exportRoutes(desk, { exports })
      },
      http: (app, { identify, secure }) => exportFiles(app, { exports, identify, clock, secure }),
      jobs: exportJobs({ exports, clock }),
      pulses: [writer.pulse],
      stop: writer.stop,
    }
  },
})
