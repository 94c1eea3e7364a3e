import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export interface Attachment {
  name: string
  type: string
  /** Not known of what is written while it is sent. */
  size?: number
  bytes: Readable
}

/** Hands over a file to be saved and never to be shown here, kept by nobody on its way. */
export function sendAttachment(reply: FastifyReply, { name, type, size, bytes }: Attachment): FastifyReply {
  if (size !== undefined) reply.header('content-length', size)
  return reply
    .type(type)
    .header('content-disposition', disposition(name))
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'none')
    .header('x-robots-tag', 'noindex')
    .send(bytes)
}

/** RFC 6266: a plain name for the oldest clients, and the real one as RFC 5987 spells it. */
export function disposition(name: string): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(name)?.[0] ?? ''
  const spelled = encodeURIComponent(name).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="download${extension}"; filename*=UTF-8''${spelled}`
}
