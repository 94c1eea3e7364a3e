import { readPage } from '#contract/content.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Content } from './service.ts'

export function contentRoutes(desk: Desk, { content }: { content: Content }) {
  desk.handle(readPage, ({ input, now, reading }) => content.page(input.key, now, reading))
}
