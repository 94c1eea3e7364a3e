import type { Tx } from '#server/platform/postgres/database.ts'

export type KeepFiles = (tx: Tx, subject: string, urls: readonly string[]) => Promise<void>

/** Refuses texts with words that must not be used. */
export type RefuseWords = (fields: Readonly<Record<string, string>>) => Promise<void>

/** Whether somebody handed in a picture themselves. */
export type IsOwnPicture = (tx: Tx, id: number, url: string) => Promise<boolean>
