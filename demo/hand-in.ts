import { Readable } from 'node:stream'
import { type Right, rights } from '#contract/base/rights.ts'
import type { FilePurpose } from '#contract/site/files.ts'
import type { Services } from '#server/house/rooms.ts'
import { ticketHeader } from '#server/modules/site/files/service.ts'

/** The demo's people may do what they do here. */
const everyRight = new Set(Object.keys(rights) as Right[])

interface Owner {
  realm: 'enterprise' | 'staff'
  ownerId: number
}

interface Paper {
  name: string
  type: string
  bytes: Uint8Array
}

/** Hands in a file as whoever owns it would, so that it is looked at like any other. */
export async function handIn(
  { files }: Pick<Services, 'files'>,
  owner: Owner,
  purpose: FilePurpose,
  { name, type, bytes }: Paper,
  now: Date,
) {
  const policy = await files.promise({ ...owner, rights: everyRight }, { name, type, size: bytes.length, purpose }, now)
  const ticket = policy.headers[ticketHeader] ?? ''
  await files.receive(policy.key, ticket, Readable.from([bytes]), now)
  const kept = await files.finish(owner, policy.key, now)
  return { url: kept.url, name: kept.name, bytes: kept.bytes }
}
