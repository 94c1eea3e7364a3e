import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { refusePosted, refuseSigned, type S3Keys, type S3Problem, type S3Request } from './s3-signature.ts'

export interface S3Rules extends S3Keys {
  /** Whose rules hold beside those that all of them have. */
  vendor?: 'aws' | 'oss' | 'cos' | 'own'
  /** What everybody may read without a signature, as a bucket policy says it. */
  publicPrefix?: string
  /** Sites whose scripts may talk to it, as a CORS rule says it. */
  corsOrigins?: readonly string[]
  /** Entries on one page of a list. */
  pageSize?: number
  port?: number
}

interface S3Stored {
  bytes: Buffer
  headers: Readonly<Record<string, string>>
  modifiedAt: Date
}

/**
 * What goes wrong. `away` ends connections unread, `silence` never answers, `slow_down` and `status_500` refuse before
 * anything is done, `lost` does it and then ends the connection, `cut` sends half of an answer, `garbage` is somebody
 * on the way who answers 200 with a page of their own, `forbidden` is a key that was withdrawn.
 */
export type S3Fault = 'away' | 'silence' | 'slow_down' | 'status_500' | 'lost' | 'cut' | 'garbage' | 'forbidden'

export interface S3Simulator {
  /** http://127.0.0.1:port; by another host name that leads here, the same port. */
  origin: string
  port: number
  objects: Map<string, S3Stored>
  /** Multipart uploads that were begun and not ended. */
  pending: ReadonlyMap<string, unknown>
  /** `METHOD key` of what arrived, in order. */
  received: readonly string[]
  /** For the next so many requests of a method, or of any; `Infinity` until `recover`. */
  fail(fault: S3Fault, options?: { times?: number; method?: string; key?: string }): void
  recover(): void
  close(): Promise<void>
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: Buffer | string
}

interface Multipart {
  key: string
  headers: Record<string, string>
  parts: Map<number, Buffer>
}

const partBytesMin = 5 * 1024 * 1024
const keptHeaders = ['content-type', 'cache-control', 'content-disposition']
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

