/** What somebody wrote; when it is published depends on the day on which the demo is loaded. */
export interface DemoText {
  title: string
  summary: string
  category: string
  tags: readonly string[]
  html: string
  /** Negative: it lies ahead. */
  daysAgo: number
  /** Negative: it is over. */
  expiresInDays?: number
  /** Where it was taken from; our own texts have none. */
  source?: string
}
