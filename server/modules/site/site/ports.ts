import type { FooterLink } from '#contract/site/site.ts'
import type { Tx } from '#server/platform/postgres/database.ts'

/** Says which uploaded files a subject shows now, so that none of them is collected as an orphan. */
export type KeepFiles = (tx: Tx, subject: string, urls: readonly string[]) => Promise<void>

/** The links at the foot of every page, whoever sells them. */
export interface FooterLinks {
  /** Announced when one of them changes. */
  topic: string
  /** Those that are shown now or will be. */
  ahead(now: Date): Promise<readonly (FooterLink & { starts_at: Date; ends_at: Date })[]>
}
