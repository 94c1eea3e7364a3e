import type { FooterLink } from '#contract/site/site.ts'

/** The links at the foot of every page, whoever sells them. */
export interface FooterLinks {
  /** Announced when one of them changes. */
  topic: string
  /** Those that are shown now or will be. */
  ahead(now: Date): Promise<readonly (FooterLink & { starts_at: Date; ends_at: Date })[]>
}
