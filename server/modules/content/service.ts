import type { PageKey } from '#contract/content.ts'
import type { Paging } from '#contract/paging.ts'
import type { Reading } from '#server/http/desk.ts'
import { type Actor, audit } from '#server/platform/audit.ts'
import { announce } from '#server/platform/changes.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import type { Page } from '#server/platform/paging.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as store from './store.ts'

export type Content = ReturnType<typeof createContent>
export type { ContentRow } from './store.ts'

const topic = 'content'

/** Texts that people write and others read: pages under a fixed key, and notices. */
export function createContent({ database }: { database: Database }) {
  return {
    async page(key: PageKey, now: Date, reading: Reading) {
      const [found, turn] = await database.read((tx) =>
        Promise.all([store.findPage(tx, key, now), turnFor(reading, tx, 'page', now)]),
      )
      note(reading, turn)
      if (!found) throw new Refusal('RECORD_NOT_FOUND')
      return { key, title: found.title, summary: found.summary, html: found.html, updated_at: found.updated_at }
    },

    async notices(paging: Paging, now: Date, reading: Reading): Promise<Page<store.ContentRow>> {
      const [page, turn] = await database.read((tx) =>
        Promise.all([store.listNotices(tx, paging, now), turnFor(reading, tx, 'notice', now)]),
      )
      note(reading, turn)
      return page
    },

    async add(tx: Tx, content: store.NewContent, { actor, requestId }: { actor: Actor; requestId: string }) {
      const id = await store.insert(tx, content)
      const at = content.updated_at
      const subject = `content:${id}`
      await audit(tx, { at, actor, action: 'content.add', subject, before: null, after: content, requestId })
      await announce(tx, topic)
      return id
    },
  }
}

/** Asked only for answers that are kept: a lone call is over before anything turns. */
async function turnFor(reading: Reading, tx: Tx, kind: 'page' | 'notice', now: Date): Promise<Date | undefined> {
  return reading.kept ? store.nextTurn(tx, kind, now) : undefined
}

function note(reading: Reading, turn: Date | undefined) {
  reading.dependsOn(topic)
  if (turn) reading.freshUntil(turn)
}
