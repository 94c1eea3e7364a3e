import { signSharePage } from '#contract/people/official.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Official } from './service.ts'

export function officialRoutes(desk: Desk, { official }: { official: Official }) {
  desk.handle(signSharePage, ({ input, now }) => official.sign(input.url, now))
}