/** A bucket on this machine, as strict as the real ones about who asks and how. */
export async function simulateS3(rules: S3Rules): Promise<S3Simulator> {
  const { objects, pending, carryOut } = createBucket(rules)
  const received: string[] = []
  let planned: { fault: S3Fault; times: number; method: string | undefined; key: string }[] = []

  const takeFault = (method: string, url: string): S3Fault | undefined => {
    const fits = (one: (typeof planned)[number]) => (one.method ?? method) === method && url.endsWith(one.key)
    const plan = planned.find((one) => one.times > 0 && fits(one))
    if (plan) plan.times--
    return plan?.fault
  }

  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const method = incoming.method ?? ''
    const fault = method === 'OPTIONS' ? undefined : takeFault(method, incoming.url ?? '')
    if (fault === 'away') return void incoming.socket.destroy()
    const request = await readRequest(incoming)
    const key = keyOf(request, rules)
    received.push(`${method} ${typeof key === 'string' ? key : key[1]}`)
    if (fault === 'silence') return
    const refused = problemOf(fault)
    const answer = refused || fault === 'garbage' ? problem(refused ?? [200, '', '']) : await carryOut(request, key)
    if (fault === 'lost') return void incoming.socket.destroy()
    send(response, answer, { fault, cors: corsFor(request, rules), head: method === 'HEAD' })
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((listening) => server.listen(rules.port ?? 0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    ...{ origin: `http://127.0.0.1:${port}`, port, objects, pending, received },
    fail: (fault, { times = 1, method, key = '' } = {}) => void planned.push({ fault, times, method, key }),
    recover: () => {
      planned = []
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function problemOf(fault: S3Fault | undefined): S3Problem | undefined {
  if (fault === 'slow_down') return [503, 'SlowDown', 'Please reduce your request rate.']
  if (fault === 'status_500') return [500, 'InternalError', 'We encountered an internal error. Please try again.']
  return fault === 'forbidden' ? [403, 'AccessDenied', 'Access to the bucket is denied.'] : undefined
}

/** What lies in the bucket, and what becomes of a request once it has arrived. */
function createBucket(rules: S3Rules) {
  const { clock, bucket } = rules
  const objects = new Map<string, S3Stored>()
  const pending = new Map<string, Multipart>()
  return { objects, pending, carryOut }

  async function carryOut(request: S3Request, key: string | S3Problem): Promise<Answer> {
    if (request.method === 'OPTIONS') return { status: corsFor(request, rules) ? 200 : 403 }
    if (typeof key !== 'string') return problem(key)
    if (/aws-chunked/.test(request.headers['content-encoding'] ?? '') && rules.vendor === 'oss') {
      return problem([400, 'InvalidArgument', 'aws-chunked encoding is not supported with the specified x-amz-*.'])
    }
    const form = request.headers['content-type']?.startsWith('multipart/form-data')
    if (request.method === 'POST' && form) return takePosted(request)
    const isPublic = rules.publicPrefix !== undefined && key.startsWith(rules.publicPrefix)
    const open = isPublic && ['GET', 'HEAD'].includes(request.method) && !request.headers.authorization
    const refused = open && !request.query.has('X-Amz-Signature') ? undefined : refuseSigned(request, rules)
    if (refused) return problem(refused)
    if (key === '') return request.query.get('list-type') === '2' ? listPage(request.query) : { status: 200 }
    if (request.query.has('uploads') || request.query.has('uploadId')) return takePart(request, key)
    return onObject(request, key)
  }

  function onObject(request: S3Request, key: string): Answer {
    const found = objects.get(key)
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return problem([411, 'MissingContentLength', 'Length.'])
      return store(key, request.body, request.headers)
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    }
    if (!found) return problem([404, 'NoSuchKey', 'The specified key does not exist.'])
    const headers: Record<string, string> = { ...found.headers, etag: etagOf(found.bytes), 'accept-ranges': 'bytes' }
    for (const name of keptHeaders) {
      const said = request.query.get(`response-${name}`)
      if (said !== null) headers[name] = said
    }
    return { status: 200, headers: { ...headers, 'last-modified': found.modifiedAt.toUTCString() }, body: found.bytes }
  }

  function store(key: string, bytes: Buffer, said: Readonly<Record<string, string>>): Answer {
    const headers = Object.fromEntries(keptHeaders.flatMap((name) => (said[name] ? [[name, said[name]]] : [])))
    objects.set(key, { bytes, headers, modifiedAt: clock() })
    return { status: 200, headers: { etag: etagOf(bytes) } }
  }

  function takePart({ method, query, body, headers }: S3Request, key: string): Answer {
    const uploadId = query.get('uploadId') ?? ''
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID()
      pending.set(id, { key, headers: { ...headers }, parts: new Map() })
      const inner = `<Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId>`
      return { status: 200, body: `<InitiateMultipartUploadResult>${inner}</InitiateMultipartUploadResult>` }
    }
    const upload = pending.get(uploadId)
    if (!upload || upload.key !== key) return problem([404, 'NoSuchUpload', 'The specified upload does not exist.'])
    if (method === 'DELETE') {
      pending.delete(uploadId)
      return { status: 204 }
    }
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: etagOf(body) } }
    }
    const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
    const parts = wanted.map(([, number, etag]) => ({ bytes: upload.parts.get(Number(number)), etag }))
    if (parts.length === 0 || parts.some(({ bytes, etag }) => !bytes || etagOf(bytes) !== etag)) {
      return problem([400, 'InvalidPart', 'One or more of the specified parts could not be found.'])
    }
    if (parts.slice(0, -1).some(({ bytes }) => (bytes?.length ?? 0) < partBytesMin)) {
      return problem([400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size.'])
    }
    pending.delete(uploadId)
    store(key, Buffer.concat(parts.map(({ bytes }) => bytes ?? Buffer.alloc(0))), upload.headers)
    return { status: 200, body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' }
  }

  function listPage(query: URLSearchParams): Answer {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
    const token = query.get('continuation-token') ?? ''
    const left = keys.filter((key) => key > token)
    const page = left.slice(0, rules.pageSize ?? 1000)
    const more = page.length < left.length
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    const entries = page.map((key) => {
      const { bytes, modifiedAt } = objects.get(key) ?? { bytes: Buffer.alloc(0), modifiedAt: clock() }
      const at = modifiedAt.toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>${bytes.length}</Size></Contents>`
    })
    const inner = `<Name>${bucket}</Name><IsTruncated>${more}</IsTruncated>${entries.join('')}${next}`
    return { status: 200, body: `<?xml version="1.0"?><ListBucketResult>${inner}</ListBucketResult>` }
  }

  async function takePosted(request: S3Request): Promise<Answer> {
    const type = request.headers['content-type'] ?? ''
    const posted = [
      ...(await new Response(new Uint8Array(request.body), { headers: { 'content-type': type } }).formData()),
    ]
    const [name, file] = posted.at(-1) ?? []
    // What follows the file is not read.
    if (name !== 'file' || !(file instanceof Blob)) return problem([400, 'InvalidArgument', 'POST requires one file.'])
    const form = new Map(posted.slice(0, -1).map(([field, value]) => [field, String(value)]))
    const refused = refusePosted(form, file.size, rules)
    if (refused) return problem(refused)
    const bytes = Buffer.from(await file.arrayBuffer())
    const headers = { 'content-type': form.get('Content-Type') ?? 'binary/octet-stream' }
    objects.set(form.get('key') ?? '', { bytes, headers, modifiedAt: clock() })
    return { status: Number(form.get('success_action_status') ?? 204) }
  }
}

/** Which object is meant, by the host or by the path, or why that is not how this vendor is asked. */
function keyOf({ path, headers }: S3Request, { bucket, vendor }: S3Rules): string | S3Problem {
  const plain = decodeURIComponent(path).slice(1)
  if (vendor === 'cos' && !/-\d{5,12}$/.test(bucket)) return [400, 'InvalidBucketName', 'bucket-appid is expected.']
  if (headers.host?.startsWith(`${bucket}.`)) return plain
  if (vendor === 'oss') {
    return [403, 'SecondLevelDomainForbidden', 'Please use virtual hosted style to access.']
  }
  if (vendor === 'cos') return [403, 'PathStyleDomainForbidden', 'Please use virtual hosted style to access.']
  const [first, ...rest] = plain.split('/')
  return first === bucket ? rest.join('/') : [404, 'NoSuchBucket', 'The specified bucket does not exist.']
}

function corsFor({ headers }: S3Request, { corsOrigins = [] }: S3Rules): Record<string, string> | undefined {
  const { origin = '' } = headers
  if (!corsOrigins.includes(origin)) return undefined
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, HEAD, POST',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-expose-headers': 'Content-Disposition',
    vary: 'Origin',
  }
}

async function readRequest(incoming: IncomingMessage): Promise<S3Request> {
  const [path = '/', query = ''] = (incoming.url ?? '/').split(/\?(.*)/s)
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(incoming.headers)) headers[name] = String(value)
  const body = await buffer(incoming)
  return { method: incoming.method ?? '', path, query: new URLSearchParams(query), headers, body }
}

function problem([status, code, message]: S3Problem): Answer {
  const xml = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`
  return { status, headers: { 'content-type': 'application/xml' }, body: xml }
}

interface Sending {
  fault: S3Fault | undefined
  cors: Record<string, string> | undefined
  head: boolean
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: Answer, { fault, cors, head }: Sending) {
  const bytes = Buffer.from(body)
  const said = { ...headers, ...cors, 'content-length': String(bytes.length), 'x-amz-request-id': randomUUID() }
  if (fault === 'garbage') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>欢迎使用宽带认证</html>')
  } else if (fault === 'cut') {
    response.writeHead(status, said)
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
  } else {
    response.writeHead(status, said).end(head ? undefined : bytes)
  }
}
