import { room } from '#server/house/room.ts'
import type { Makers } from '#server/modules/people/makers/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { SiteService } from '#server/modules/site/site/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import { posterJobs } from './jobs.ts'
import { posterPictures, posterRoutes } from './routes.ts'
import { createPosters } from './service.ts'

interface Doors {
  makers: Makers
  site: SiteService
  files: Files
  words: Words
}

export const postersRoom = room({
  doors: ['makers', 'site', 'files', 'words'],
  imports: ['settings'],
  tables: ['poster_templates', 'kept_posters', 'promotion_materials'],
  open({ database, clock, painting, keysFor, origin, ask }, doors: Doors) {
    const posters = createPosters({
      ...{ database, painting, origin, ...doors },
      storage: doors.files.holding,
      vip: { has: ask('posters.opensAll'), used: ask('posters.levelUsed') },
      keys: keysFor('posters'),
    })
    return {
      service: posters,
      desk: (desk) => posterRoutes(desk, { posters }),
      http: (app) => posterPictures(app, { posters, clock }),
      jobs: posterJobs({ posters, clock }),
      forgets: [async (tx, realm, id) => (realm === 'maker' ? posters.release(tx, id) : undefined)],
      answers: { 'offers.posters': posters.samples },
    }
  },
})
