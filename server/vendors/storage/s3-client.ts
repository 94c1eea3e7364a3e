import { createHash, type Hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Secret } from '#server/platform/secrets/secrets.ts'
import { createS3Line, LineFailed, retrying, type S3Line, textOf } from './s3-line.ts'
import { emptyPayload, encodeStrictly, queryOf, signHeaders, signPolicy, signQuery } from './sigv4.ts'

interface S3Account {
  bucket: string
  /** https://s3.oss-cn-hangzhou.aliyuncs.com, without the bucket. */
  endpoint: string
  region: string
  /** Where the bucket is named: in the host, or as the first folder of the path. */
  style: 'virtual' | 'path'
  /** Begins every key, with a slash at its end; empty where the bucket is ours alone. */
  prefix: string
  accessKeyId: string
  secretAccessKey: Secret
}

export interface S3Parts extends S3Line {
  account: S3Account
  clock: Clock
}

interface S3Object {
  key: string
  bytes: number
  modifiedAt: Date
}

export type S3Client = ReturnType<typeof createS3Client>

type Source = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Beyond this a file travels in parts, each in memory once; ten thousand of them are as many as there may be. */
export const partBytes = 8 * 1024 * 1024

/** An S3 bucket by its HTTP interface: what AWS, Aliyun OSS, Tencent COS, SeaweedFS and Garage have in common. */
export function createS3Client(parts: S3Parts) {
  const { account, clock } = parts
  const line = createS3Line(parts)
  const pause = parts.pause ?? ((ms: number) => wait(ms))
  const endpoint = new URL(account.endpoint)
  const host = account.style === 'virtual' ? `${account.bucket}.${endpoint.host}` : endpoint.host
  const root = account.style === 'virtual' ? '' : `/${account.bucket}`
  const origin = `${endpoint.protocol}//${host}`
  const pathOf = (key: string) => `${root}/${`${account.prefix}${key}`.split('/').map(encodeStrictly).join('/')}`

  interface Call {
    method: string
    path: string
    query?: Record<string, string>
    headers?: Record<string, string>
    body?: Buffer
  }

  /** One attempt, signed at its own time: a retry after a pause must not carry an old signature. */
  async function once({ method, path, query = {}, headers = {}, body }: Call): Promise<IncomingMessage> {
    const payload = body ? createHash('sha256').update(body).digest('hex') : emptyPayload
    const signed = signHeaders(account, { method, host, path, query, headers, payload, at: clock() })
    const search = queryOf(query)
    const response = await line.send({
      method,
      url: `${origin}${path}${search && `?${search}`}`,
      headers: signed,
      body,
    })
    if (isPassing(response.statusCode ?? 0)) {
      response.resume()
      throw new LineFailed(`http_${response.statusCode}`)
    }
    return response
  }

  /** The answer of a call that is over when its answer was read. */
  const ask = (call: Call, fine: readonly number[]) =>
    retrying(async () => {
      const response = await once(call)
      const text = await textOf(response)
      if (!fine.includes(response.statusCode ?? 0)) throw refusalOf(response, text)
      return { status: response.statusCode ?? 0, headers: response.headers, text }
    }, pause)

  async function putWhole(key: string, body: Buffer, headers: Record<string, string>): Promise<void> {
    await askForTag({ method: 'PUT', path: pathOf(key), headers, body })
  }

  /** Every store tags what it was given; a page of somebody who stands in between has no tag, whatever its status. */
  async function askForTag(call: Call): Promise<string> {
    const { headers } = await ask(call, [200])
    if (!headers.etag) throw new Refusal('STORAGE_AWAY', { reason: 'unreadable' })
    return headers.etag
  }

  /** Multipart upload: nothing is seen under its key before the last word, and nothing is left if it is not said. */
  async function putInParts(key: string, pieces: AsyncIterable<Buffer>, headers: Record<string, string>) {
    const path = pathOf(key)
    const begun = await ask({ method: 'POST', path, query: { uploads: '' }, headers }, [200])
    const uploadId = elementOf(begun.text, 'UploadId')
    if (!uploadId) throw new Refusal('STORAGE_AWAY', { reason: 'unreadable' })
    try {
      const tags: string[] = []
      for await (const body of pieces) {
        const query = { partNumber: String(tags.length + 1), uploadId }
        tags.push(await askForTag({ method: 'PUT', path, query, body }))
      }
      const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('')
      const body = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`)
      const done = await ask({ method: 'POST', path, query: { uploadId }, body }, [200, 404])
      // S3 may begin its 200 before it knows. A 404 is what a retry hears when the first attempt had been carried out.
      if (done.status === 404 ? !(await head(key)) : !done.text.includes('CompleteMultipartUploadResult')) {
        throw new Refusal('STORAGE_AWAY', { reason: 'not_completed' })
      }
    } catch (error) {
      await ask({ method: 'DELETE', path, query: { uploadId } }, [204, 404]).catch((failed: unknown) => {
        // The first failure is what is told; parts that stay are swept by the bucket's rule.
        if (!(failed instanceof Refusal)) throw failed
      })
      throw error
    }
  }

  async function head(key: string): Promise<{ bytes: number } | undefined> {
    const { status, headers } = await ask({ method: 'HEAD', path: pathOf(key) }, [200, 404])
    if (status === 404) return undefined
    if (!headers.etag) throw new Refusal('STORAGE_AWAY', { reason: 'unreadable' })
    return { bytes: Number(headers['content-length'] ?? 0) }
  }

  return {
    /** Where a browser meets the bucket. */
    origin,

    /** Streams of any length: short ones in one request, long ones in parts. The store has all of it or nothing. */
    async put(key: string, source: Source, headers: Record<string, string> = {}) {
      const sum = { hash: createHash('sha256'), bytes: 0 }
      const pieces = inPieces(source, sum)
      const first = (await pieces.next()).value ?? Buffer.alloc(0)
      if (first.length < partBytes) await putWhole(key, first, headers)
      else await putInParts(key, following(first, pieces), headers)
      return { bytes: sum.bytes, sha256: sum.hash.digest() }
    },

    head,

    /** Undefined when nothing lies there. The stream fails where the answer ends before all of it has come. */
    async get(key: string): Promise<{ stream: Readable; bytes: number } | undefined> {
      const response = await retrying(() => once({ method: 'GET', path: pathOf(key) }), pause)
      if (response.statusCode === 200 && response.headers.etag) {
        return { stream: response, bytes: Number(response.headers['content-length'] ?? 0) }
      }
      const text = await retrying(() => textOf(response), pause)
      if (response.statusCode === 404 && !text.includes('NoSuchBucket')) return undefined
      throw refusalOf(response, text)
    },

    /** All of it in memory, at most so many bytes; asked again where an answer was cut off. */
    read: (key: string, bytesMax: number): Promise<Buffer | undefined> =>
      retrying(async () => {
        const response = await once({ method: 'GET', path: pathOf(key) })
        if (response.statusCode !== 200 || !response.headers.etag) {
          const text = await textOf(response)
          if (response.statusCode === 404 && !text.includes('NoSuchBucket')) return undefined
          throw refusalOf(response, text)
        }
        return bytesOf(response, bytesMax)
      }, pause),

    async remove(key: string): Promise<void> {
      await ask({ method: 'DELETE', path: pathOf(key) }, [204, 404])
    },

    /** Everything whose key begins so, page by page (ListObjectsV2). */
    async *list(keyPrefix: string): AsyncGenerator<S3Object> {
      let token = ''
      do {
        const query = {
          'list-type': '2',
          prefix: `${account.prefix}${keyPrefix}`,
          ...(token && { 'continuation-token': token }),
        }
        const { text } = await ask({ method: 'GET', path: `${root}/`, query }, [200])
        if (!text.includes('ListBucketResult')) throw new Refusal('STORAGE_AWAY', { reason: 'unreadable' })
        for (const [, entry = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          yield {
            key: unescapeXml(elementOf(entry, 'Key')).slice(account.prefix.length),
            bytes: Number(elementOf(entry, 'Size')),
            modifiedAt: new Date(elementOf(entry, 'LastModified')),
          }
        }
        token = elementOf(text, 'IsTruncated') === 'true' ? unescapeXml(elementOf(text, 'NextContinuationToken')) : ''
      } while (token)
    },

    /** An address under which a browser gets an object for a while; what it is called travels in it. */
    presign(key: string, { expiresS, response }: { expiresS: number; response: Record<string, string> }): string {
      const path = pathOf(key)
      const at = clock()
      return `${origin}${path}?${signQuery(account, { method: 'GET', host, path, query: response, at, expiresS })}`
    },

    /** Leave for a browser to send one object: this key, this type, this many bytes, until then. */
    postForm(key: string, wanted: { type: string; bytes: number; until: Date }) {
      const fields = { key: `${account.prefix}${key}`, 'Content-Type': wanted.type, success_action_status: '204' }
      const conditions = [{ bucket: account.bucket }, ['content-length-range', wanted.bytes, wanted.bytes]] as const
      return {
        url: `${origin}${root}/`,
        fields: signPolicy(account, { fields, conditions, at: clock(), until: wanted.until }),
      }
    },

    close: line.close,
  }
}

/** What the store says of itself, not of what was asked: too busy, broken, asked too often. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 429 || status === 408
}

/** The store understood us and said no: a wrong key, a clock that is off, a bucket that is not there. */
function refusalOf(response: IncomingMessage, text: string): Refusal {
  const code = elementOf(text, 'Code')
  return new Refusal('STORAGE_AWAY', {
    reason: /^[\w.]{1,60}$/.test(code) ? code : 'unreadable',
    status: response.statusCode,
  })
}

async function bytesOf(response: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > bytesMax) throw new Refusal('STORAGE_AWAY', { reason: 'too_large' })
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof Refusal || error instanceof LineFailed) throw error
    throw new LineFailed('cut')
  }
  const told = response.headers['content-length']
  if (told !== undefined && Number(told) !== bytes) throw new LineFailed('cut')
  return Buffer.concat(chunks)
}

async function* inPieces(source: Source, sum: { hash: Hash; bytes: number }): AsyncGenerator<Buffer, undefined> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of source) {
    sum.hash.update(chunk)
    sum.bytes += chunk.length
    waiting.push(chunk)
    size += chunk.length
    while (size >= partBytes) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, partBytes)
      waiting = [all.subarray(partBytes)]
      size -= partBytes
    }
  }
  if (size > 0) yield Buffer.concat(waiting)
  return undefined
}

async function* following(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

/** The text of the first element of a name; answers of S3 are flat enough for it. */
function elementOf(xml: string, name: string): string {
  const begin = xml.indexOf(`<${name}>`)
  const end = begin < 0 ? -1 : xml.indexOf(`</${name}>`, begin)
  return end < 0 ? '' : xml.slice(begin + name.length + 2, end)
}

function unescapeXml(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_all, name: string) => named[name] ?? '')
}
