import type { Reader } from '#server/platform/postgres/database.ts'

/** Refuses texts with words that must not be used. */
export type RefuseWords = (fields: Readonly<Record<string, string>>) => Promise<void>

/** Whether somebody handed in a picture themselves. */
export type IsOwnPicture = (tx: Reader, id: number, url: string) => Promise<boolean>
