import type { Readable } from 'node:stream'
import type { Tx } from '#server/platform/postgres/database.ts'

/** `uploads` wait to be checked, `public` is served to everyone under its url, `private` only through our hands. */
export type Area = 'uploads' | 'public' | 'private'

export interface Written {
  bytes: number
  sha256: Buffer
}

/** Where bytes lie. Paths are ours: letters, digits, `-` and `_`, folders by `/`, one extension. */
export interface Storage {
  /** All of the source or nothing: once it resolves the bytes are on the disk, if the source fails none are left. */
  put(area: Area, path: string, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Written>
  /** Undefined when nothing lies there. */
  read(area: Area, path: string): Promise<Buffer | undefined>
  open(area: Area, path: string): Promise<Readable | undefined>
  /** Removing what is not there is no mistake. */
  remove(area: Area, path: string): Promise<void>
  /** The address under which everyone gets what lies in `public`. */
  url(path: string): string
  /** Removes what a process left half-written when it died: uploads and parts untouched since then. */
  sweep(before: Date): Promise<void>
}

/** Says which uploaded files a subject shows now, so that none of them is collected as an orphan. */
export type KeepFiles = (tx: Tx, subject: string, urls: readonly string[]) => Promise<void>
