import { room } from '#server/house/room.ts'
import type { Resources } from '#server/modules/catalogue/resources/service.ts'
import type { Ledger } from '#server/modules/money/ledger/service.ts'
import type { Points } from '#server/modules/money/points/service.ts'
import type { Vips } from '#server/modules/money/vips/service.ts'
import type { Certifications } from '#server/modules/people/certifications/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Staff } from '#server/modules/people/staff/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import { downloadFiles, downloadRoutes } from './routes.ts'
import { createDownloads } from './service.ts'

interface Doors {
  ledger: Ledger
  points: Points
  vips: Vips
  resources: Resources
  certifications: Certifications
  messages: Messages
  staff: Staff
  settings: Settings
}

export const downloadsRoom = room({
  doors: ['ledger', 'points', 'vips', 'resources', 'certifications', 'messages', 'staff', 'settings'],
  tables: ['resource_purchases', 'resource_downloads'],
  personal: [
    { table: 'resource_purchases', title: '资料兑换', whose: { realm: 'owner_kind', id: 'owner_id' } },
    { table: 'resource_downloads', title: '资料下载', whose: { realm: 'owner_kind', id: 'owner_id' } },
  ],
  open({ database, clock, defects, keysFor }, doors: Doors) {
    const downloads = createDownloads({
      ...{ database, ...doors },
      fileKeys: keysFor('downloads.files'),
    })
    return {
      service: downloads,
      desk: (desk) => downloadRoutes(desk, { downloads }),
      http: (app) => downloadFiles(app, { downloads, clock, defects }),
    }
  },
})
