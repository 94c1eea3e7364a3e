import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Id } from '#contract/base/fields.ts'
import { type AccountRealm, accountRealms } from '#contract/base/realms.ts'
import { whoIs } from '#server/http/api.ts'
import { callerFor } from '#server/http/identity.ts'
import { type StreamDoor, sendNews } from '#server/http/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { topicOf } from '../model.ts'
import type { Owner } from '../ports.ts'
import type { Reading } from '../reading/service.ts'

/** Whose door an address is. */
const doors = { enterprise: '/api/user', maker: '/api/ck/user' } as const
const Params = z.object({ id: Id })

interface Parts extends StreamDoor {
  reading: Pick<Reading, 'glance'>
}

async function ownerOf(realm: AccountRealm, request: FastifyRequest, { identify, secure }: Parts): Promise<Owner> {
  const who = await whoIs(request, identify, secure)
  if (realm === 'maker') return { kind: 'maker', id: callerFor('maker', who).makerId }
  return { kind: 'enterprise', id: callerFor('enterprise', who).enterpriseId }
}

/** A conversation as it goes on, for whoever has it open: that there is something new, never what. */
export function leadEvents(app: FastifyInstance, parts: Parts): void {
  for (const realm of accountRealms) {
    app.get(`${doors[realm]}/leads/:id/events`, async (request, reply) => {
      const owner = await ownerOf(realm, request, parts)
      const params = Params.safeParse(request.params)
      if (!params.success) throw new Refusal('RECORD_NOT_FOUND')
      const { id } = params.data
      const look = async () => ({ event: 'lead', data: await parts.reading.glance(owner, id) })
      await sendNews(request, reply, parts, { owner, topic: topicOf(id), look, where: 'leads.events' })
    })
  }
}
