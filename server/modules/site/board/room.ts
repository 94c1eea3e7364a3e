import { room } from '#server/house/room.ts'
import { boardJobs } from './jobs.ts'
import { boardRoutes } from './routes.ts'
import { boardGauges, createBoard } from './service.ts'

export const boardRoom = room({
  doors: [],
  tables: ['board_days'],
  open({ database, clock, gathered }) {
    const board = createBoard({ database, clock, sources: gathered.series })
    return {
      service: board,
      desk: (desk) => boardRoutes(desk, { board }),
      jobs: boardJobs({ board }),
      gauges: boardGauges(board),
    }
  },
})
