import { z } from 'zod'
import type { Clock } from '#server/platform/clock.ts'
import { job, work } from '#server/platform/jobs.ts'
import type { PartSource, RebuildSource } from './ports.ts'
import type { Search } from './service.ts'

const forgetSearches = job({
  name: 'search.forget-log',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '35 4 * * *',
})

const forgetEnded = job({
  name: 'search.forget-ended',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 300,
  schedule: '45 * * * *',
})

// Finds nothing to do after the first time, until the shape of the index changes or somebody asks for a part of it.
const rebuild = job({
  name: 'search.rebuild',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 600,
  schedule: '*/5 * * * *',
})

interface Parts {
  search: Search
  clock: Clock
  /** There once every room is open. */
  sources: () => readonly RebuildSource[]
  parts: () => readonly PartSource[]
}

export function searchJobs({ search, clock, sources, parts }: Parts) {
  return [
    work(forgetSearches, () => search.log.forget()),
    work(forgetEnded, () => search.forgetEnded(clock())),
    work(rebuild, async () => {
      for (const source of sources()) await search.rebuild(source)
      await search.rebuildParts(parts())
    }),
  ]
}
