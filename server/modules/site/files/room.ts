import { room } from '#server/house/room.ts'
import { fileJobs } from './jobs.ts'
import { fileDownloads, fileRoutes, fileUploads } from './routes.ts'
import { createFiles } from './service.ts'

export const filesRoom = room({
  doors: [],
  tables: ['files', 'file_uses'],
  open({ database, clock, vendors, ask }) {
    const files = createFiles({ database, clock, storage: vendors.storage, maxBytes: ask('files.maxBytes') })
    return {
      service: files,
      desk: (desk) => fileRoutes(desk, { files }),
      async http(app, { identify, secure }) {
        await fileUploads(app, { files, clock })
        fileDownloads(app, { files, identify, clock, secure })
      },
      jobs: fileJobs({ files, clock }),
    }
  },
})
