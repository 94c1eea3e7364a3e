import { z } from 'zod'
import { room } from '#server/house/room.ts'
import type { Companies } from '#server/modules/catalogue/companies/service.ts'
import type { Opportunities } from '#server/modules/catalogue/opportunities/service.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import { job, work } from '#server/platform/jobs.ts'
import { matchingRoutes } from './routes.ts'
import { createMatching } from './service.ts'

interface Doors {
  regions: Regions
  words: Words
  companies: Companies
  opportunities: Opportunities
  messages: Messages
}

const digest = job({
  name: 'matching.digest',
  input: z.object({}),
  attemptsMax: 3,
  timeoutS: 900,
  schedule: '0 9 * * *',
})

/** Nobody waits for it: what changed is looked at within seconds. */
const everyMs = 5_000

export const matchingRoom = room({
  doors: ['regions', 'words', 'companies', 'opportunities', 'messages'],
  tables: ['match_queue', 'match_profiles', 'match_terms', 'matches', 'match_refusals', 'match_choices'],
  reads: ['companies', 'products', 'opportunities'],
  personal: [
    {
      table: 'match_choices',
      title: '匹配设置',
      whose: { enterprise: 'enterprise_id' },
      whole: true,
      words: { off: '已关闭' },
    },
    { table: 'match_refusals', title: '不感兴趣的商机', whose: { enterprise: 'enterprise_id' }, whole: true },
  ],
  open({ database, clock, ask }, doors: Doors) {
    const matching = createMatching({ database, quickAmong: ask('matching.quickAmong'), ...doors })
    return {
      service: matching,
      desk: (desk) => matchingRoutes(desk, { matching }),
      recordChanged: [matching.onChanged],
      pulses: [{ name: 'matching.changed', everyMs, beat: () => matching.beat(clock()) }],
      jobs: [
        work(digest, async () => {
          await matching.tellDaily(clock())
        }),
      ],
      forgets: [(tx, realm, id) => (realm === 'enterprise' ? matching.forgetEnterprise(tx, id) : Promise.resolve())],
    }
  },
})
