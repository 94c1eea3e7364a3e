import { room } from '#server/house/room.ts'
import { defectJobs } from './jobs.ts'
import { defectRoutes } from './routes.ts'

export const defectsRoom = room({
  doors: [],
  tables: [],
  open: ({ defects, clock }) => ({
    service: defects,
    desk: (desk) => defectRoutes(desk, { defects }),
    jobs: defectJobs({ defects, clock }),
  }),
})
