import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import * as edited from '#contract/people/posters.console.ts'
import * as contract from '#contract/people/posters.ts'
import { disposition } from '#server/http/attachment.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Clock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Picture, type Posters, posterPath, samplePath } from './service.ts'

interface By {
  caller: { staffId: number }
  now: Date
  requestId: string
}

const changeBy = ({ caller, now, requestId }: By) => {
  const actor = { kind: 'staff', id: caller.staffId } as const
  return { actor, now, requestId }
}

export function posterRoutes(desk: Desk, { posters }: { posters: Posters }) {
  const { editing } = posters
  desk.handle(contract.listPosters, ({ input, caller, now }) => posters.page(caller.makerId, input, now))
  desk.handle(contract.listMaterials, ({ input: { kind, ...paging }, caller }) =>
    posters.materials(caller.makerId, paging, kind),
  )
  desk.handle(edited.pageTemplates, ({ input: { page, count, ...filter } }) => editing.page({ page, count }, filter))
  desk.handle(edited.addTemplate, async ({ input, ...by }) => ({ id: await editing.add(input, changeBy(by)) }))
  desk.handle(edited.saveTemplate, async ({ input: { id, version, ...row }, ...by }) => {
    await editing.save(id, version, row, changeBy(by))
    return null
  })
  desk.handle(edited.arrangeTemplate, async ({ input: { id, version, ...row }, ...by }) => {
    await editing.arrange(id, version, row, changeBy(by))
    return null
  })
  desk.handle(edited.showTemplate, async ({ input: { id, version, shown }, ...by }) => {
    await editing.show(id, version, shown, changeBy(by))
    return null
  })
  desk.handle(edited.deleteTemplate, async ({ input, ...by }) => {
    await editing.remove(input.id, changeBy(by))
    return null
  })
  desk.handle(edited.previewTemplate, ({ input }) => posters.preview(input))
  desk.handle(edited.pageMaterials, ({ input: { page, count, ...filter } }) =>
    editing.materials({ page, count }, filter),
  )
  desk.handle(edited.addMaterial, async ({ input, ...by }) => ({ id: await editing.addMaterial(input, changeBy(by)) }))
  desk.handle(edited.saveMaterial, async ({ input: { id, version, ...row }, ...by }) => {
    await editing.saveMaterial(id, version, row, changeBy(by))
    return null
  })
  desk.handle(edited.deleteMaterial, async ({ input, ...by }) => {
    await editing.removeMaterial(input.id, changeBy(by))
    return null
  })
}

const Signed = z.object({
  until: z.coerce.number().int().positive(),
  sign: z.string().min(1).max(100),
  download: z.literal('1').optional(),
})
const dayS = 24 * 60 * 60

/** Pictures, which an <img> asks for without a session: the signature opens one's own, samples are everybody's. */
export function posterPictures(app: FastifyInstance, { posters, clock }: { posters: Posters; clock: Clock }) {
  app.get<{ Params: { place: string } }>(`${posterPath}/:place(^[0-9a-f-]{1,60}).png`, async (request, reply) => {
    const { place } = request.params
    const asked = Signed.safeParse(request.query)
    const now = clock()
    if (!asked.success || !posters.opens(place, asked.data.until, asked.data.sign, now)) {
      throw new Refusal('PATH_UNKNOWN')
    }
    const [maker, template] = place.split('-').map(Number)
    const { fileName, ...picture } = await posters.poster(maker ?? 0, template ?? 0, now)
    if (asked.data.download) reply.header('content-disposition', disposition(fileName))
    reply.header('cache-control', 'private, max-age=3600').header('x-robots-tag', 'noindex')
    return send(reply, picture, request.headers['if-none-match'])
  })

  app.get<{ Params: { id: string } }>(
    `${samplePath}/:id(^\\d{1,15}).png`,
    { config: { answers: 'counted' } },
    async (request, reply) => {
      const picture = await posters.sample(Number(request.params.id), clock())
      if (!picture) throw new Refusal('PATH_UNKNOWN')
      reply.header('cache-control', `public, max-age=${dayS}`)
      return send(reply, picture, request.headers['if-none-match'])
    },
  )
}

/** The content's own digest is its entity tag: whoever has it is told so. */
function send(reply: FastifyReply, { digest, bytes }: Picture, known: string | undefined): FastifyReply {
  const tag = `"${digest.slice(0, 32)}"`
  reply.header('etag', tag).type('image/png')
  return known === tag ? reply.code(304).send() : reply.send(bytes)
}
