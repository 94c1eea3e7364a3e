import type { Paging } from '#contract/base/paging.ts'
import type { AccountRealm } from '#contract/base/realms.ts'
import { type FavouriteKind, savedWordsMax } from '#contract/catalogue/favourites.words.ts'
import type { Messages } from '#server/modules/people/messages/service.ts'
import type { Search } from '#server/modules/texts/search/service.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as store from './store.ts'

export type Favourites = ReturnType<typeof createFavourites>

interface Parts {
  database: Database
  search: Pick<Search, 'ids'>
  messages: Pick<Messages, 'tell'>
}

/** A list that nobody could look through any more helps nobody to find anything. */
const favouritesMax = 500
/** So many of what a word finds are looked at for what is new. */
const foundMax = 100
const ownersAtOnce = 100
/** A message names so many, and says how many there are. */
const namedMax = 3

/** 收藏: what somebody wants to find again, and words of which they want to hear. */
export function createFavourites({ database, search, messages }: Parts) {
  const listWords = (owner: store.Owner) => database.look(async (tx) => ({ list: await store.words(tx, owner) }))

  return {
    list: (owner: store.Owner, kind: FavouriteKind | undefined, paging: Paging, now: Date) =>
      database.look((tx) => store.page(tx, owner, kind, paging, now)),

    read: (owner: store.Owner, subject: store.Subject) =>
      database.look(async (tx) => ({ saved: await store.has(tx, owner, subject) })),

    /** What readers do not see cannot be kept: nobody learns by trying which ids there are. */
    add: (owner: store.Owner, subject: store.Subject, now: Date) =>
      database.begin(async (tx) => {
        await store.hold(tx, owner)
        if (await store.has(tx, owner, subject)) return { saved: true }
        const title = await store.titleOf(tx, subject)
        if (title === undefined) throw new Refusal('RECORD_NOT_FOUND')
        if ((await store.count(tx, owner)) >= favouritesMax) throw new Refusal('LIST_FULL')
        await store.insert(tx, owner, { ...subject, title, now })
        return { saved: true }
      }),

    remove: (owner: store.Owner, subject: store.Subject) =>
      database.begin(async (tx) => {
        await store.remove(tx, owner, subject)
        return { saved: false }
      }),

    words: {
      list: listWords,

      async add(owner: store.Owner, word: string, now: Date) {
        await database.begin(async (tx) => {
          await store.hold(tx, owner)
          const known = await store.words(tx, owner)
          if (known.some((one) => one.word === word)) return
          if (known.length >= savedWordsMax) throw new Refusal('LIST_FULL')
          await store.insertWord(tx, owner, word, now)
        })
        return listWords(owner)
      },

      async remove(owner: store.Owner, id: number) {
        await database.begin(async (tx) => {
          if (!(await store.removeWord(tx, owner, id))) throw new Refusal('RECORD_NOT_FOUND')
        })
        return listWords(owner)
      },
    },

    /** Once a day whoever waits for words is told what came; answers how many were. */
    async tellDaily(now: Date): Promise<number> {
      // Many wait for the same word: what it finds is asked once a day.
      const found = new Map<string, Promise<Found>>()
      const find = (word: string) => {
        const known = found.get(word) ?? findAll(word, now)
        found.set(word, known)
        return known
      }
      let told = 0
      let after: store.Owner | undefined
      for (;;) {
        const owners = await database.read((tx) => store.owners(tx, after, ownersAtOnce))
        for (const owner of owners) told += (await tellOne(owner, find, now)) ? 1 : 0
        after = owners.at(-1)
        if (!after) return told
      }
    },

    /** Two pages of one company have become one. */
    moveTo: (tx: Tx, fromId: number, toId: number) => store.moveCompany(tx, fromId, toId),

    forget: async (tx: Tx, realm: AccountRealm, id: number): Promise<void> => store.forget(tx, { kind: realm, id }),
  }

  async function findAll(word: string, now: Date): Promise<Found> {
    const of = (kind: FavouriteKind) => search.ids(kind, word, now, foundMax)
    const [company, product, business] = await Promise.all([of('company'), of('product'), of('business')])
    return { company, product, business }
  }

  /** What was found is told and noted together: nobody is told twice, and nobody misses anything. */
  async function tellOne(owner: store.Owner, find: (word: string) => Promise<Found>, now: Date): Promise<boolean> {
    const known = await database.read((tx) => store.words(tx, owner))
    const found = await Promise.all(known.map(async (one) => ({ ...one, ids: await find(one.word) })))
    return database.begin(async (tx) => {
      const upto = await store.holdWords(tx, owner)
      const fresh: { word: string; titles: string[] }[] = []
      for (const { id, word, ids } of found) {
        const since = upto.get(id)
        if (!since) continue
        const titles = await store.publishedSince(tx, owner, ids, since, now)
        if (titles.length > 0) fresh.push({ word, titles })
      }
      await store.noteTold(tx, owner, now)
      if (fresh.length === 0) return false
      const titles = [...new Set(fresh.flatMap((one) => one.titles))]
      const values = {
        words: fresh
          .slice(0, namedMax)
          .map(({ word }) => `“${word}”`)
          .join('、'),
        times: String(titles.length),
        titles: titles
          .slice(0, namedMax)
          .map((title) => `“${title}”`)
          .join('、'),
      }
      await messages.tell(tx, { realm: owner.kind, id: owner.id }, { event: 'favourite.found', values, now })
      return true
    })
  }
}

type Found = Record<FavouriteKind, number[]>
