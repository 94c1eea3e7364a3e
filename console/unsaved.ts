// What is on the screen and not on the server. Whoever takes the page away from under it keeps it in this browser
// first; questions about it are asked once.

interface Unsaved {
  /** Puts it into this browser's storage now, without waiting for its turn. */
  keep(): void
}

const onScreen = new Set<Unsaved>()
let unasked = false

/** Answers with how to let go of it. */
export function holdUnsaved(work: Unsaved): () => void {
  onScreen.add(work)
  return () => void onScreen.delete(work)
}

export function keepUnsaved(): void {
  for (const work of onScreen) work.keep()
}

/** Whether nobody is to be asked now: they have been, or they have no choice. */
export function leavesUnasked(): boolean {
  return unasked
}

export async function leaveUnasked(leave: () => unknown): Promise<void> {
  unasked = true
  try {
    await leave()
  } finally {
    unasked = false
  }
}

/** The page goes, whatever is on it: what is not saved is kept for whoever wrote it. */
export function replacePage(load: () => void): void {
  keepUnsaved()
  // For good: the browser asks only when it comes to unloading, after this.
  unasked = true
  load()
}
