import { room } from '#server/house/room.ts'
import { sealedKeptKeys } from '#server/platform/secrets/kept-keys.ts'
import { keyJobs } from './jobs.ts'
import { createKeys } from './service.ts'

export const keysRoom = room({
  doors: [],
  tables: [],
  sealed: [sealedKeptKeys],
  open({ config, database, clock, sealing, sealed }) {
    const keys = createKeys({ database, sealing, sealed, formerKeys: config.secretKeysKnown })
    return { service: keys, jobs: keyJobs({ keys, clock }) }
  },
})
