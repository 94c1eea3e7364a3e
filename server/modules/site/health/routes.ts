import { readHealth, retryJobs } from '#contract/site/health.ts'
import type { Desk } from '#server/http/desk.ts'
import type { Health } from './service.ts'

export function healthRoutes(desk: Desk, { health }: { health: Health }) {
  desk.handle(readHealth, ({ now }) => health.read(now))
  desk.handle(retryJobs, ({ input, caller, now, requestId }) =>
    health.retry(input.ids, { staffId: caller.staffId, now, requestId }),
  )
}
