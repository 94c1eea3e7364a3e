import type { FastifyInstance } from 'fastify'
import type { AccountRealm } from '#contract/base/realms.ts'
import { shanghaiDay } from '#contract/base/time.ts'
import { copyFilePaths, enterpriseCopy, makerCopy } from '#contract/people/copies.ts'
import { whoIs } from '#server/http/api.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import type { Desk } from '#server/http/desk.ts'
import { callerFor, type Identify } from '#server/http/identity.ts'
import type { Self } from '#server/modules/people/accounts/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Copies } from './service.ts'

interface Calling {
  caller: { personId: number; sessionId: number } & ({ enterpriseId: number } | { makerId: number })
  now: Date
  requestId: string
}

const selfOf = (realm: AccountRealm, { caller, now, requestId }: Calling): Self => {
  const id = 'makerId' in caller ? caller.makerId : caller.enterpriseId
  return { realm, id, personId: caller.personId, sessionId: caller.sessionId, now, requestId }
}

export function copyRoutes(desk: Desk, copies: Copies) {
  desk.handle(enterpriseCopy.read, (asked) => copies.latest(selfOf('enterprise', asked)))
  desk.handle(enterpriseCopy.ask, ({ input, ...asked }) => copies.ask(selfOf('enterprise', asked), input.code))
  desk.handle(makerCopy.read, (asked) => copies.latest(selfOf('maker', asked)))
  desk.handle(makerCopy.ask, ({ input, ...asked }) => copies.ask(selfOf('maker', asked), input.code))
}

interface FileParts {
  copies: Copies
  identify: Identify
  clock: Clock
  secure: boolean
}

/** The files, for those they are about. */
export function copyFiles(app: FastifyInstance, { copies, identify, clock, secure }: FileParts) {
  for (const realm of ['enterprise', 'maker'] as const) {
    app.get(copyFilePaths[realm], async (request, reply) => {
      const caller = callerFor(realm, await whoIs(request, identify, secure))
      const now = clock()
      const { bytes, size } = await copies.open(selfOf(realm, { caller, now, requestId: request.id }))
      const name = `个人资料-${shanghaiDay(now)}.zip`
      return sendAttachment(reply, { name, type: 'application/zip', size, bytes })
    })
  }
}
