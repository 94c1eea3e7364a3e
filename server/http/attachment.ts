import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export type Attachment = {
  name: string
  type: string
  /** Not known of what is written while it is sent. */
  size?: number
} & ({ bytes: Readable } | { address(disposition: string): string })

/** Hands over a file to be saved and never to be shown here, kept by nobody on its way. */
export function sendAttachment(reply: FastifyReply, file: Attachment): FastifyReply {
  const { name, type, size } = file
  if ('address' in file) return sendElsewhere(reply, file.address(disposition(name)))
  if (size !== undefined) reply.header('content-length', size)
  return reply
    .type(type)
    .header('content-disposition', disposition(name))
    .header('cache-control', 'private, no-store')
    .header('accept-ranges', 'none')
    .header('x-robots-tag', 'noindex')
    .send(file.bytes)
}

/** To where it lies, by an address that opens for a moment: whether they may have it was asked here. */
function sendElsewhere(reply: FastifyReply, address: string): FastifyReply {
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
  // The address is the key; nobody who is linked from what it opens may learn it.
  return reply.header('referrer-policy', 'no-referrer').redirect(address, 302)
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
