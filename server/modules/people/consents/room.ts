import { room } from '#server/house/room.ts'
import type { Content } from '#server/modules/texts/content/service.ts'
import { createConsents } from './service.ts'

export const consentsRoom = room({
  doors: ['content'],
  tables: ['consents'],
  personal: [
    { table: 'consents', title: '同意过的协议', whose: { realm: 'realm', id: 'owner_id' }, withheld: ['digest'] },
  ],
  open({ config, database }, { content }: { content: Content }) {
    const textNow = content.reading.textNow
    return { service: createConsents({ database, textNow, mustBePublished: config.appEnv === 'production' }) }
  },
})
