import { room } from '#server/house/room.ts'
import { createHolding } from './holding/service.ts'
import { fileJobs } from './jobs.ts'
import { createMoving } from './moving/service.ts'
import { fileDownloads, fileRoutes, fileUploads } from './routes.ts'
import { createFiles } from './service.ts'

export const filesRoom = room({
  doors: [],
  tables: ['files', 'file_uses', 'file_places', 'file_leftovers'],
  personal: [{ table: 'files', title: '上传的文件', whose: { realm: 'owner_realm', id: 'owner_id' } }],
  open({ database, clock, changes, defects, vendors, ask }) {
    const holding = createHolding({ database, clock, changes, places: vendors.storage })
    const moving = createMoving({ database, clock, holding })
    const files = createFiles({ database, clock, holding, moving, maxBytes: ask('files.maxBytes') })
    return {
      service: files,
      desk: (desk) => fileRoutes(desk, { files }),
      async http(app, { identify, secure }) {
        await fileUploads(app, { files, clock })
        fileDownloads(app, { files, identify, clock, secure })
      },
      jobs: fileJobs({ files, clock }),
      start: () => holding.watch((error) => void defects.record(error, { source: 'server', where: 'files.places' })),
    }
  },
})
