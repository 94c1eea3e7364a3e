import { mobileBase } from '#contract/base/visitors.ts'
import { room } from '#server/house/room.ts'
import type { Sms } from '#server/modules/people/sms/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import { officialJobs } from './jobs.ts'
import { officialRoutes } from './routes.ts'
import { createOfficial } from './service.ts'

export const officialRoom = room({
  doors: ['sms', 'settings'],
  tables: ['official_credentials', 'official_messages'],
  sealed: [
    {
      table: 'official_credentials',
      columns: [{ name: 'sealed', place: ({ kind }) => `official.${kind}` }],
      given: ['kind'],
    },
    { table: 'official_messages', columns: [{ name: 'sealed', place: 'official' }] },
  ],
  personal: [
    {
      table: 'official_messages',
      title: '公众号消息',
      whose: { realm: 'realm', id: 'owner_id' },
      words: { sealed: '内容' },
    },
  ],
  open({ config, database, clock, defects, sealing, origin, vendors, ask }, doors: { sms: Sms; settings: Settings }) {
    const { mobileOrigin } = config
    const official = createOfficial({
      ...{ database, sealing, defects, ...doors },
      api: vendors.officialApi,
      openidOf: ask('official.openidOf'),
      origins: [origin, ...(mobileOrigin ? [mobileOrigin] : [])],
      mobileBase: mobileOrigin ?? `${origin}${mobileBase}`,
    })
    return {
      service: official,
      desk: (desk) => officialRoutes(desk, { official }),
      jobs: officialJobs({ official, clock }),
      forgets: [official.telling.forget],
    }
  },
})
