import type { ContentText } from '#contract/texts/content.console.ts'

// What somebody wrote and the server does not have lies in this browser, under the name of whoever wrote it: through a
// crash, a lost session and a closed tab, until it is saved or thrown away, or its writer signs out and agrees to lose
// it. What was put aside for a colleague's text lies beside it.

export interface KeptText {
  text: ContentText
  /** The version it was written on; null for something new. */
  version: number | null
  at: string
}

/** `draft` is what is being written, `aside` what gave way to somebody else's text. */
export type Slot = 'draft' | 'aside'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

interface Place {
  staffId: number
  kind: string
  id: number | 'new'
}

const prefix = 'console:content:'
const ownPrefix = (staffId: number) => `${prefix}${staffId}:`
const dayMs = 24 * 60 * 60 * 1000
/** Nobody misses what they have not looked for in a month. */
const keptDays = 30

export function createKeeper(shelf: Shelf, clock: () => Date, { staffId, kind, id }: Place) {
  const keyOf = (slot: Slot) => `${ownPrefix(staffId)}${kind}:${id}:${slot}`
  return {
    read(slot: Slot): KeptText | undefined {
      try {
        const kept: unknown = JSON.parse(shelf.getItem(keyOf(slot)) ?? 'null')
        return isKept(kept) ? kept : undefined
      } catch {
        return undefined
      }
    },

    /** False when there is no room: then only saving helps, and whoever writes is told so. */
    write(slot: Slot, text: ContentText, version: number | null): boolean {
      const kept: KeptText = { text, version, at: clock().toISOString() }
      try {
        shelf.setItem(keyOf(slot), JSON.stringify(kept))
        return true
      } catch {
        return false
      }
    },

    drop(slot: Slot): void {
      try {
        shelf.removeItem(keyOf(slot))
      } catch {
        // Storage is closed to us, so nothing lies in it.
      }
    },
  }
}
export type Keeper = ReturnType<typeof createKeeper>

/** Takes away what is older than anybody will ask for. */
export function sweep(shelf: Shelf, clock: () => Date): void {
  const oldest = clock().getTime() - keptDays * dayMs
  for (const key of keysFrom(shelf, prefix)) {
    const kept = readAny(shelf, key)
    if (!isKept(kept) || Date.parse(kept.at) < oldest) shelf.removeItem(key)
  }
}

/** How many texts of a person lie here that the server does not have. */
export function countKept(shelf: Shelf, staffId: number): number {
  return keysFrom(shelf, ownPrefix(staffId)).length
}

/** On signing out, after asking; a session that is merely lost takes nobody's words away. */
export function dropKept(shelf: Shelf, staffId: number): void {
  for (const key of keysFrom(shelf, ownPrefix(staffId))) shelf.removeItem(key)
}

function keysFrom(shelf: Shelf, start: string): string[] {
  const keys = Array.from({ length: shelf.length }, (_, at) => shelf.key(at) ?? '')
  return keys.filter((key) => key.startsWith(start))
}

function readAny(shelf: Shelf, key: string): unknown {
  try {
    return JSON.parse(shelf.getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}

function isKept(value: unknown): value is KeptText {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('at' in value)) return false
  const { text, at } = value
  return typeof at === 'string' && typeof text === 'object' && text !== null && 'html' in text && 'title' in text
}
