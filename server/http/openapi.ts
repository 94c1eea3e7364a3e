import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accessName, type Endpoint, refusalsOf } from '#contract/base/endpoint.ts'
import { refusals, successCode } from '#contract/base/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { whoIs } from './api.ts'
import type { Identify } from './identity.ts'
import { shareDocument } from './shared-documents.ts'

/** The contract as OpenAPI 3.1, for clients that are not in this house. */
function openApi(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const operations = paths[endpoint.path] ?? {}
    operations[endpoint.method.toLowerCase()] = operationOf(endpoint)
    paths[endpoint.path] = operations
  }
  return {
    openapi: '3.1.0',
    info: { title: '企业资源合作平台接口', version: '1' },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'Authorization', description: '没有会话时为 "0"' },
      },
    },
  }
}

function operationOf(endpoint: Endpoint) {
  const input = inputSchema(endpoint)
  const properties = Object.entries(input.properties ?? {})
  const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  const required = new Set(input.required ?? [])
  const asParameters = endpoint.method === 'GET' ? properties : properties.filter(([name]) => inPath.has(name))
  const inBody = endpoint.method === 'GET' ? [] : properties.filter(([name]) => !inPath.has(name))
  const parameters: unknown[] = asParameters.map(([name, schema]) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || required.has(name),
    schema,
  }))
  if (endpoint.idempotent) {
    const schema = { type: 'string', minLength: 8, maxLength: 64 }
    parameters.push({ name: 'Idempotency-Key', in: 'header', required: false, schema })
  }
  return {
    summary: endpoint.summary,
    'x-access': accessName(endpoint.access),
    ...(endpoint.access === 'public' ? {} : { security: [{ token: [] }] }),
    parameters,
    ...(inBody.length > 0 ? { requestBody: bodyOf(inBody, required) } : {}),
    responses: responsesOf(endpoint),
  }
}

function bodyOf(properties: [string, unknown][], required: ReadonlySet<string>) {
  const names = properties.map(([name]) => name).filter((name) => required.has(name))
  const schema = {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(names.length > 0 && { required: names }),
  }
  return { required: true, content: { 'application/json': { schema } } }
}

function responsesOf(endpoint: Endpoint) {
  const said: Said[] = refusalsOf(endpoint).map((name) => refusals[name])
  const answers = said.filter((one) => one.status === undefined)
  const failures = said.filter((one) => one.status !== undefined)
  const codes = answers.map((one) => `- ${one.code}: ${one.say}`).join('\n')
  return {
    200: {
      description: `code 为 ${successCode} 即成功${codes && `；否则：\n${codes}`}`,
      content: { 'application/json': { schema: envelopeOf(outputSchema(endpoint)) } },
    },
    ...Object.fromEntries(failures.map((one) => [one.status, { description: one.say }])),
  }
}

interface Said {
  code: number
  say: string
  status?: number
}

function envelopeOf(data: unknown) {
  return {
    type: 'object',
    required: ['code', 'data', 'message'],
    properties: { code: { type: 'integer' }, data: { anyOf: [data, { type: 'null' }] }, message: { type: 'string' } },
  }
}

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
}

export function inputSchema(endpoint: Endpoint): ObjectSchema {
  return z.toJSONSchema(endpoint.input, { io: 'input' }) as ObjectSchema
}

export function outputSchema(endpoint: Endpoint): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(endpoint.output, { io: 'input' })
  return schema
}

interface Parts {
  endpoints: readonly Endpoint[]
  /** Whether strangers may read what operators call. */
  everything: boolean
  identify: Identify
  clock: Clock
  secure: boolean
}

const dayS = 86_400
const consolePath = '/api/console'

/** What strangers may know of. */
export function shownTo(endpoints: readonly Endpoint[], everything: boolean): readonly Endpoint[] {
  return everything ? endpoints : endpoints.filter(({ path }) => !path.startsWith(`${consolePath}/`))
}

/** The contract as a document: strangers read the public part of it, the operators all. */
export function mountOpenApi(app: FastifyInstance, { endpoints, everything, identify, clock, secure }: Parts): void {
  const document = (shown: readonly Endpoint[]) =>
    shareDocument({
      type: 'application/json',
      maxAgeS: dayS,
      cacheControl: 'no-cache',
      clock,
      make: async () => JSON.stringify(openApi(shown)),
    })
  app.get('/openapi.json', { config: { answers: 'shared' } }, document(shownTo(endpoints, everything)))

  const whole = document(endpoints)
  app.get(`${consolePath}/openapi`, async (request, reply) => {
    const { staff } = await whoIs(request, identify, secure)
    if (!staff) throw new Refusal('SESSION_INVALID')
    return whole(request, reply)
  })
}
