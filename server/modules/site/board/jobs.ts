import { z } from 'zod'
import { job, work } from '#server/platform/jobs.ts'
import type { Board } from './service.ts'

// A while after midnight: what was read before it is written down by then.
const keepDays = job({
  name: 'board.keep-days',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 900,
  schedule: '25 1 * * *',
})

export const boardJobs = ({ board }: { board: Board }) => [work(keepDays, () => board.keep())]
