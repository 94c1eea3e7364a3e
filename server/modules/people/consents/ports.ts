import type { AgreedKey } from './model.ts'

/** A text that people agree to, as readers see it at this moment; undefined where nobody has published it. */
export type TextNow = (key: AgreedKey, now: Date) => Promise<PublishedText | undefined>

interface PublishedText {
  title: string
  version: number
  html: string
}
