import { readMaker } from '#contract/accounts.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Makers } from './service.ts'

export function makerRoutes(desk: Desk, { makers }: { makers: Makers }) {
  desk.handle(readMaker, ({ caller }) => makers.info(caller.makerId))
}
