import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/base/endpoint.ts'
import type { Clock } from '#server/platform/clock.ts'
import { headersFor, pagePolicy } from '../headers.ts'
import { shareDocument } from '../shared-documents.ts'
import { type Example, groupPage, home, overview, refusalsPage } from './document.ts'
import { groupsOf } from './groups.ts'

interface Parts {
  /** What whoever reads it may know of. */
  endpoints: readonly Endpoint[]
  origin: string
  clock: Clock
  secure: boolean
}

const dayS = 86_400

/**
 * The contract for people: what can be asked, with examples, made from the declarations the desk itself stands on.
 * Each page is made when it is first asked for, and then shared by all who read.
 */
export async function mountReference(app: FastifyInstance, { endpoints, origin, clock, secure }: Parts): Promise<void> {
  const examples: Example[] = JSON.parse(await readFile(new URL('./examples.json', import.meta.url), 'utf8'))
  const tokens = new URL('../../../ui/tokens.css', import.meta.url)
  const own = new URL('./reference.css', import.meta.url)
  const groups = groupsOf(endpoints)
  const options = { exposeHeadRoute: true, config: { bringsHeaders: true, answers: 'shared' } } as const
  const headers = { ...headersFor(secure), 'content-security-policy': pagePolicy }

  const serve = (path: string, type: string, make: () => Promise<string>) => {
    const send = shareDocument({ type, maxAgeS: dayS, cacheControl: 'no-cache', clock, make })
    app.get(path, options, (request: FastifyRequest, reply: FastifyReply) => send(request, reply.headers(headers)))
  }
  const page = (path: string, make: () => string) => serve(path, 'text/html', async () => make())

  serve(`${home}/reference.css`, 'text/css', async () =>
    (await Promise.all([tokens, own].map((file) => readFile(file, 'utf8')))).join('\n'),
  )
  page(home, () => overview(groups, examples))
  page(`${home}/refusals`, () => refusalsPage(groups))
  for (const group of groups) page(`${home}/${group.key}`, () => groupPage(group, groups, origin))
}
