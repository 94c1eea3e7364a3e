import type { Reader } from '#server/platform/postgres/database.ts'

/** Refuses texts with words that must not be used. */
export type RefuseWords = (fields: Readonly<Record<string, string>>) => Promise<void>

/** How an enterprise stands with its certification, as its account shows it. */
export type StandingOf = (
  tx: Reader,
  id: number,
) => Promise<{ state: string; level: string | null; expires_at: Date | null }>

/** Whether an enterprise is a strategic partner now, and until when. */
export type PartnerOf = (tx: Reader, id: number) => Promise<{ active: boolean; expires_at: Date | null }>

/** Whether somebody handed in a picture themselves. */
export type IsOwnPicture = (tx: Reader, id: number, url: string) => Promise<boolean>

/** How many points an enterprise has. */
export type ScoreOf = (tx: Reader, enterpriseId: number) => Promise<number>
