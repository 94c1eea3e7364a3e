import { readOfficialTemplates, saveOfficialTemplates } from '#contract/people/official.console.ts'
import { signSharePage } from '#contract/people/official.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Official } from './service.ts'

export function officialRoutes(desk: Desk, { official }: { official: Official }) {
  desk.handle(signSharePage, ({ input, now }) => official.sign(input.url, now))
  desk.handle(readOfficialTemplates, () => official.telling.templates())
  desk.handle(saveOfficialTemplates, ({ input, caller, now, requestId }) =>
    official.telling.saveTemplates(input, { actor: { kind: 'staff', id: caller.staffId }, now, requestId }),
  )
}
