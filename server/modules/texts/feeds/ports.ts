import type { Paging } from '#contract/base/paging.ts'

/** A kind of records that search engines are told about, month by month. */
export interface SitemapSource {
  kind: string
  months(now: Date): Promise<{ month: string; total: number }[]>
  inMonth(month: string, paging: Paging, now: Date): Promise<{ path: string; changed: Date }[]>
  /** When anything of the kind was last changed. */
  latest(): Promise<Date | undefined>
}
