import { createHash } from 'node:crypto'
import type { Paging } from '#contract/base/paging.ts'
import type { Database, Tx } from '#server/platform/postgres/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { names, textsOf } from './model.ts'
import type { TextNow } from './ports.ts'
import * as store from './store.ts'

export type Consents = ReturnType<typeof createConsents>
export type ConsentFilter = store.ConsentFilter

interface Parts {
  database: Database
  textNow: TextNow
  /** In production; elsewhere an empty house can be tried out, and what was agreed to is version 0. */
  mustBePublished: boolean
}

interface Given {
  realm: 'enterprise' | 'maker'
  ownerId: number
  now: Date
  /** From where, as far as it is kept. */
  network: string
  device: string
}

interface AgreedText {
  key: string
  title: string
  version: number
  digest: Buffer
}

/** Who agreed to which version of which text, when and from where: written once and never changed. */
export function createConsents({ database, textNow, mustBePublished }: Parts) {
  return {
    /** The texts as they stand now. Read before the transaction that writes them down: it may need a connection. */
    textsFor: (realm: Given['realm'], now: Date): Promise<AgreedText[]> =>
      Promise.all(
        textsOf[realm].map(async (key) => {
          const text = await textNow(key, now)
          // Nobody can agree to what is not there: a house that is open to the world has its texts first.
          if (!text && mustBePublished) throw new Refusal('REGISTRATION_CLOSED', { unpublished: key })
          const { title, version, html } = text ?? { title: names[key], version: 0, html: '' }
          return { key, title, version, digest: createHash('sha256').update(html).digest() }
        }),
      ),

    record: (tx: Tx, { realm, ownerId, now, network, device }: Given, texts: readonly AgreedText[]): Promise<void> => {
      const rows = texts.map((text) => ({ realm, owner_id: ownerId, ...text, network, device, agreed_at: now }))
      return store.insert(tx, rows)
    },

    page: (paging: Paging, filter: store.ConsentFilter) => database.read((tx) => store.page(tx, paging, filter)),
  }
}
