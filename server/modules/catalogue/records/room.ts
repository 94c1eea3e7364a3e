import type { OwnKind } from '#contract/catalogue/own-records.ts'
import { room } from '#server/house/room.ts'
import type { Regions } from '#server/modules/catalogue/regions/service.ts'
import type { Shelves } from '#server/modules/catalogue/shelves/service.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Persons } from '#server/modules/people/persons/service.ts'
import type { Files } from '#server/modules/site/files/service.ts'
import type { Settings } from '#server/modules/site/settings/service.ts'
import type { Search } from '#server/modules/texts/search/service.ts'
import type { Words } from '#server/modules/texts/words/service.ts'
import type { Reader, Tx } from '#server/platform/postgres/database.ts'
import { recordJobs } from './jobs.ts'
import { ruleSetting } from './model.ts'
import { emptyRevisions, type OwnEvent } from './reviewing/service.ts'
import { ruleRoutes } from './routes.ts'
import { createDirectories, createRecords } from './service.ts'

interface Doors {
  shelves: Shelves
  regions: Regions
  files: Files
  search: Search
  persons: Persons
  messages: Messages
  settings: Settings
  words: Words
}

/** How records of every kind are kept and listed; the rows are the kinds' own. */
export const recordsRoom = room({
  doors: ['shelves', 'regions', 'files', 'search', 'persons', 'messages', 'settings', 'words'],
  tables: ['record_counts', 'record_decisions', 'record_revisions', 'record_events', 'record_days'],
  personal: [
    { table: 'record_revisions', title: '提交的修改', whose: { through: '账户使用人', by: 'person_id' } },
    { table: 'record_events', title: '内容经过', whose: { through: '账户使用人', by: 'person_id' } },
  ],
  open({ database, clock, gathered }, { shelves, regions, files, search, persons, messages, settings, words }: Doors) {
    const own = {
      persons,
      rulesOf: (tx: Reader, kind: OwnKind) => settings.read(tx, ruleSetting(kind)),
      rulesShown: (kind: OwnKind) => settings.get(ruleSetting(kind)),
      refuseWords: words.refuse,
      isOwnFile: files.isOwn,
      tell: (tx: Tx, id: number, event: OwnEvent, values: Readonly<Record<string, string>>, now: Date) =>
        messages.tell(tx, { realm: 'enterprise', id }, { event, values, now }),
    }
    return {
      service: {
        records: createRecords({
          ...{ database, shelves, keepFiles: files.use, putInIndex: search.put, own },
          async onChanged(tx, kind, id, now) {
            for (const follow of gathered.recordChanged()) await follow(tx, kind, id, now)
          },
        }),
        directories: createDirectories({ database, shelves, regions, findByWords: search.ids }),
      },
      desk: (desk) => ruleRoutes(desk, { database, settings }),
      jobs: recordJobs({ database, clock }),
      // What somebody who has left wrote beside what readers saw; the record itself is its room's.
      forgets: [async (tx, realm, id) => emptyRevisions(tx, await persons.ownerOf(tx, realm, id))],
    }
  },
})
