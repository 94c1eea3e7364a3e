import type { Fen } from '#contract/base/money.ts'
import type { Reader } from '#server/platform/postgres/database.ts'

/** Refuses texts with words that must not be used. */
export type RefuseWords = (fields: Readonly<Record<string, string>>) => Promise<void>

/** Whether somebody can come in by a scan. */
export type IsBound = (tx: Reader, makerId: number) => Promise<boolean>

/** Whether somebody's name was verified: from then on nobody changes it alone. */
export type IsVerified = (tx: Reader, makerId: number) => Promise<boolean>

/** Whether somebody handed in a picture themselves. */
export type IsOwnPicture = (tx: Reader, id: number, url: string) => Promise<boolean>

/** Which level a maker has, and until when; nothing where they have none. */
export type VipOf = (
  tx: Reader,
  makerId: number,
  now: Date,
) => Promise<{ level_id: number | null; name: string; expires_at: Date | null }>

/** What a maker has earned and has, purse by purse; points among them. */
export type PursesOf = (
  tx: Reader,
  makerId: number,
) => Promise<Record<'available' | 'pending' | 'held' | 'debt' | 'lifetime' | 'score', Fen>>
