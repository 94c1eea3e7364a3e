import type { Fen } from '#contract/base/money.ts'
import type { Tx } from '#server/platform/postgres/database.ts'

export type KeepFiles = (tx: Tx, subject: string, urls: readonly string[]) => Promise<void>

/** Refuses texts with words that must not be used. */
export type RefuseWords = (fields: Readonly<Record<string, string>>) => Promise<void>

/** Whether somebody can come in by a scan. */
export type IsBound = (tx: Tx, makerId: number) => Promise<boolean>

/** Whether somebody handed in a picture themselves. */
export type IsOwnPicture = (tx: Tx, id: number, url: string) => Promise<boolean>

/** What a maker has earned and has, purse by purse. */
export type PursesOf = (
  tx: Tx,
  makerId: number,
) => Promise<Record<'available' | 'pending' | 'held' | 'debt' | 'lifetime', Fen>>
