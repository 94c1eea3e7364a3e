type Words = Readonly<Record<string, string | { label: string }>>

/** What the states of one thing mean, by the words that the screen shows. */
interface Meanings {
  /** What has these states: `订单`. */
  of: string
  words: readonly { word: string; meaning: string }[]
}

/** The handbook of one screen: what it is for, what the states mean, what one should know. */
export interface Manual {
  about: string
  /** Sentences about how things are done here. */
  hints?: readonly string[]
  states?: readonly Meanings[]
}

/** The words come from where the screen has them: a state that is new there does not compile here. */
export function explained<W extends Words>(of: string, words: W, meanings: { [State in keyof W]: string }): Meanings {
  return {
    of,
    words: Object.entries(words).map(([state, said]) => ({
      word: typeof said === 'string' ? said : said.label,
      meaning: meanings[state] ?? '',
    })),
  }
}

const manuals = import.meta.glob<{ manual: Manual }>('./resources/*/manual.ts')

/** Loaded when somebody opens it. */
export async function loadManual(key: string): Promise<Manual | undefined> {
  return (await manuals[`./resources/${key}/manual.ts`]?.())?.manual
}
