import { clock } from '../clock.ts'
import { session } from '../session.ts'

// What was typed and not saved outlives a reload and a lost session: it lies in this tab's storage, under the name of
// whoever typed it, until it is saved, thrown away, or the tab is closed.

export interface Draft<Values> {
  values: Values
  at: string
}

const prefix = 'console:draft:'
const keyOf = (name: string) => `${prefix}${session.getState().me?.id ?? 0}:${name}`

export function readDraft<Values>(name: string): Draft<Values> | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export function writeDraft<Values>(name: string, values: Values): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify({ values, at: clock().toISOString() } satisfies Draft<Values>))
  } catch {
    // No room for a draft is no reason to stop somebody's writing.
  }
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name))
}

/** On signing out: the next person at this machine finds nothing. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
