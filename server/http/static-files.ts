import { existsSync } from 'node:fs'
import { access, copyFile, mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const yearMs = 365 * 24 * 60 * 60 * 1000

/** Names that a build gives to its files, compressed copies included. */
const assetName = /^[\w-]+(\.[\w-]+)+$/

/**
 * Built files carry their content in their name and are kept for ever; compressed copies lie beside them. One route for
 * all of them, and a name that was not built is a short 404: a route for each took the router a fifth of a second at
 * every start.
 */
export async function serveAssets(
  app: FastifyInstance,
  clientDir: string,
  { folder = 'assets', earlierDir }: { folder?: string; earlierDir?: string } = {},
): Promise<void> {
  await registerFiles(app, {
    root: clientDir,
    prefix: '/',
    wildcard: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: yearMs,
    globIgnore: ['**/.vite/**', '**/*.br', '**/*.gz', `${folder}/**`],
    decorateReply: false,
  })
  const ownDir = join(clientDir, folder)
  const own = new Set(existsSync(ownDir) ? await readdir(ownDir) : [])
  if (earlierDir !== undefined) await keepAssets(ownDir, earlierDir)
  const folderOf = async (name: string): Promise<string | undefined> => {
    if (!assetName.test(name)) return undefined
    if (own.has(name)) return ownDir
    return earlierDir !== undefined && (await access(join(earlierDir, name)).then(yes, no)) ? earlierDir : undefined
  }
  await app.register((scope, _options, ready) => {
    scope.register(fastifyStatic, { root: earlierDir ?? ownDir, serve: false, preCompressed: true, dotfiles: 'ignore' })
    scope.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `/${folder}/*`,
      config: { answers: 'shared' },
      async handler(request, reply) {
        const name = request.params['*']
        const root = await folderOf(name)
        if (root === undefined) return reply.status(404).send()
        return reply.sendFile(name, root, { maxAge: yearMs, immutable: true })
      },
    })
    ready()
  })
}

const yes = () => true
const no = () => false

/**
 * What was built is put where all releases on this folder look. While an upgrade goes from one process to the next, a
 * page of either release may be read with files that come from a process of the other; and a page that was opened
 * yesterday asks for its files tomorrow.
 */
async function keepAssets(from: string, earlierDir: string): Promise<void> {
  if (!existsSync(from)) return
  await mkdir(earlierDir, { recursive: true })
  const known = new Set(await readdir(earlierDir))
  const missing = (await readdir(from)).filter((name) => assetName.test(name) && !known.has(name))
  await Promise.all(
    missing.map(async (name) => {
      // Renamed into place: another process may look while it is being copied.
      const draft = join(earlierDir, `.${process.pid}-${name}`)
      await copyFile(join(from, name), draft)
      await rename(draft, join(earlierDir, name))
    }),
  )
}

/** In a scope of its own, which says for each file what the plugin cannot say: that everybody gets the same bytes. */
async function registerFiles(
  app: FastifyInstance,
  options: FastifyStaticOptions,
  before?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): Promise<void> {
  await app.register((scope, _options, ready) => {
    if (before) scope.addHook('preHandler', before)
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, answers: 'shared' }
    })
    scope.register(fastifyStatic, options)
    ready()
  })
}

/** What a browser may show by itself; everything else under the data folder is saved, never opened in our name. */
const pictures = /\.(jpe?g|png|webp|avif|gif|svg|ico)$/i

/** What is named here and lies elsewhere: where a browser gets it, or its bytes. */
export type Elsewhere = (path: string) => Promise<{ address: string } | { bytes: Readable; size: number } | undefined>

const filesPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
/** Long enough for a visit, short enough for a move. */
const elsewhereMaxAgeS = 300

/**
 * Pictures and documents under the data folder, and those that moved to a bucket: texts name them as they always did. A
 * document opened by itself may run nothing and load nothing.
 */
export async function serveFiles(app: FastifyInstance, filesDir: string, elsewhere?: Elsewhere): Promise<void> {
  const options: FastifyStaticOptions = {
    root: filesDir,
    prefix: '/files/',
    index: false,
    dotfiles: 'ignore',
    maxAge: yearMs,
    immutable: true,
    decorateReply: false,
    setHeaders: (reply, path) => {
      reply.header('content-security-policy', filesPolicy)
      if (!pictures.test(path)) reply.header('content-disposition', 'attachment')
    },
  }
  await registerFiles(app, options, async (request, reply) => {
    const path = request.url.slice('/files/'.length).split('?')[0] ?? ''
    if (!elsewhere || !ours.test(path) || existsSync(join(filesDir, path))) return
    const found = await elsewhere(path)
    if (found) return sendElsewhere(reply, path, found)
  })
}

/** Only such names lead elsewhere: nothing in them climbs or hides, and nothing is spelled in two ways. */
const ours = /^\d{4}\/\d{2}\/[\w-]{1,80}\.[a-z0-9]{1,8}$/

const shownTypes: Readonly<Record<string, string>> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

function sendElsewhere(reply: FastifyReply, path: string, found: NonNullable<Awaited<ReturnType<Elsewhere>>>) {
  if ('address' in found) {
    return reply.header('cache-control', `public, max-age=${elsewhereMaxAgeS}`).redirect(found.address, 302)
  }
  const type = shownTypes[path.slice(path.lastIndexOf('.') + 1)]
  if (!type) reply.header('content-disposition', 'attachment')
  return reply
    .type(type ?? 'application/octet-stream')
    .headers({ 'content-security-policy': filesPolicy, 'content-length': found.size })
    .header('cache-control', `public, max-age=${yearMs / 1000}, immutable`)
    .send(found.bytes)
}
