import * as contract from '#contract/texts/anchors.console.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Anchors } from './service.ts'

export function anchorRoutes(desk: Desk, { anchors }: { anchors: Anchors }) {
  desk.handle(contract.listBrokenAnchors, ({ input: { page, count }, now }) => anchors.list({ page, count }, now))
  desk.handle(contract.checkAnchor, ({ input, now }) => anchors.check(input.url, now))
}
