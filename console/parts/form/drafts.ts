import { clock } from '#console/clock.ts'
import { session } from '#console/session.ts'

// What was typed into a form and not saved outlives a reload and a lost session: it lies in this tab's storage, under
// the name of whoever typed it, until it is saved, thrown away, they sign out in this tab, or the tab is closed. Texts
// have a storage of their own, which outlives the tab too (kept.ts).

export interface Draft<Values> {
  values: Values
  /** What the form began with: whatever differs from it was typed. */
  base?: Values
  at: string
}

const ownPrefix = () => `console:draft:${session.getState().me?.id ?? 0}:`
const keyOf = (name: string) => `${ownPrefix()}${name}`

export function readDraft<Values>(name: string): Draft<Values> | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export function writeDraft<Values>(name: string, { values, base }: { values: Values; base: Values }): void {
  try {
    sessionStorage.setItem(
      keyOf(name),
      JSON.stringify({ values, base, at: clock().toISOString() } satisfies Draft<Values>),
    )
  } catch {
    // No room for a draft is no reason to stop somebody's writing.
  }
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name))
}

/** The drafts of whoever is signed in, in this tab. */
function ownKeys(): string[] {
  const prefix = ownPrefix()
  return Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
}

export function countDrafts(): number {
  return ownKeys().length
}

/** On signing out, after asking. What somebody else left behind here when their session was taken over stays theirs. */
export function dropDrafts(): void {
  for (const key of ownKeys()) sessionStorage.removeItem(key)
}
