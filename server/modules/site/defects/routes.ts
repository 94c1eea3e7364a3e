import { listDefects, reportClientError } from '#contract/site/defects.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Defects } from '#server/platform/defects.ts'

export function defectRoutes(desk: Desk, { defects }: { defects: Defects }) {
  desk.handle(reportClientError, async ({ input, requestId }) => {
    const error = new Error(input.message)
    error.name = 'BrowserError'
    error.stack = input.stack
    await defects.record(error, { source: 'browser', requestId, where: input.path })
    return null
  })
  desk.handle(listDefects, ({ input }) => defects.list(input))
}
