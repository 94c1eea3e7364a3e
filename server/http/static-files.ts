import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const yearMs = 365 * 24 * 60 * 60 * 1000

/** Built files carry their content in their name and are kept for ever; compressed copies lie beside them. */
export async function serveAssets(app: FastifyInstance, clientDir: string, folder = 'assets'): Promise<void> {
  await app.register(fastifyStatic, {
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
  app.get(`/${folder}/*`, { exposeHeadRoute: false }, async (_request, reply) => reply.status(404).send())
}

/** What a browser may show by itself; everything else under the data folder is saved, never opened in our name. */
const pictures = /\.(jpe?g|png|webp|avif|gif|svg|ico)$/i

/** Pictures and documents under the data folder. A document opened by itself may run nothing and load nothing. */
export async function serveFiles(app: FastifyInstance, filesDir: string): Promise<void> {
  await app.register(fastifyStatic, {
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
