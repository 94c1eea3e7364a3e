/** What an answer was made from, so that a page built on it knows when to be made anew. */
export interface Reading {
  /** False when nobody keeps the answer: then nobody needs to know how long it holds. */
  kept: boolean
  dependsOn(topic: string): void
  freshUntil(at: Date): void
}

/** For answers that nobody keeps. */
export const unread: Reading = { kept: false, dependsOn() {}, freshUntil() {} }
