import type { z } from 'zod'
import { type Actor, audit } from '#server/platform/audit.ts'
import { announce, type Changes } from '#server/platform/postgres/changes.ts'
import type { Database, Reader, Tx } from '#server/platform/postgres/database.ts'
import { createKept } from '#server/platform/postgres/kept.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as store from './store.ts'

export const settingsTopic = 'settings'

/** One thing an operator can set: where it is kept, what it may be, and what it is before anyone has touched it. */
export interface Setting<Value> {
  key: string
  schema: z.ZodType<Value>
  initial: Value
  /** As it stands in the log, where people read it. */
  shown?(value: NoInfer<Value>): object
}

/** Which version somebody had before them; whoever writes from inside has none. */
export interface Seen {
  version?: number | undefined
}

export interface Change {
  actor: Actor
  now: Date
  requestId: string
}

export type Settings = ReturnType<typeof createSettings>

/** What operators set. Every process reads its own copy and drops it the moment any process changes a setting. */
export function createSettings({ database, changes }: { database: Database; changes: Changes }) {
  const kept = createKept({ changes, topic: settingsTopic, load: () => database.read((tx) => store.readAll(tx)) })
  // Settings are read for every call and changed once a month: each saved copy is checked against its schema once.
  const checked = new WeakMap<Map<string, store.Saved>, Map<string, unknown>>()

  return {
    async get<Value>(setting: Setting<Value>): Promise<Value> {
      const saved = await kept()
      const known = checked.get(saved) ?? new Map<string, unknown>()
      checked.set(saved, known)
      if (!known.has(setting.key)) known.set(setting.key, savedOrInitial(setting, saved.get(setting.key)?.value))
      return known.get(setting.key) as Value
    },

    /** Through the caller's connection: whoever is in a transaction must not wait for a second one. */
    read: async <Value>(tx: Reader, setting: Setting<Value>): Promise<Value> =>
      savedOrInitial(setting, (await store.find(tx, setting.key))?.value),

    /** With its version, for whoever is going to change it: never an older copy of this process. */
    edited: <Value>(setting: Setting<Value>): Promise<Value & { version: number }> =>
      database.read((tx) => editedIn(tx, setting)),
    editedIn,

    /**
     * Changes the given parts of a setting and leaves the others as they are. Optimistic locking: on top of a version
     * that somebody else has replaced it is refused.
     */
    async change<Value extends object>(
      tx: Tx,
      setting: Setting<Value>,
      { version, ...parts }: { [Part in keyof Value]?: Value[Part] | undefined } & Seen,
      { actor, now, requestId }: Change,
    ): Promise<Value & { version: number }> {
      const saved = await store.lock(tx, setting.key)
      const standing = saved?.version ?? 0
      if (version !== undefined && version !== standing) throw new Refusal('CHANGED_MEANWHILE')
      const before = savedOrInitial(setting, saved?.value)
      const given = Object.entries(parts).filter(([, value]) => value !== undefined)
      const after = setting.schema.parse({ ...before, ...Object.fromEntries(given) })
      await store.save(tx, setting.key, after, now)
      const subject = `setting:${setting.key}`
      const shown = { before: setting.shown?.(before) ?? before, after: setting.shown?.(after) ?? after }
      await audit(tx, { at: now, actor, action: 'setting.change', subject, ...shown, requestId })
      await announce(tx, settingsTopic)
      return { ...after, version: standing + 1 }
    },
  }
}

async function editedIn<Value>(tx: Reader, setting: Setting<Value>): Promise<Value & { version: number }> {
  const saved = await store.find(tx, setting.key)
  return { ...savedOrInitial(setting, saved?.value), version: saved?.version ?? 0 }
}

/** A part that was added to a setting after it had been saved has its initial value. */
function savedOrInitial<Value>(setting: Setting<Value>, saved: unknown): Value {
  return saved === undefined ? setting.initial : setting.schema.parse({ ...setting.initial, ...(saved as object) })
}
