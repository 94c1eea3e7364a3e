import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const yearMs = 365 * 24 * 60 * 60 * 1000

/** Built files carry their content in their name and are kept for ever; compressed copies lie beside them. */
export async function serveAssets(app: FastifyInstance, clientDir: string, folder = 'assets'): Promise<void> {
  await registerFiles(app, {
    root: clientDir,
    prefix: '/',
    // Only what exists is routed: an unknown asset is a short 404, not a page.
    wildcard: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: yearMs,
    globIgnore: ['**/.vite/**', '**/*.br', '**/*.gz'],
    decorateReply: false,
  })
  const options = { exposeHeadRoute: false, config: { answers: 'shared' } } as const
  app.get(`/${folder}/*`, options, async (_request, reply) => reply.status(404).send())
}

/** In a scope of its own, which says for each file what the plugin cannot say: that everybody gets the same bytes. */
async function registerFiles(app: FastifyInstance, options: FastifyStaticOptions): Promise<void> {
  await app.register((scope, _options, ready) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, answers: 'shared' }
    })
    scope.register(fastifyStatic, options)
    ready()
  })
}

/** What a browser may show by itself; everything else under the data folder is saved, never opened in our name. */
const pictures = /\.(jpe?g|png|webp|avif|gif|svg|ico)$/i

/** Pictures and documents under the data folder. A document opened by itself may run nothing and load nothing. */
export async function serveFiles(app: FastifyInstance, filesDir: string): Promise<void> {
  await registerFiles(app, {
    root: filesDir,
    prefix: '/files/',
    index: false,
    dotfiles: 'ignore',
    maxAge: yearMs,
    immutable: true,
    decorateReply: false,
    setHeaders: (reply, path) => {
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      if (!pictures.test(path)) reply.header('content-disposition', 'attachment')
    },
  })
}
