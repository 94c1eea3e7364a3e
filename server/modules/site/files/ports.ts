import type { Readable } from 'node:stream'
import type { Tx } from '#server/platform/postgres/database.ts'

/** `uploads` wait to be checked, `public` is served to everyone under its url, `private` only through our hands. */
export type Area = 'uploads' | 'public' | 'private'

export interface Written {
  bytes: number
  sha256: Buffer
}

/** Folders of our own, or a bucket. */
export type Place = 'local' | 's3'

/** The bucket is undefined where none is configured. */
export interface Places {
  local: Storage
  s3: Storage | undefined
}

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** All places as one, for whoever keeps bytes of its own. */
export interface Held {
  put(area: Area, path: string, source: Source): Promise<Written & { place: Place }>
  read(area: Area, path: string): Promise<Buffer | undefined>
  remove(area: Area, path: string): Promise<void>
}

/** Where bytes lie. Paths are ours: letters, digits, `-` and `_`, folders by `/`, one extension. */
export interface Storage {
  /** All of the source or nothing: once it resolves the bytes are on the disk, if the source fails none are left. */
  put(area: Area, path: string, source: Source): Promise<Written>
  /** Undefined when nothing lies there. */
  read(area: Area, path: string): Promise<Buffer | undefined>
  open(area: Area, path: string): Promise<Readable | undefined>
  /** How many bytes lie there, without reading them. */
  size(area: Area, path: string): Promise<number | undefined>
  /** Every path of an area that holds whole files. */
  list(area: Area): AsyncIterable<string>
  /** Removing what is not there is no mistake. */
  remove(area: Area, path: string): Promise<void>
  /** The address under which everyone gets what lies in `public`. */
  url(path: string): string
  /** Removes what a process left half-written when it died: uploads and parts untouched since then. */
  sweep(before: Date): Promise<void>
  /** An address elsewhere under which a browser gets a file for a moment. Absent where bytes go through our hands. */
  link?(area: Area, path: string, served: { type: string; disposition: string }): string
  /** Leave for a browser to send one upload there itself. Absent where bytes go through our hands. */
  accept?(path: string, wanted: { type: string; bytes: number; until: Date }): Form
  /** Other hosts that browsers meet on the way: where uploads go and papers come from, and who serves `public`. */
  origins?: { upload: string; public: string | undefined }
}

/** A form to be posted with a file in it, as S3 takes it from browsers: these fields first, the file last. */
export interface Form {
  url: string
  fields: Record<string, string>
}

/** Says which uploaded files a subject shows now, so that none of them is collected as an orphan. */
export type KeepFiles = (tx: Tx, subject: string, urls: readonly string[]) => Promise<void>
