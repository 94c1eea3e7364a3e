import assert from 'node:assert/strict'
import type { Area, Storage } from '#server/modules/site/files/ports.ts'
import { createS3Client, type S3Parts } from './s3-client.ts'

/** Ours always look like this, in a bucket as in a folder. */
const pathPattern = /^[\w-]{1,80}(\/[\w-]{1,80}){0,4}(\.[a-z0-9]{1,8})?$/
/** The same names as the folders of the data folder, so that one can be copied over the other by any tool. */
const folders = { uploads: 'uploads', public: 'files', private: 'private' } as const satisfies Record<Area, string>

/** More than any purpose takes; the rest of what lies there is not ours. */
const readBytesMax = 64 * 1024 * 1024
/** A minute to follow the address that was given out, and some for clocks that differ. */
const linkExpiresS = 120

const types: Readonly<Record<string, string>> = {
  ...{ jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', svg: 'image/svg+xml', pdf: 'application/pdf' },
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ...{ zip: 'application/zip', ofd: 'application/ofd', xml: 'application/xml' },
}
const bytesType = 'application/octet-stream'

interface Parts extends S3Parts {
  /** The host that serves `public` to everybody; undefined: we do. */
  publicUrl: string | undefined
}

/** Files in a bucket, which processes on any number of machines share. */
export function createS3Storage(parts: Parts): Storage {
  const client = createS3Client(parts)
  const { publicUrl } = parts
  const keyOf = (area: Area, path: string) => {
    assert(pathPattern.test(path), 'a path that is not ours')
    return `${folders[area]}/${path}`
  }

  return {
    put: async (area, path, source) => client.put(keyOf(area, path), source, headersFor(area, path)),

    read: async (area, path) => client.read(keyOf(area, path), readBytesMax),

    async open(area, path) {
      return (await client.get(keyOf(area, path)))?.stream
    },

    size: async (area, path) => (await client.head(keyOf(area, path)))?.bytes,

    async *list(area) {
      const folder = `${folders[area]}/`
      for await (const { key } of client.list(folder)) {
        const path = key.slice(folder.length)
        if (pathPattern.test(path)) yield path
      }
    },

    remove: async (area, path) => client.remove(keyOf(area, path)),

    url: (path) => (publicUrl ? `${publicUrl}/${folders.public}/${path}` : `/files/${path}`),

    link: (area, path, { type, disposition }) =>
      client.presign(keyOf(area, path), {
        expiresS: linkExpiresS,
        response: {
          'response-content-type': type,
          'response-content-disposition': disposition,
          'response-cache-control': 'private, no-store',
        },
      }),

    accept: (path, wanted) => client.postForm(keyOf('uploads', path), wanted),

    origins: { upload: client.origin, public: publicUrl && new URL(publicUrl).origin },

    async sweep(before) {
      for await (const { key, modifiedAt } of client.list(`${folders.uploads}/`)) {
        if (modifiedAt < before) await client.remove(key)
      }
    },
  }
}

/** What whoever serves it says about it. Pictures are shown; all else is saved, as under our own address. */
function headersFor(area: Area, path: string): Record<string, string> {
  const type = types[path.slice(path.lastIndexOf('.') + 1)] ?? bytesType
  if (area === 'uploads') return { 'content-type': bytesType }
  if (area === 'private') return { 'content-type': type, 'cache-control': 'private, no-store' }
  return {
    'content-type': type,
    // The name is random and never used again.
    'cache-control': 'public, max-age=31536000, immutable',
    ...(type.startsWith('image/') ? {} : { 'content-disposition': 'attachment' }),
  }
}
