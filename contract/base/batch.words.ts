// Without schemas, so that the browser counts with the same number.

/** As many as a person can have looked at before they decide about all of them at once. */
export const batchMax = 50

/** What came of one of several. */
export interface BatchOutcome {
  id: number
  done: boolean
  /** Why it was not, in words for whoever asked. */
  reason: string
}
